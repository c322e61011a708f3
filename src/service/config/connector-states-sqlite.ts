import type { ReceiverId } from '../../api/vocabulary/audit-deliveries.ts';
import { firstKeyAt, timeOfKey } from '../search/email-key.ts';
import type { StoreHandle } from '../storage/operation.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Days of mail from which the usual frequency of mail is derived. */
const daysLooked = 28;

/** The state of mail sources and message receivers. Times are milliseconds since 1970. */
export interface ConnectorStates {
  /** The newest mail; null before the first. */
  lastMailAt: number | null;
  /** Whether no mail has come for a day, and for twice the longest gap of the four weeks before. */
  isMailLate: boolean;
  /** Unprocessed mails to the report address, and the time of the oldest. */
  reports: { waiting: number; oldest: number | null };
  /** Receivers of the audit trail that fail. */
  trail: { id: ReceiverId; isFailing: boolean }[];
  /** Custom queries that notify a webhook, and those of them whose last attempt failed. */
  webhooks: { all: number; failing: number };
  /** Mails of the last day on which an inspector failed. */
  engines: ReadonlyMap<string, number>;
}

export function readConnectorStates({ sql }: StoreHandle, { at }: { at: number }): ConnectorStates {
  const newest = sql.get`SELECT max(k) AS k FROM email_flags WHERE k < ${firstKeyAt(at + hour)}`?.['k'];
  const lastMailAt = typeof newest === 'number' ? timeOfKey(newest) : null;
  const reports = sql.get`SELECT count(*) AS waiting, min(received_at) AS oldest FROM received_report`;
  const webhooks = sql.get`SELECT count(*) AS n, coalesce(sum(problem LIKE 'receiver_%'), 0) AS failing
    FROM custom_query_alert WHERE way = 'webhook'`;
  const engines = sql.all`SELECT engine, sum(mails) AS mails FROM engine_failure
    WHERE hour > ${Math.floor((at - day) / hour)} GROUP BY engine`;
  return {
    lastMailAt,
    isMailLate: lastMailAt !== null && at - lastMailAt > Math.max(day, 2 * longestPause({ sql }, lastMailAt)),
    reports: reports as ConnectorStates['reports'],
    trail: sql.all`SELECT id, failing_since FROM audit_receiver WHERE enabled = 1 ORDER BY id`.map((row) => ({
      id: row['id'] as ReceiverId,
      isFailing: row['failing_since'] !== null,
    })),
    webhooks: { all: Number(webhooks?.['n']), failing: Number(webhooks?.['failing']) },
    engines: new Map(engines.map((row) => [String(row['engine']), Number(row['mails'])])),
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
