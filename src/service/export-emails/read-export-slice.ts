import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import { storeOfJob } from '../jobs/job-reach-sqlite.ts';
import type { OwnMail } from '../privacy/mask-answer.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { cellsOf, exportHeader } from './export-columns.ts';
import { maskRow } from './mask-row.ts';
import { byteOrderMark, writeCsv } from './write-csv.ts';
import { zoneTimeWriter } from './write-zone-time.ts';

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
export function readExportSlice(store: StoreHandle, query: SliceQuery): ExportSlice {
  const { index } = storeOfJob(store, query.job);
  const matches = compileCriteria(query.criteria, { now: query.now });
  const page =
    query.oldestUntil === null
      ? index.page(matches, query.before, sliceRows)
      : index.page(isReceivedBefore(matches, query.oldestUntil), query.before, sliceRows, 'oldest');
  const writeTime = zoneTimeWriter(query.timeZone);
  const lines = writeCsv([
    ...(query.begins ? [exportHeader] : []),
    ...page.rows.map((row) => cellsOf(maskRow(row, query.maskedFor), writeTime)),
  ]);
  const csv = new TextEncoder().encode(query.begins ? byteOrderMark + lines : lines);
  return { csv, rows: page.rows.length, next: page.after };
}

const isReceivedBefore = (expression: SearchExpression, to: number): SearchExpression => ({
  kind: 'and',
  of: [expression, { kind: 'received', to }],
});
