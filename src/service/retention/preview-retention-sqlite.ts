import { readSearchHolds } from './keep-mails-sqlite.ts';
import type { RetentionDays } from '../../api/vocabulary/retention.ts';
import type { InTurns } from '../turns/in-turns.ts';
import type { StoreHandle } from '../database/operation.ts';
import { dueSql, latestCut } from './retention-cuts.ts';
import { keyAfter, mailFlags } from '../records/walk-mails.ts';
import { earliestTime, firstKeyAt, timeOfKey } from '../records/mail-key.ts';

/** What days would remove, if a night's work were done now. */
export interface RetentionPreview {
  /** Mails that go with all that is known of them, and those of which the original goes alone. */
  mails: number;
  originals: number;
  /** Bytes of the file, estimated from a sample. */
  bytes: number;
  /** Of the oldest and the newest mail that goes, milliseconds since 1970; null when none does. */
  oldest: number | null;
  newest: number | null;
  /** What depends on the mails, or keeps some of them: whatever the days. */
  rules: number;
  requests: number;
  exports: number;
  holds: number;
}

/** Mails that one look takes, about 10 ms. */
const slice = 40_000;
/** Mails of a slice whose bytes are requested. */
const sampled = 4;
/** Bytes of a mail's rows and terms beside its detail and original (docs/performance.md). */
const bytesOfRow = 1_200;

/** Counts what days would remove, slice by slice. Mails that stay for another reason are counted with the others. */
export function* previewRetention(
  store: StoreHandle,
  { days, now }: { days: RetentionDays; now: number },
): InTurns<RetentionPreview> {
  const { db } = store;
  const cuts = { days, now };
  const end = latestCut(cuts, 'raw');
  const whole = dueSql(cuts, 'metadata');
  const gone = 'EXISTS (SELECT 1 FROM original_gone WHERE original_gone.k = f.k)';
  const count = db.prepare(
    `SELECT coalesce(sum(f.k < ${whole}), 0) AS mails,
       coalesce(sum(f.k >= ${whole} AND f.k < ${dueSql(cuts, 'raw')} AND NOT ${gone}), 0) AS originals,
       min(CASE WHEN f.k < ${whole} THEN f.k END) AS oldest, max(CASE WHEN f.k < ${whole} THEN f.k END) AS newest
     FROM ${mailFlags} f WHERE f.k >= CAST(? AS INT) AND f.k < CAST(? AS INT)`,
  );
  const weigh = db.prepare(
    `SELECT f.k < ${whole} AS whole, coalesce(octet_length(original.message), 0) AS original,
       coalesce(octet_length(mail_detail.detail), 0) AS detail
     FROM ${mailFlags} f LEFT JOIN original ON original.k = f.k LEFT JOIN mail_detail ON mail_detail.k = f.k
     WHERE f.k >= CAST(? AS INT) AND f.k < CAST(? AS INT)
       AND (f.k < ${whole} OR (f.k < ${dueSql(cuts, 'raw')} AND NOT ${gone})) LIMIT ${sampled}`,
  );
  const weight = { whole: { n: 0, bytes: 0 }, original: { n: 0, bytes: 0 } };
  const sums = { mails: 0, originals: 0, oldest: null as number | null, newest: null as number | null };
  for (let from = firstKeyAt(earliestTime); from < end;) {
    const to = keyAfter(store, { from, to: end, skip: slice }) ?? end;
    const row = count.get(from, to)!;
    sums.mails += Number(row['mails']);
    sums.originals += Number(row['originals']);
    if (row['oldest'] !== null) sums.oldest ??= timeOfKey(Number(row['oldest']));
    if (row['newest'] !== null) sums.newest = timeOfKey(Number(row['newest']));
    for (const one of weigh.all(from, to)) {
      const kind = one['whole'] === 1 ? weight.whole : weight.original;
      kind.n += 1;
      kind.bytes += Number(one['original']) + (one['whole'] === 1 ? Number(one['detail']) + bytesOfRow : 0);
    }
    from = to;
    yield;
  }
  const mean = ({ n, bytes }: { n: number; bytes: number }) => (n === 0 ? 0 : bytes / n);
  const bytes = sums.mails * mean(weight.whole) + sums.originals * mean(weight.original);
  return { ...sums, bytes: Math.round(bytes), ...countDependants(store, now) };
}

function countDependants(
  store: StoreHandle,
  now: number,
): Pick<RetentionPreview, 'rules' | 'requests' | 'exports' | 'holds'> {
  const { sql } = store;
  const n = (row: Record<string, unknown> | undefined): number => Number(row?.['n'] ?? 0);
  return {
    rules: n(sql.get`SELECT count(*) AS n FROM exception_rule WHERE enabled = 1`),
    requests:
      n(sql.get`SELECT count(*) AS n FROM restore_request WHERE state = 'open'`) +
      n(sql.get`SELECT count(*) AS n FROM mail_report WHERE state = 'open' AND email_key IS NOT NULL`),
    exports: n(sql.get`SELECT count(*) AS n FROM export JOIN job ON job.number = export.job
      WHERE status = 'done' AND removed_at IS NULL AND expires_at > ${now}`),
    holds:
      readSearchHolds(store).length +
      n(sql.get`SELECT count(*) AS n FROM legal_hold WHERE lifted_at IS NULL AND email_key >= 0`),
  };
}
