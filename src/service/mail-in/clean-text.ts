/** Control characters: harmless in a message, harmful in a database text, a log line or a table cell. */
// oxlint-disable-next-line no-control-regex -- removing them is the point
const controls = /[\u0000-\u001f\u007f-\u009f]+/g;

/** One line of well-formed text of at most `limit` characters: controls become a space, a cut ends with an ellipsis. */
export function cleanLine(text: string, limit: number): string {
  // Twice the limit is enough to cut from, and keeps a megabyte of padding away from the expressions below.
  const line = text
    .slice(0, limit * 2)
    .replace(controls, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toWellFormed();
  return line.length > limit ? `${line.slice(0, limit - 1)}…`.toWellFormed() : line;
}
