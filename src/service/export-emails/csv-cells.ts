import type { EmailRow } from '../../api/contract/emails/email-row.ts';

/** The first row of every export (MX-18). */
export const exportHeader: readonly string[] = [
  'Receive Time',
  'Quarantined',
  'Subject',
  'Recipients',
  'Sender',
  'Server IP',
  'Client IP',
  'Links',
];

/**
 * The cells of a mail in the order of the header, lists joined by '; '. None of them can start a formula.
 * @param writeTime writes milliseconds since 1970 in the reader's zone
 */
export function cellsOf(row: EmailRow, writeTime: (milliseconds: number) => string): string[] {
  const sender = row.nickname === '' ? row.sender_address : `${row.nickname} <${row.sender_address}>`;
  return [
    writeTime(Date.parse(row.received_at)),
    row.is_quarantined ? 'Yes' : 'No',
    safeCell(row.subject),
    safeList(row.recipients),
    safeCell(sender),
    safeCell(row.sender_ip),
    safeCell(row.sender_client_ip),
    safeList(row.email_body_links),
  ];
}

// Each item: a spreadsheet that takes the semicolon for the separator makes a cell of it.
const safeList = (items: readonly string[]): string => fitCell(items.map(safeCell).join('; '));

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

/** A cell as text: control characters are dropped, and an apostrophe goes before what would start a formula. */
export function safeCell(text: string): string {
  const plain = text.toWellFormed().replace(controls, '');
  const safe = (formulaStart.test(plain) ? `'${plain}` : plain).replace(
    laterFormula,
    (found, gap: string, sign: string) => (separates.test(gap) ? `${gap}'${sign}` : found),
  );
  return fitCell(safe);
}
