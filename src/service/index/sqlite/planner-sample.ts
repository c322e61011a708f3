import type { DatabaseSync } from 'node:sqlite';
import { statementCacheOf } from '../../database/statement-cache.ts';
import {
  lookUpMails,
  allTextColumns,
  type StoredTexts,
  toMailTexts,
  type MailLookups,
  type MailTexts,
} from '../../records/read-mail-texts.ts';

/** A uniform sample of the stored rows, in memory. */
export interface PlannerSample {
  rows: readonly MailTexts[];
  /** Rows stored when the sample was read. */
  total: number;
  /** What the records knew of the rows when they were asked first. */
  lookups: MailLookups;
}

/** Longest time an outdated sample is used, in milliseconds. */
const longestAge = 30_000;

/**
 * Creates a reader of the sample that follows the data: when another connection has changed the database, it reads
 * again once the rows grew by a tenth or the sample is half a minute old. Only rows new to the sample are fetched.
 */
export function createSampleReader(db: DatabaseSync): () => PlannerSample {
  const prepare = statementCacheOf(db);
  let sample: PlannerSample | undefined;
  let seenVersion = -1;
  let readAt = 0;
  /** Texts of the sample may be those of an earlier version, which are folded again meanwhile. */
  let isOutdated = false;
  return () => {
    const version = Number(prepare('PRAGMA data_version').get()?.data_version);
    const total = Number(prepare('SELECT emails FROM email_totals WHERE id = 1').get()?.emails ?? 0);
    const grown = sample === undefined || total > sample.total * 1.1 || total < sample.total;
    const old = version !== seenVersion && performance.now() - readAt > longestAge;
    if (sample === undefined || grown || old) {
      const isFolding = prepare("SELECT 1 FROM fold_again WHERE what = 'mails'").get() !== undefined;
      sample = {
        rows: readRows(db, isOutdated ? [] : (sample?.rows ?? [])),
        total,
        lookups: lookUpMails(db),
      };
      isOutdated = isFolding;
      seenVersion = version;
      readAt = performance.now();
    }
    return sample;
  };
}

function readRows(db: DatabaseSync, known: readonly MailTexts[]): MailTexts[] {
  const prepare = statementCacheOf(db);
  const byKey = new Map(known.map((row) => [row.key, row]));
  // In key order, because neighbours share pages.
  const entries = prepare(
    'SELECT s.k, f.flags FROM email_sample s JOIN email_flags f ON f.k = s.k ORDER BY s.k',
  ).all();
  const readTexts = prepare(`SELECT ${allTextColumns} FROM email_texts t WHERE k = ?`);
  const rows = entries.map((entry) => {
    const key = Number(entry.k);
    const flags = Number(entry.flags);
    const row = byKey.get(key);
    if (row) return row.flags === flags ? row : { ...row, flags };
    return toMailTexts(key, flags, readTexts.get(BigInt(key)) as StoredTexts);
  });
  return shuffle(rows);
}

/** Shuffled, so that any prefix of the rows is a sample too. */
function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}
