import { stringify } from 'csv-stringify/sync';
import { type EmailRow, emailRowSchema } from '../../api/contract/emails/email-row.ts';
import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import { safeCell, safeList } from '../files/csv-cells.ts';
import type { JobNeeds } from '../jobs/job-actor.ts';
import { withMoves } from '../records/moves.ts';
import { storeOfJob } from '../jobs/job-reach-sqlite.ts';
import { maskAnswer, type OwnMail } from '../privacy/mask-answer.ts';
import { compileCriteria } from '../index/compile-criteria.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { SearchHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Mails of one slice: about 10 ms of the thread that counts, so that counts do not wait longer because of an export. */
export const sliceRows = 500;

export interface SliceQuery {
  /** The id of the export, whose person's scope holds. */
  job: string;
  criteria: SearchCriteria;
  /** The time of the search, milliseconds since 1970, from which 'last' counts back. */
  now: number;
  timeZone: string;
  /** Only mails older than this one; of an export with the oldest first, those after it. */
  before: EmailKey;
  /** As in `ExportRecord`. */
  oldestUntil: number | null;
  /** The own mail of a person who may not see others' private data; null for one who may. */
  maskedFor: OwnMail | null;
  /** Begin the file: the byte order mark and the header. */
  begins: boolean;
}

export interface ExportSlice {
  csv: Uint8Array<ArrayBuffer>;
  rows: number;
  /** Where the next slice continues; null after the last. */
  next: EmailKey | null;
}

/** The next mails of an export as lines of its file. Runs on a database thread, which loads this file for it: masks come of schemas. */
export function readExportSlice(store: SearchHandle, query: SliceQuery): ExportSlice {
  const { index } = storeOfJob(store, query.job);
  const matches = compileCriteria(query.criteria, { now: query.now });
  const page =
    query.oldestUntil === null
      ? index.page(matches, query.before, sliceRows)
      : index.page(isReceivedBefore(matches, query.oldestUntil), query.before, sliceRows, 'oldest');
  const writeTime = zoneTimeWriter(query.timeZone);
  const lines = writeCsv([
    ...(query.begins ? [exportHeader] : []),
    ...withMoves(store, page.rows, page.keys).map((row) => cellsOf(maskRow(row, query.maskedFor), writeTime)),
  ]);
  const csv = new TextEncoder().encode(query.begins ? byteOrderMark + lines : lines);
  return { csv, rows: page.rows.length, next: page.after };
}

const isReceivedBefore = (expression: SearchExpression, to: number): SearchExpression => ({
  kind: 'and',
  of: [expression, { kind: 'received', to }],
});

/** Writes milliseconds since 1970 in the reader's zone. */
type WriteTime = (milliseconds: number) => string;

/** The columns of every export (MX-18): the title, and the cell of a mail, which cannot start a formula. */
const exportColumns: Readonly<Record<string, (row: EmailRow, writeTime: WriteTime) => string>> = {
  'Receive Time': (row, writeTime) => writeTime(Date.parse(row.received_at)),
  Quarantined: ({ is_quarantined: isHeld, moving }) =>
    (isHeld ? 'Yes' : 'No') +
    (moving ? (moving === 'hold' ? ', being quarantined' : ', being released') : ''),
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

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\u{feff}';

/** Rows as CSV lines (RFC 4180): CRLF, quotes around cells with commas, quotes or line breaks. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: /[,"\r\n]/ });

/** All offsets of the present change at quarters of an hour. */
const quarter = 15 * 60_000;

/**
 * Writes times as `2026-01-31 23:59:59` in an IANA zone, which spreadsheets read as a date. Asking for a zone's offset
 * is slow, so it is cached for the last quarter of an hour: rows come in the order of their time.
 * @throws RangeError for a zone that does not exist
 */
export function zoneTimeWriter(timeZone: string): (milliseconds: number) => string {
  const offsetAt = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
  let known = 0;
  let offset = offsetAt(0);
  return (milliseconds) => {
    const part = Math.floor(milliseconds / quarter);
    if (part !== known) {
      offset = offsetAt(milliseconds);
      known = part;
    }
    return new Date(milliseconds + offset).toISOString().slice(0, 19).replace('T', ' ');
  };
}

/** A mail for an export; `maskedFor` is the own mail of a person who may not see others' private data, else null. */
export const maskRow = (row: EmailRow, maskedFor: OwnMail | null): EmailRow =>
  maskedFor === null ? row : (maskAnswer(emailRowSchema, row, maskedFor) as EmailRow);

/** The rights that each step of an export requires, so that an unmasked file ends with the right to private data. */
export const needsOfExport = (account: Account): JobNeeds =>
  seesPrivateData(account) ? 'mail_explorer:act private_data:view' : 'mail_explorer:act';
