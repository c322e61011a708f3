import type { DatabaseSync } from 'node:sqlite';
import { splitList } from './email-texts.ts';
import { foldStoredId } from './fold-address.ts';
import type { SampleRow } from './match-sample.ts';
import { decodeMailbox } from './restore-row.ts';
import { statementCacheOf } from './statement-cache.ts';

/** Rows in the sample: estimates of 1 % are accurate to about a tenth. */
export const sampleSize = 8192;

/** A uniform sample of the stored rows, in memory. */
export interface PlannerSample {
  rows: readonly SampleRow[];
  /** Rows stored when the sample was read. */
  total: number;
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
      sample = { rows: readRows(db, isOutdated ? [] : (sample?.rows ?? [])), total };
      isOutdated = isFolding;
      seenVersion = version;
      readAt = performance.now();
    }
    return sample;
  };
}

function readRows(db: DatabaseSync, known: readonly SampleRow[]): SampleRow[] {
  const prepare = statementCacheOf(db);
  const byKey = new Map(known.map((row) => [row.key, row]));
  // In key order, because neighbours share pages.
  const entries = prepare(
    'SELECT s.k, f.flags FROM email_sample s JOIN email_flags f ON f.k = s.k ORDER BY s.k',
  ).all();
  const readTexts = prepare(textsSql);
  const rows = entries.map((entry) => {
    const key = Number(entry.k);
    const flags = Number(entry.flags);
    const row = byKey.get(key);
    if (row) return row.flags === flags ? row : { ...row, flags };
    return toSampleRow(key, flags, readTexts.get(BigInt(key)) as Record<string, string>);
  });
  return shuffle(rows);
}

const textsSql = `SELECT subject, sender, sender_name, recipients, links, server_ip, client_ip, files, hashes, message_id, mailbox,
    iif(remainder = '', 0, coalesce(json_array_length(remainder, '$.z'), 0)) AS attachments
  FROM email_texts WHERE k = ?`;

/** One mail in the form of a sample row; undefined for an unknown key. */
export function readSampleRow(db: DatabaseSync, key: number): SampleRow | undefined {
  const prepare = statementCacheOf(db);
  const flags = prepare('SELECT flags FROM email_flags WHERE k = ?').get(BigInt(key));
  const texts = flags && prepare(textsSql).get(BigInt(key));
  return texts && toSampleRow(key, Number(flags['flags']), texts as Record<string, string>);
}

/** Shuffled, so that any prefix of the rows is a sample too. */
function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

function toSampleRow(key: number, flags: number, stored: Record<string, string>): SampleRow {
  const text = (name: string) => stored[name] ?? '';
  const recipients = splitList(text('recipients'));
  return {
    key,
    flags,
    texts: {
      subject: text('subject'),
      sender: text('sender'),
      senderName: text('sender_name'),
      recipients,
      links: splitList(text('links')),
      serverIp: text('server_ip'),
      clientIp: text('client_ip'),
      files: splitList(text('files')),
      hashes: splitList(text('hashes')),
      messageId: foldStoredId(text('message_id')),
      mailbox: decodeMailbox(text('mailbox'), recipients),
      attachments: Number(stored['attachments']),
    },
  };
}
