import type { ReportKind } from '../../api/contract/reports/mail-reports.ts';
import { type ReportState, reportStates } from '../../api/vocabulary/report-states.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { holdingStates } from '../../api/vocabulary/states.ts';
import { newId } from '../secret-box/secrets.ts';
import { clusterOf, factsOfRow, type MailFacts } from '../mail/reports/mail-facts.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import { changeMails } from '../records/change-mails.ts';

/** A report of a mail, stored or not. */
export interface NewReport {
  key: EmailKey | null;
  entityId: string;
  facts: MailFacts;
  person: string;
  kind: ReportKind;
  channel: 'page' | 'mail';
  message: string;
  locale: string;
  at: number;
}

/**
 * Adds a report to the open one of the same mail, or opens one; returns its number. A newer report by the same person
 * replaces the older.
 */
export function addReport(store: StoreHandle, report: NewReport): number {
  const { sql } = store;
  const cluster = clusterOf(report.facts);
  const open = sql.get`SELECT number FROM mail_report WHERE cluster = ${cluster} AND state = 'open'`;
  const number =
    (open?.['number'] as number | undefined) ??
    Number(
      sql.run`INSERT INTO mail_report (id, cluster, email_key, entity_id, facts, state, created_at)
        VALUES (${newId()}, ${cluster}, ${report.key}, ${report.entityId}, ${JSON.stringify(report.facts)}, 'open',
          ${report.at})`.lastInsertRowid,
    );
  if (open && report.key !== null) {
    sql.run`UPDATE mail_report SET email_key = ${report.key}, entity_id = ${report.entityId}
      WHERE number = ${number} AND email_key IS NULL`;
  }
  sql.run`INSERT INTO mail_reporter (report, person, kind, channel, message, reported_at, locale)
    VALUES (${number}, ${report.person}, ${report.kind}, ${report.channel}, ${report.message}, ${report.at},
      ${report.locale})
    ON CONFLICT (report, person) DO UPDATE SET kind = excluded.kind, channel = excluded.channel,
      message = excluded.message`;
  if (report.key !== null) markReported(store, report.key, report.kind !== 'safe');
  return number;
}

/** Takes a person's word back, while nothing is decided; a report that nobody makes any more is gone. */
export function withdrawReport(
  store: StoreHandle,
  { number, person }: { number: number; person: string },
): void {
  const { sql } = store;
  const open = sql.get`SELECT email_key FROM mail_report WHERE number = ${number} AND state = 'open'`;
  if (!open) return;
  sql.run`DELETE FROM mail_reporter WHERE report = ${number} AND person = ${person}`;
  sql.run`DELETE FROM mail_report WHERE number = ${number}
    AND NOT EXISTS (SELECT 1 FROM mail_reporter WHERE report = ${number})`;
  const accuser = sql.get`SELECT 1 FROM mail_reporter WHERE report = ${number} AND kind <> 'safe'`;
  if (!accuser && open['email_key'] !== null) markReported(store, open['email_key'] as EmailKey, false);
}

/** Marks a mail that was not quarantined when it was reported, for charts and searches. */
function markReported(store: StoreHandle, key: EmailKey, isReported: boolean): void {
  const flags = store.records.flags(key);
  if (!flags || (isReported && holdingStates.some((state) => flags.has(state)))) return;
  changeMails(store, [{ key, add: isReported ? ['reported'] : [], remove: isReported ? [] : ['reported'] }]);
}

export interface StoredReport {
  number: number;
  id: string;
  state: ReportState;
  createdAt: number;
  decidedAt: number | null;
  decidedBy: string;
  job: string | null;
  /** The account of the job's actor. */
  jobActor: number | null;
  key: EmailKey | null;
  facts: MailFacts;
  row: EmailRow | null;
  reporters: {
    email: string;
    kind: ReportKind;
    channel: 'page' | 'mail';
    message: string;
    reportedAt: number;
    locale: string;
    earlier: number;
    earlierRight: number;
  }[];
}

/** Reports that a search looks through; older ones are found by their state alone. */
const maxSearched = 2_000;

/** A page of the reports in a state, newest first, and how many there are in each. */
export function listReports(
  store: StoreHandle,
  asked: { state: ReportState; search: string; limit: number; offset: number },
): { reports: StoredReport[]; total: number; counts: Record<ReportState, number> } {
  const { sql } = store;
  const { state, limit, offset } = asked;
  if (store.isScoped) return listScoped(store, asked);
  const counts = Object.fromEntries(reportStates.map((one) => [one, 0])) as Record<ReportState, number>;
  for (const row of sql.all`SELECT state, count(*) AS n FROM mail_report GROUP BY state`) {
    counts[row['state'] as ReportState] = row['n'] as number;
  }
  const page = (most: number, from: number) =>
    sql.all`SELECT number FROM mail_report WHERE state = ${state}
      ORDER BY number DESC LIMIT ${most} OFFSET ${from}`.map(({ number }) =>
      readReport(store, number as number),
    );
  const search = asked.search.trim().toLowerCase();
  if (search === '') return { reports: page(limit, offset), total: counts[state], counts };
  const found = page(maxSearched, 0).filter((report) => matches(report, search));
  return { reports: found.slice(offset, offset + limit), total: found.length, counts };
}

