import type { EmailRow } from '../../api/contract/emails/email-row.ts';

/** The first row of every export (console.md §9). */
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
const safeList = (items: readonly string[]): string => items.map(safeCell).join('; ');

/** C0 and C1 controls beside tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- these characters are what is looked for
const controls = /[\0-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{7f}-\u{9f}]/gu;
/** What makes spreadsheets read a formula, in every width, also after white space and invisible characters. */
const formulaStart = /^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠﹦﹢﹣﹫−]/u;

/** A cell as text: control characters are dropped, and an apostrophe goes before what would start a formula. */
export function safeCell(text: string): string {
  const plain = text.toWellFormed().replace(controls, '');
  return formulaStart.test(plain) ? `'${plain}` : plain;
}
