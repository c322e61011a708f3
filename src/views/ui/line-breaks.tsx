import { Fragment } from 'react';

/** A value of parts, such as an address, that breaks after its @, its dots and its slashes where a screen is too narrow for it. */
export const withLineBreaks = (value: string) =>
  value.split(/(?<=[@./])/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
