import { Fragment } from 'react';

/**
 * A value such as an address that may wrap after its punctuation on narrow screens, but not before the end of its domain, and
 * within longer words than a name.
 */
export const withLineBreaks = (value: string) =>
  value.split(/(?<=[@./_-])(?!(?<=\.)\w{1,8}(?:$|[^.\w]))|(?<=[^\s@./_-]{24})/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/**
 * A text in which addresses stay whole: one begins a line of its own before it wraps, after its punctuation. For the pages of
 * employees, whose style sheet has the class.
 */
export const withWholeAddresses = (text: string) =>
  text.split(/(\s+)/).map((part, index) =>
    part.includes('@') ? (
      <span key={index} className="address">
        {withLineBreaks(part)}
      </span>
    ) : (
      part
    ),
  );
