import { readSearchHolds } from './keep-mails-sqlite.ts';
import type { RetentionDays } from '../../api/vocabulary/retention.ts';
import type { InTurns } from '../turns/in-turns.ts';
import type { StoreHandle } from '../database/operation.ts';
import { dueBy, latestCut } from './retention-cuts.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import { countDue, findDue } from '../records/due-mails.ts';
import { keyAfter } from '../records/walk-mails.ts';
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
  const cuts = { days, now };
  const end = latestCut(cuts, 'raw');
  const rules = { whole: dueBy(cuts, 'metadata'), original: dueBy(cuts, 'raw') };
  const weight = { whole: { n: 0, bytes: 0 }, original: { n: 0, bytes: 0 } };
  const sums = { mails: 0, originals: 0, oldest: null as number | null, newest: null as number | null };
  for (let from = firstKeyAt(earliestTime); from < end;) {
    const to = keyAfter(store, { from, to: end, skip: slice }) ?? end;
    const found = countDue(store, { from, to, ...rules });
    sums.mails += found.mails;
    sums.originals += found.originals;
    if (found.oldest !== null) sums.oldest ??= timeOfKey(found.oldest);
    if (found.newest !== null) sums.newest = timeOfKey(found.newest);
    for (const { key, isWhole } of findDue(store, { from, to, ...rules, limit: sampled })) {
      const kind = isWhole ? weight.whole : weight.original;
      const size = sizeOf(store, key);
      kind.n += 1;
      kind.bytes += size.original + (isWhole ? size.detail + bytesOfRow : 0);
    }
    from = to;
    yield;
  }
  const mean = ({ n, bytes }: { n: number; bytes: number }) => (n === 0 ? 0 : bytes / n);
  const bytes = sums.mails * mean(weight.whole) + sums.originals * mean(weight.original);
  return { ...sums, bytes: Math.round(bytes), ...countDependants(store, now) };
}

const sizeOf = ({ sql }: StoreHandle, key: EmailKey): { original: number; detail: number } =>
  sql.get`SELECT coalesce((SELECT octet_length(message) FROM original WHERE k = ${key}), 0) AS original,
    coalesce((SELECT octet_length(detail) FROM mail_detail WHERE k = ${key}), 0) AS detail` as {
    original: number;
    detail: number;
  };

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
