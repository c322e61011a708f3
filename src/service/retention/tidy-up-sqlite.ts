import type { InTurns } from '../turns/in-turns.ts';
import type { StoreHandle } from '../database/operation.ts';
import { readSetting, writeSetting } from '../database/setting-store-sqlite.ts';
import { earliestTime, firstKeyAt, latestTime } from '../records/mail-key.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import { sampleSize } from '../records/write-emails.ts';

/** Pages of the term index that one step writes, about 10 ms. */
const mergedPages = 400;
/** Free pages that one step gives back, about 4 ms. */
const vacuumedPages = 256;
/** Free pages that stay, of all: the next mails fill them. */
const keptFree = 0.02;
/** Removed mails, of those that are left, from which on the term index is merged as a whole. */
const mergeFrom = 0.1;

const removedSetting = 'mails_removed_since_merge';

/** Counts mails that the term index still has traces of. */
export function noteRemoved(store: StoreHandle, mails: number): void {
  if (mails > 0) writeSetting(store, { name: removedSetting, value: String(removedOf(store) + mails) });
}

const removedOf = (store: StoreHandle): number => Number(readSetting(store, removedSetting) ?? 0);

/**
 * Merges a little of the whole term index, once a tenth of the mails was removed: until then what they left there grows by each
 * removal. Returns whether there was something to do. Negative pages begin a merge of everything, or continue with it; positive
 * ones would merge new segments alone.
 */
export function mergeTerms(store: StoreHandle): boolean {
  const { db, sql } = store;
  const emails = Number(sql.get`SELECT emails FROM email_totals WHERE id = 1`?.['emails'] ?? 0);
  if (removedOf(store) <= emails * mergeFrom) return false;
  const changes = () => Number(sql.get`SELECT total_changes() AS n`?.['n']);
  const before = changes();
  db.exec(`INSERT INTO email_terms (email_terms, rank) VALUES ('merge', -${mergedPages})`);
  // FTS5 documents: fewer than two changes means that there was nothing to do.
  if (changes() - before >= 2) return true;
  writeSetting(store, { name: removedSetting, value: '0' });
  return false;
}

/** Gives a little of what is free back to the disk; bytes, 0 when there is nothing to give or the file cannot. */
export function releaseFreePages(store: StoreHandle): number {
  const { db } = store;
  if (pragma(store, 'auto_vacuum') !== incremental) return 0;
  const free = pragma(store, 'freelist_count');
  const pages = Math.min(vacuumedPages, Math.floor(free - pragma(store, 'page_count') * keptFree));
  if (pages < 1) return 0;
  db.exec(`PRAGMA incremental_vacuum(${pages})`);
  return (free - pragma(store, 'freelist_count')) * pragma(store, 'page_size');
}

/** `auto_vacuum` of files that can give space back. */
export const incremental = 2;

/** Bytes of the file, those of them that are free, and whether it can give them back. */
export const readSpace = (store: StoreHandle): { bytes: number; free: number; givesBack: boolean } => {
  const size = pragma(store, 'page_size');
  return {
    bytes: pragma(store, 'page_count') * size,
    free: pragma(store, 'freelist_count') * size,
    givesBack: pragma(store, 'auto_vacuum') === incremental,
  };
};

const pragma = (
  { db }: StoreHandle,
  name: 'auto_vacuum' | 'freelist_count' | 'page_count' | 'page_size',
): number => Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]);

/** Mails that one look at the keys takes, about 5 ms. */
const slice = 40_000;

/** A new uniform sample for the planner, where removals have left less than nine tenths of the one that is there; null otherwise. */
export function* drawSample(store: StoreHandle): InTurns<EmailKey[] | null> {
  const { sql } = store;
  const emails = Number(sql.get`SELECT emails FROM email_totals WHERE id = 1`?.['emails'] ?? 0);
  const sampled = Number(sql.get`SELECT count(*) AS n FROM email_sample`?.['n']);
  if (sampled >= 0.9 * Math.min(sampleSize, emails)) return null;
  const chance = Math.ceil((sampleSize / Math.max(1, emails)) * 2 ** 32);
  const drawn: EmailKey[] = [];
  const end = firstKeyAt(latestTime + 1);
  for (let from = firstKeyAt(earliestTime); from < end;) {
    const border = sql.get`SELECT k FROM email_flags WHERE k >= ${from} ORDER BY k LIMIT 1 OFFSET ${slice}`?.[
      'k'
    ];
    const to = border === undefined ? end : Number(border);
    const rows = sql.all`SELECT k FROM email_flags WHERE k >= ${from} AND k < ${to}
      AND (random() & 4294967295) < ${chance}`;
    for (const row of rows) drawn.push(Number(row['k']));
    from = to;
    yield;
  }
  while (drawn.length > sampleSize) drawn.splice(Math.floor(Math.random() * drawn.length), 1);
  return drawn;
}

/** Puts a sample in the place of the one that is there; mails that are gone meanwhile are left out. */
export function replaceSample({ sql }: StoreHandle, keys: readonly EmailKey[]): void {
  sql.run`DELETE FROM email_sample`;
  sql.run`INSERT INTO email_sample (slot, k)
    SELECT key, value FROM json_each(${JSON.stringify(keys)}) WHERE value IN (SELECT k FROM email_flags)`;
}