/** The same for the mail in the caller's scope, found by scanning the latest. */
function listScoped(
  store: StoreHandle,
  asked: Parameters<typeof listReports>[1],
): ReturnType<typeof listReports> {
  const inScope = (state: ReportState) =>
    store.sql.all`SELECT number, entity_id AS entityId FROM mail_report WHERE state = ${state}
      ORDER BY number DESC LIMIT ${maxSearched}`.filter((report) => isReached(store, report));
  const found = new Map(reportStates.map((state) => [state, inScope(state)]));
  const search = asked.search.trim().toLowerCase();
  const reports = found
    .get(asked.state)!
    .map(({ number }) => readReport(store, number as number))
    .filter((report) => search === '' || matches(report, search));
  return {
    reports: reports.slice(asked.offset, asked.offset + asked.limit),
    total: reports.length,
    counts: Object.fromEntries([...found].map(([state, rows]) => [state, rows.length])) as Record<
      ReportState,
      number
    >,
  };
}

/** Whether a report is within the caller's scope: about mail in it, or by somebody whose mailbox is in it. */
export function isReached(store: StoreHandle, { number, entityId }: Record<string, unknown>): boolean {
  const { records, reaches, sql } = store;
  if (!reaches || (entityId !== '' && records.find(entityId as string) !== undefined)) return true;
  return sql.all`SELECT person FROM mail_reporter WHERE report = ${number as number}`.some(({ person }) =>
    reaches(person as string),
  );
}

/**
 * The reporters with a mailbox in the caller's scope; if there are none, the report is about such a mailbox, and all
 * are shown.
 */
function concerning<One extends { email: string }>({ reaches }: StoreHandle, all: One[]): One[] {
  const own = reaches ? all.filter(({ email }) => reaches(email)) : all;
  return own.length === 0 ? all : own;
}

const matches = ({ facts, row, reporters }: StoredReport, search: string): boolean =>
  [
    facts.subject,
    facts.sender,
    row?.nickname ?? '',
    ...reporters.flatMap(({ email, message }) => [email, message]),
  ].some((text) => text.toLowerCase().includes(search));

/** A report by its id. */
export function findReport(store: StoreHandle, id: string): StoredReport | undefined {
  const found = store.sql.get`SELECT number, entity_id AS entityId FROM mail_report WHERE id = ${id}`;
  return found && isReached(store, found) ? readReport(store, found['number'] as number) : undefined;
}

export function readReport(store: StoreHandle, number: number): StoredReport {
  const { records, sql } = store;
  const report = sql.get`SELECT number, id, state, created_at AS createdAt, decided_at AS decidedAt,
    decided_by AS decidedBy, job, (SELECT actor_id FROM job WHERE id = mail_report.job) AS jobActor, email_key AS key, facts FROM mail_report WHERE number = ${number}` as unknown as Omit<
    StoredReport,
    'facts' | 'row' | 'reporters'
  > & { facts: string };
  const row = report.key === null ? null : (records.read([report.key])[0] ?? null);
  const all = sql.all`SELECT person AS email, kind, channel, message, reported_at AS reportedAt, locale
    FROM mail_reporter WHERE report = ${number} ORDER BY reported_at, person`;
  const reporters = concerning(store, all as unknown as StoredReport['reporters']).map((one) => ({
    ...one,
    ...recordOf(store, one.email, number),
  }));
  const facts = row ? factsOfRow(row) : (JSON.parse(report.facts) as MailFacts);
  return { ...report, facts, row, reporters };
}

/** How a person's earlier reports ended. */
function recordOf({ sql }: StoreHandle, person: string, number: number) {
  return sql.get`SELECT count(*) AS earlier, coalesce(sum(CASE kind WHEN 'phishing' THEN state = 'threat'
      WHEN 'spam' THEN state IN ('spam', 'threat') ELSE state = 'safe' END), 0) AS earlierRight
    FROM mail_reporter JOIN mail_report ON mail_report.number = report
    WHERE person = ${person} AND report < ${number} AND state <> 'open'` as {
    earlier: number;
    earlierRight: number;
  };
}

export const countOpenReports = ({ sql }: StoreHandle): number =>
  sql.get`SELECT count FROM open_mail_reports`?.['count'] as number;
