import { Fragment } from 'react';

/** A value such as an address that may wrap after its @, dots and slashes on narrow screens. */
export const withLineBreaks = (value: string) =>
  value.split(/(?<=[@./])/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
