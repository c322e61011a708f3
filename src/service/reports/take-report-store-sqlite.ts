import { type NewQueuedMail, queueMail } from '../mail-out/mail-queue-store-sqlite.ts';
import { aliasesOf, personOf } from '../directory/alias-store-sqlite.ts';
import { type MailboxOwners, ownersOf } from '../end-users/mail-people-sqlite.ts';
import { identifyMail } from '../records/mail-key.ts';
import { factsOfRow, plainSubject } from '../mail/reports/mail-facts.ts';
import type { ReceivedReport, ReportedMail } from '../mail/reports/read-report.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import { addReport } from './report-store-sqlite.ts';

/** Time between two acknowledgements to one person, milliseconds. */
const thanksEvery = 10 * 60_000;
/** Mails of a sender that are looked through for one that a plain forward repeats, and their age, milliseconds. */
const maxLooked = 500;
const lookBack = 30 * 24 * 3_600_000;

export interface WaitingReport {
  number: number;
  report: ReceivedReport;
  receivedAt: number;
}

/** Mails to the report address that were not taken up, oldest first. */
export const findWaitingReports = ({ sql }: StoreHandle, limit: number): WaitingReport[] =>
  sql.all`SELECT number, report, received_at AS receivedAt FROM received_report ORDER BY number LIMIT ${limit}`.map(
    ({ number, report, receivedAt }) => ({
      number: number as number,
      report: JSON.parse(report as string) as ReceivedReport,
      receivedAt: receivedAt as number,
    }),
  );

/** The stored mails that may be the one that somebody reported, beside the copies in the reporter's own mailboxes. */
interface FoundReported {
  /** By the place of the Message-ID among those of the report. */
  byId: (EmailKey | undefined)[];
  /** With its sender and subject in the reporter's mailboxes, newest first. */
  alike: EmailKey[];
}

/**
 * Searches the mails that a report is about, in its order, before it is taken up. One that comes in later is not part of the report, and is
 * found by the next about it.
 */
export function findReported(
  store: SearchHandle,
  { report, owners, receivedAt }: Pick<WaitingReport, 'report' | 'receivedAt'> & { owners: MailboxOwners },
): FoundReported[] {
  const mailboxes = mailboxesOfReporter(store, personOf(store, report.reporter), owners);
  return report.mails.map(({ facts, messageIds }) => {
    const byId = messageIds.map((id) => store.index.keys(withMessageId(id), 1)[0]);
    if (facts.sender === '') return { byId, alike: [] };
    const found = store.index.keys(mailFrom(facts.sender, mailboxes, receivedAt), maxLooked);
    const subject = plainSubject(facts.subject);
    const isAlike = (key: EmailKey) =>
      store.records.read([key]).some((row) => plainSubject(row.subject) === subject);
    return { byId, alike: found.filter(isAlike) };
  });
}

/**
 * Takes a report up: each mail that it is about becomes a row, or joins the one that there is, with the stored mail where it is
 * found. `thanks` is queued when the reporter is to be answered and has not been for a while.
 */
export function takeReport(
  store: StoreHandle,
  taken: WaitingReport & {
    found: readonly FoundReported[];
    owners: MailboxOwners;
    locale: string;
    thanks: NewQueuedMail | null;
    at: number;
  },
): void {
  const { sql } = store;
  const { number, report, found, owners, locale, thanks, at, receivedAt } = taken;
  const reporter = personOf(store, report.reporter);
  const { changes } = sql.run`DELETE FROM received_report WHERE number = ${number}`;
  if (Number(changes) === 0) return;
  const mailboxes = mailboxesOfReporter(store, reporter, owners);
  for (const [place, mail] of report.mails.entries()) {
    const key = decideReported(store, { mail, found: found[place]!, mailboxes, receivedAt });
    const row = key === undefined ? undefined : store.records.read([key])[0];
    addReport(store, {
      key: row ? key! : null,
      entityId: row?.entity_id ?? '',
      facts: row ? factsOfRow(row) : mail.facts,
      person: reporter,
      kind: report.kind,
      channel: 'mail',
      message: report.message,
      locale,
      at: receivedAt,
    });
  }
  if (!thanks) return;
  const last = sql.get`SELECT sent_at FROM report_thanks WHERE person = ${reporter}`?.['sent_at'];
  if (last !== undefined && at - (last as number) < thanksEvery) return;
  sql.run`INSERT INTO report_thanks (person, sent_at) VALUES (${reporter}, ${at})
    ON CONFLICT (person) DO UPDATE SET sent_at = excluded.sent_at`;
  queueMail(store, thanks);
}

