import { auditAct } from '../audit/audit-act.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import type { FailureKind } from '../mail-out/failure-kind.ts';
import { forgetFailures, mostRefusals, resetNotice } from '../mail-out/notice-failure-store-sqlite.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { newsAge } from './news-age.ts';

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
      coalesce(refusals, 0) >= ${mostRefusals} AS isStopped
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
  const stopped = sql.get`SELECT count(*) AS n FROM notice_reader WHERE refusals >= ${mostRefusals}`;
  return { addresses, total: counted?.['total'] as number, stopped: stopped?.['n'] as number };
}

/** A person whose notices resume, with the mailboxes that they cover. */
export interface RetriedPerson {
  email: string;
  mailboxes: readonly string[];
}

/**
 * Resumes notices to addresses, including what was missed: the mails of failed notices, and those that arrived
 * meanwhile. Addresses without a known failure stay as they are. Returns the number of addresses.
 */
export function retryPeople(
  store: StoreHandle,
  { people, actor, at }: { people: readonly RetriedPerson[]; actor: JobActor; at: number },
): number {
  const { sql } = store;
  const retried = people.filter(({ email, mailboxes }) => {
    const keys = sql.all`SELECT message_key AS messageKey FROM notice_failure WHERE person = ${email}`;
    if (keys.length === 0) return false;
    for (const { messageKey } of keys) resetNotice({ sql }, messageKey as string);
    forgetFailures({ sql }, email);
    resetSkippedNotices(store, mailboxes, at);
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

/** Marks mail as new again if nobody was notified because no owner of its mailbox accepted notices. */
function resetSkippedNotices({ index, sql }: StoreHandle, mailboxes: readonly string[], at: number): void {
  const keys = index.keys(
    {
      kind: 'and',
      of: [
        { kind: 'received', from: at - newsAge, to: at + 1 },
        {
          kind: 'or',
          of: mailboxes.map((value) => ({ kind: 'text', field: 'mailbox', match: 'exact', value }) as const),
        },
      ],
    },
    mostSettled,
  );
  for (const key of keys) sql.run`DELETE FROM mail_notice WHERE email_key = ${key} AND recipient = ''`;
}

/** Most mails of one person that are marked as new again. */
const mostSettled = 5_000;
