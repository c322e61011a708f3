import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { safeCell, safeList } from '../files/csv-cells.ts';

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
