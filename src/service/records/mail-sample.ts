import type { InTurns } from '../turns/in-turns.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import { earliestTime, firstKeyAt, latestTime } from './mail-key.ts';
import { keyAfter } from './walk-mails.ts';
import { sampleSize } from './write-emails.ts';

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
    const to = keyAfter(store, { from, to: end, skip: slice }) ?? end;
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
