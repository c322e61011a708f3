import { newestBelow } from '../records/walk-mails.ts';
import type { StoreHandle } from '../database/operation.ts';
import { firstKeyAt, timeOfKey } from '../records/mail-key.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Days of mail from which the usual frequency of mail is derived. */
const daysLooked = 28;

/** What the database knows about whether the installation works. Times are milliseconds since 1970. */
export interface SystemFacts {
  /** The newest mail; null before the first. */
  lastMailAt: number | null;
  /** Whether no mail has come for a day, and for twice the longest gap of the four weeks before. */
  isMailLate: boolean;
  /** Unprocessed mails to the report address, and the time of the oldest. */
  reports: { waiting: number; oldest: number | null };
  /** Custom queries that notify a webhook, and those of them whose last attempt failed. */
  webhooks: { all: number; failing: number };
  /** Mails of the last day on which an inspector failed. */
  engines: ReadonlyMap<string, number>;
  /** The last upload of mail, and how many of its items could not be read. */
  lastUpload: { at: number; unreadable: number } | null;
  /** The newest row of the audit trail. */
  newestAuditAt: number | null;
  /** Bytes of the database, and those of them that nothing uses. */
  size: number;
  spare: number;
}

export function readSystemFacts({ sql }: StoreHandle, { at }: { at: number }): SystemFacts {
  const newest = newestBelow({ sql }, firstKeyAt(at + hour));
  const lastMailAt = newest === undefined ? null : timeOfKey(newest);
  const reports = sql.get`SELECT count(*) AS waiting, min(received_at) AS oldest FROM received_report`;
  const webhooks = sql.get`SELECT count(*) AS n, coalesce(sum(problem LIKE 'receiver_%'), 0) AS failing
    FROM custom_query_alert WHERE way = 'webhook'`;
  const engines = sql.all`SELECT engine, sum(mails) AS mails FROM engine_failure
    WHERE hour > ${Math.floor((at - day) / hour)} GROUP BY engine`;
  const size = sql.get`SELECT page_count * page_size AS size, freelist_count * page_size AS spare
    FROM pragma_page_count(), pragma_page_size(), pragma_freelist_count()`;
  const upload = sql.get`SELECT at, details ->> 'unreadable' AS unreadable FROM audit
    WHERE action = 'mail_import_end' AND outcome = 'success' ORDER BY at DESC LIMIT 1`;
  return {
    lastMailAt,
    isMailLate: lastMailAt !== null && at - lastMailAt > Math.max(day, 2 * longestPause({ sql }, lastMailAt)),
    reports: reports as SystemFacts['reports'],
    webhooks: { all: Number(webhooks?.['n']), failing: Number(webhooks?.['failing']) },
    engines: new Map(engines.map((row) => [String(row['engine']), Number(row['mails'])])),
    lastUpload: upload ? { at: Number(upload['at']), unreadable: Number(upload['unreadable'] ?? 0) } : null,
    newestAuditAt: (sql.get`SELECT max(at) AS at FROM audit`?.['at'] as number | null | undefined) ?? null,
    size: Number(size?.['size']),
    spare: Number(size?.['spare']),
  };
}

/** The longest gap without mail in the weeks before the newest; infinite if mail came on fewer than seven days. */
function longestPause({ sql }: Pick<StoreHandle, 'sql'>, until: number): number {
  const last = Math.floor(until / hour);
  const hours = sql.all`SELECT DISTINCT start FROM email_mixes
    WHERE hours = 1 AND start > ${last - daysLooked * 24} AND start <= ${last} ORDER BY start`.map((row) =>
    Number(row['start']),
  );
  if (new Set(hours.map((start) => Math.floor(start / 24))).size < 7) return Infinity;
  return Math.max(...hours.slice(1).map((start, before) => start - hours[before]!), 1) * hour;
}
