import type { DatabaseSync } from 'node:sqlite';
import { foldMessageId, splitList } from './email-texts.ts';
import type { SampleRow } from './match-sample.ts';
import { decodeMailbox } from './restore-row.ts';
import { statementCacheOf } from './statement-cache.ts';

/** Rows in the sample: estimates of 1 % are right to about a tenth. */
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
  return () => {
    const version = Number(prepare('PRAGMA data_version').get()?.data_version);
    const total = Number(prepare('SELECT emails FROM email_totals WHERE id = 1').get()?.emails ?? 0);
    const grown = sample === undefined || total > sample.total * 1.1 || total < sample.total;
    const old = version !== seenVersion && performance.now() - readAt > longestAge;
    if (sample === undefined || grown || old) {
      sample = { rows: readRows(db, sample?.rows ?? []), total };
      seenVersion = version;
      readAt = performance.now();
    }
    return sample;
  };
}

function readRows(db: DatabaseSync, known: readonly SampleRow[]): SampleRow[] {
  const prepare = statementCacheOf(db);
  const byKey = new Map(known.map((row) => [row.key, row]));
  const readTexts = prepare('SELECT * FROM email_texts WHERE k = ?');
  const keys = prepare('SELECT s.k, f.flags FROM email_sample s JOIN email_flags f ON f.k = s.k').all();
  return keys.map((entry) => {
    const key = Number(entry.k);
    const flags = Number(entry.flags);
    const row = byKey.get(key);
    if (row) return row.flags === flags ? row : { ...row, flags };
    return toSampleRow(key, flags, readTexts.get(BigInt(key)) ?? {});
  });
}

function toSampleRow(key: number, flags: number, stored: Record<string, unknown>): SampleRow {
  const text = (name: string) => String(stored[name] ?? '');
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
      messageId: foldMessageId(text('message_id')),
      mailbox: decodeMailbox(text('mailbox'), recipients),
    },
  };
}
