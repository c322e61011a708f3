import type { EmailRow } from '../api/contract/emails/email-row.ts';

/** Writes milliseconds since 1970 in the reader's zone. */
type WriteTime = (milliseconds: number) => string;

/** The columns of every export (MX-18): the title, and the cell of a mail, which cannot start a formula. */
const exportColumns: Readonly<Record<string, (row: EmailRow, writeTime: WriteTime) => string>> = {
  'Receive Time': (row, writeTime) => writeTime(Date.parse(row.received_at)),
  Quarantined: (row) => (row.is_quarantined ? 'Yes' : 'No'),
  Subject: (row) => safeCell(row.subject),
  Recipients: (row) => safeList(row.recipients),
  Sender: ({ nickname, sender_address }) =>
    safeCell(nickname === '' ? sender_address : `${nickname} <${sender_address}>`),
  'Server IP': (row) => safeCell(row.sender_ip),
  'Client IP': (row) => safeCell(row.sender_client_ip),
  Links: (row) => safeList(row.email_body_links),
};

/** The first row of every export. */
export const exportHeader: readonly string[] = Object.keys(exportColumns);

const cells = Object.values(exportColumns);

/** The cells of a mail in the order of the header, lists joined by '; '. */
export const cellsOf = (row: EmailRow, writeTime: WriteTime): string[] =>
  cells.map((cellOf) => cellOf(row, writeTime));

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
