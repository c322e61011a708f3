/** A cell as text: control characters are dropped, and text that would start a formula gets an apostrophe in front. */
export function safeCell(text: string): string {
  const plain = text.toWellFormed().replace(controls, '');
  const safe = (formulaStart.test(plain) ? `'${plain}` : plain).replace(
    laterFormula,
    (found, gap: string, sign: string) => (separates.test(gap) ? `${gap}'${sign}` : found),
  );
  return fitCell(safe);
}

/** A cell of several texts. Each is made safe: a spreadsheet that separates by semicolons makes a cell of it. */
export const safeList = (items: readonly string[]): string => fitCell(items.map(safeCell).join('; '));

/** Characters (UTF-16) that a cell of a spreadsheet holds; Excel puts what is more into the next row, as a new cell. */
const cellLimit = 32_767;
const fitCell = (text: string): string =>
  text.length <= cellLimit ? text : `${text.slice(0, cellLimit - 1).toWellFormed()}…`;

/** C0 and C1 controls beside tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- these characters are what is looked for
const controls = /[\0-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{7f}-\u{9f}]/gu;
/** What makes spreadsheets read a formula, in every width, also after white space and invisible characters. */
const formulaStart = /^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠﹦﹢﹣﹫−]/u;

/**
 * The same behind what may end a cell or a row inside of a text: a spreadsheet that separates by semicolons, as in German,
 * or by tabs does not know the quotes around a cell of this file.
 */
const laterFormula = /(?<![\s\p{Cf}";])([\s\p{Cf}";]+)([=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;
const separates = /[;\t\r\n]/;
