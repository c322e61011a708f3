import { auditAct } from '../audit/audit-store-sqlite.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import type { ReceivedBounce } from '../mail/reports/read-bounce.ts';
import { type FailureKind, failureKind } from '../mail-out/returned-mail.ts';
import { forgetFailures, maxRefusals, noteFailure, resetNotice } from '../mail-out/notice-store-sqlite.ts';
import { decideOnFound, type FoundMails } from '../emails/decide-on-found.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { StoreHandle } from '../database/operation.ts';
import { newsAge } from './notification-store-sqlite.ts';

/** An address with failed notices, and the latest failure. */
export interface FailingAddress {
  email: string;
  kind: FailureKind;
  way: 'refused' | 'returned';
  code: string;
  reason: string;
  at: number;
  /** Number of known failures. */
  failures: number;
  /** Whether it gets no more notices. */
  isStopped: boolean;
  /** The slot of the latest notice that was sent after the failure and was not returned; null without one. */
  takenAt: number | null;
}

/** The addresses with failed notices, stopped ones first, then by latest failure. */
export function listFailures(
  { sql }: StoreHandle,
  { limit, offset }: { limit: number; offset: number },
): { addresses: FailingAddress[]; total: number; stopped: number } {
  const rows = sql.all`SELECT person AS email, max(at) AS at, kind, way, status AS code, reason, count(*) AS failures,
      coalesce(refusals, 0) >= ${maxRefusals} AS isStopped
    FROM notice_failure LEFT JOIN notice_reader ON email = person
    GROUP BY person ORDER BY isStopped DESC, at DESC, person LIMIT ${limit} OFFSET ${offset}`;
  const addresses = rows.map((row) => {
    const address = row as unknown as Omit<FailingAddress, 'isStopped' | 'takenAt'> & { isStopped: number };
    const { slot } = sql.get`SELECT max(slot) AS slot FROM held_notice WHERE person = ${address.email}
      AND state = 'sent' AND slot > ${address.at}
      AND NOT EXISTS (SELECT 1 FROM notice_failure WHERE message_key = held_notice.message_key)` as {
      slot: number | null;
    };
    return { ...address, isStopped: address.isStopped === 1, takenAt: slot };
  });
  const counted = sql.get`SELECT count(DISTINCT person) AS total FROM notice_failure`;
  const stopped = sql.get`SELECT count(*) AS n FROM notice_reader WHERE refusals >= ${maxRefusals}`;
  return { addresses, total: counted?.['total'] as number, stopped: stopped?.['n'] as number };
}

/** A person whose notices resume, with the mailboxes that they cover. */
export interface RetriedPerson {
  email: string;
  mailboxes: readonly string[];
  /** What a search for `newsIn` these mailboxes found. */
  found: FoundMails;
}

/** Most mails of one person that are marked as new again. */
export const maxSettled = 5_000;

/** Mail of mailboxes that notices can still be about. `at`: milliseconds since 1970. */
export const newsIn = (mailboxes: readonly string[], at: number): SearchExpression => ({
  kind: 'and',
  of: [
    { kind: 'received', from: at - newsAge, to: at + 1 },
    {
      kind: 'or',
      of: mailboxes.map((value) => ({ kind: 'text', field: 'mailbox', match: 'exact', value }) as const),
    },
  ],
});

/**
 * Resumes notices to addresses, including what was missed: the mails of failed notices, and those that arrived
 * meanwhile. Addresses without a known failure stay as they are. Returns the number of addresses; null, and nothing
 * is done, when the mails have to be searched again.
 */
export function retryPeople(
  store: StoreHandle,
  { people, actor, at }: { people: readonly RetriedPerson[]; actor: JobActor; at: number },
): number | null {
  const { sql } = store;
  const news = new Map(
    people.map(({ email, mailboxes, found }) => [email, decideOnFound(store, newsIn(mailboxes, at), found)]),
  );
  if ([...news.values()].includes(undefined)) return null;
  const retried = people.filter(({ email }) => {
    const keys = sql.all`SELECT message_key AS messageKey FROM notice_failure WHERE person = ${email}`;
    if (keys.length === 0) return false;
    for (const { messageKey } of keys) resetNotice({ sql }, messageKey as string);
    forgetFailures({ sql }, email);
    // Nobody was notified of these because no owner of their mailbox accepted notices.
    for (const key of news.get(email)!.keys)
      sql.run`DELETE FROM mail_notice WHERE email_key = ${key} AND recipient = ''`;
    return true;
  });
  if (retried.length > 0) {
    auditAct(
      store,
      'end_user_notices_retry',
      { actor, at },
      { addresses: retried.map(({ email }) => email) },
    );
  }
  return retried.length;
}

/**
 * How long after its slot a notice may be returned, milliseconds: mail servers retry for at most five days.
 */
const mayComeBack = 14 * 24 * 3_600_000;

export interface WaitingBounce {
  number: number;
  bounce: ReceivedBounce;
}

/** Unprocessed mails to the bounce address, oldest first. */
export const findWaitingBounces = ({ sql }: StoreHandle, limit: number): WaitingBounce[] =>
  sql.all`SELECT number, bounce FROM received_bounce ORDER BY number LIMIT ${limit}`.map(
    ({ number, bounce }) => ({
      number: number as number,
      bounce: JSON.parse(bounce as string) as ReceivedBounce,
    }),
  );

/**
 * Processes a bounce: records that the notice `messageKey` failed. Without a key, or for an unknown or old
 * notice, only marks the bounce as processed. A bounce about another address, to which the person forwards
 * mail, is not a failure of the person's own.
 */
export function takeBounce(
  { sql }: StoreHandle,
  { number, bounce, messageKey, at }: WaitingBounce & { messageKey: string | undefined; at: number },
): boolean {
  const { changes } = sql.run`DELETE FROM received_bounce WHERE number = ${number}`;
  if (Number(changes) === 0 || messageKey === undefined) return false;
  const person = sql.get`SELECT person FROM held_notice WHERE message_key = ${messageKey}
    AND state IN ('sent', 'unknown') AND slot >= ${at - mayComeBack}`?.['person'] as string | undefined;
  if (person === undefined) return returnReport({ sql }, { bounce, messageKey, at });
  const { code, reason } = bounce;
  const kind = kindOf(bounce, person);
  return noteFailure({ sql }, { messageKey, person, kind, way: 'returned', code, reason, at });
}

const kindOf = ({ code, recipients }: ReceivedBounce, person: string): FailureKind =>
  recipients.length > 0 && !recipients.includes(person) ? 'soft' : failureKind(code);

/** The same for a mailed report: recorded once, without any effect on notices of held mail. */
function returnReport(
  { sql }: Pick<StoreHandle, 'sql'>,
  { bounce, messageKey, at }: Omit<WaitingBounce, 'number'> & { messageKey: string; at: number },
): boolean {
  const recipient = sql.get`SELECT recipient FROM report_mail WHERE message_key = ${messageKey}
    AND state IN ('sent', 'unknown') AND returned_at IS NULL AND slot >= ${at - mayComeBack}`?.[
    'recipient'
  ] as string | undefined;
  if (recipient === undefined) return false;
  sql.run`UPDATE report_mail SET returned_at = ${at}, kind = ${kindOf(bounce, recipient)}, status = ${bounce.code},
    reason = ${bounce.reason} WHERE message_key = ${messageKey}`;
  return true;
}
