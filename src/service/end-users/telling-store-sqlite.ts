import type { NewQueuedMail } from '../mail-out/mail-queue-store-sqlite.ts';
import { queueMail } from '../mail-out/mail-queue-store-sqlite.ts';
import { holdingStates } from '../../api/vocabulary/states.ts';
import { stateOf } from '../emails/email-states.ts';
import { belongsTo } from '../mail-in/decide-direction.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { addLink, type NewLink } from './link-store-sqlite.ts';

/** A held mail that its person was not told about. */
export interface UntoldMail {
  key: EmailKey;
  row: EmailRow;
}

/**
 * Held mail received since `since` whose mailbox is the tenant's and was not told about it, newest first. Mail that the
 * mailbox sent itself is left out: it is held from others.
 */
export function findUntold(
  { index, sql }: StoreHandle,
  { since, limit, domains }: { since: number; limit: number; domains: readonly string[] },
): UntoldMail[] {
  const expression = {
    kind: 'and' as const,
    of: [
      { kind: 'received' as const, from: since },
      { kind: 'flags' as const, anyOf: holdingStates },
    ],
  };
  const keys = index.keys(expression, limit).filter((key) => {
    const flags = index.flags(key);
    return flags !== undefined && stateOf(flags) === 'quarantined' && !flags.has('is_outgoing');
  });
  const untold = keys.filter((key) => !sql.get`SELECT 1 FROM mail_notice WHERE email_key = ${key} LIMIT 1`);
  return untold.flatMap((key) => {
    const [row] = index.read([key]);
    return row && row.mailbox.includes('@') && belongsTo(row.mailbox, domains) ? [{ key, row }] : [];
  });
}

/** Queues a notice with its links, and notes that the person was told: all of it or nothing. False when it was told meanwhile. */
export function tellPerson(
  { sql }: StoreHandle,
  {
    recipient,
    keys,
    links,
    mail,
    at,
  }: {
    recipient: string;
    keys: readonly EmailKey[];
    links: readonly NewLink[];
    mail: NewQueuedMail;
    at: number;
  },
): boolean {
  const told = keys.map(
    (key) =>
      sql.run`INSERT INTO mail_notice (email_key, recipient, told_at) VALUES (${key}, ${recipient}, ${at})
        ON CONFLICT DO NOTHING`.changes,
  );
  if (told.every((changes) => Number(changes) === 0)) return false;
  for (const link of links) addLink({ sql }, link);
  queueMail({ sql } as StoreHandle, mail);
  return true;
}

/** A decided request whose people were not told. */
export interface UntoldDecision {
  number: number;
  entityId: string;
  state: 'approved' | 'declined' | 'expired';
  reason: string;
  /** Of an approved one: whether the mail is released; null while its job is under way. */
  isReleased: boolean | null;
  row: EmailRow | null;
  requesters: { email: string; locale: string }[];
}

/** Decisions to be told, oldest first; those whose release is under way wait. */
export function findUntoldDecisions({ index, sql }: StoreHandle, limit: number): UntoldDecision[] {
  const rows =
    sql.all`SELECT number, email_key AS key, entity_id AS entityId, state, reason, job FROM restore_request
    WHERE state <> 'open' AND told_at IS NULL ORDER BY number LIMIT ${limit}` as unknown as (UntoldDecision & {
      key: number;
      job: string | null;
    })[];
  return rows.map(({ number, key, entityId, state, reason, job }) => {
    const flags = index.flags(key);
    const isRunning = sql.get`SELECT 1 FROM job WHERE id = ${job} AND status IN ('queued', 'running')`;
    const isHeld = flags !== undefined && stateOf(flags) === 'quarantined';
    return {
      number,
      entityId,
      state,
      reason,
      isReleased: state !== 'approved' || (isHeld && isRunning) ? null : !isHeld,
      row: index.read([key])[0] ?? null,
      requesters: sql.all`SELECT email, locale FROM restore_requester WHERE request = ${number}
        ORDER BY email` as unknown as UntoldDecision['requesters'],
    };
  });
}

/** Queues the mails about a decision and notes that it was told. */
export function tellDecision(
  store: StoreHandle,
  {
    number,
    links,
    mails,
    at,
  }: { number: number; links: readonly NewLink[]; mails: readonly NewQueuedMail[]; at: number },
): void {
  const { changes } = store.sql.run`UPDATE restore_request SET told_at = ${at}
    WHERE number = ${number} AND told_at IS NULL AND state <> 'open'`;
  if (Number(changes) === 0) return;
  for (const link of links) addLink(store, link);
  for (const mail of mails) queueMail(store, mail);
}

/** Puts an approved request whose release did not come about back to the open ones. */
export function reopenRequest(store: StoreHandle, number: number): void {
  const { sql } = store;
  const key = sql.get`SELECT email_key AS key FROM restore_request WHERE number = ${number}`?.[
    'key'
  ] as number;
  const other = sql.get`SELECT 1 FROM restore_request WHERE email_key = ${key} AND state = 'open'`;
  if (other) sql.run`UPDATE restore_request SET told_at = decided_at WHERE number = ${number}`;
  else
    sql.run`UPDATE restore_request SET state = 'open', decided_at = NULL, decided_by = '', job = NULL
      WHERE number = ${number} AND state = 'approved'`;
}