/** The reporter's own copy by its Message-ID; else anybody's; else the newest of the mailbox with this sender and subject. */
function decideReported(
  { index, records }: StoreHandle,
  {
    mail: { facts, messageIds },
    found: { byId, alike },
    mailboxes,
    receivedAt,
  }: { mail: ReportedMail; found: FoundReported; mailboxes: readonly string[]; receivedAt: number },
): EmailKey | undefined {
  for (const [place, id] of messageIds.entries()) {
    for (const mailbox of mailboxes) {
      const own = records.find(identifyMail(mailbox, id, () => ''));
      if (own !== undefined) return own;
    }
    const other = byId[place];
    if (other !== undefined && index.matching(withMessageId(id), [other]).length > 0) return other;
  }
  return index.matching(mailFrom(facts.sender, mailboxes, receivedAt), alike)[0];
}

/** The id of a copy comes of the address that it was delivered to. */
const mailboxesOfReporter = (store: StoreHandle, reporter: string, owners: MailboxOwners): string[] => [
  reporter,
  ...aliasesOf(store, reporter),
  ...Object.keys(owners).filter((mailbox) => ownersOf({ owners }, mailbox).includes(reporter)),
];

const withMessageId = (value: string): SearchExpression => ({
  kind: 'text',
  field: 'message_id',
  match: 'exact',
  value,
});

const mailFrom = (sender: string, mailboxes: readonly string[], at: number): SearchExpression => ({
  kind: 'and',
  of: [
    { kind: 'received', from: at - lookBack, to: at + 1 },
    { kind: 'text', field: 'sender_email', match: 'exact', value: sender },
    {
      kind: 'or',
      of: mailboxes.map((value) => ({ kind: 'text', field: 'mailbox', match: 'exact', value }) as const),
    },
  ],
});

/** A decided report whose reporters have not been notified. */
export interface UnnotifiedReport {
  number: number;
  decision: 'threat' | 'spam' | 'safe';
  subject: string;
  reporters: { email: string; locale: string }[];
}

/** Decided reports to notify, oldest first. */
export const findUnnotifiedReports = ({ sql }: StoreHandle, limit: number): UnnotifiedReport[] =>
  sql.all`SELECT number, state AS decision, facts FROM mail_report
    WHERE state <> 'open' AND told_at IS NULL ORDER BY number LIMIT ${limit}`.map((row) => ({
    number: row['number'] as number,
    decision: row['decision'] as UnnotifiedReport['decision'],
    subject: (JSON.parse(row['facts'] as string) as { subject: string }).subject,
    reporters: sql.all`SELECT person AS email, locale FROM mail_reporter
      WHERE report = ${row['number']!} ORDER BY person` as unknown as UnnotifiedReport['reporters'],
  }));

/** Queues the mails about a decision and records that; does nothing if it was reopened. */
export function queueReportDecisionMails(
  store: StoreHandle,
  {
    number,
    decision,
    mails,
    at,
  }: { number: number; decision: string; mails: readonly NewQueuedMail[]; at: number },
): void {
  const { changes } = store.sql.run`UPDATE mail_report SET told_at = ${at}
    WHERE number = ${number} AND state = ${decision} AND told_at IS NULL`;
  if (Number(changes) === 0) return;
  for (const mail of mails) queueMail(store, mail);
}
