import type { NoticeChoice } from '../../api/contract/config/end-user-policy.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { holdingStates } from '../../api/vocabulary/states.ts';
import { stateOf } from '../emails/email-states.ts';
import { type NewQueuedMail, queueMail } from '../mail-out/mail-queue-store-sqlite.ts';
import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import { addLink, type NewLink } from './link-store-sqlite.ts';
import { peopleOf, type Readers } from './mail-people-sqlite.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import { lastChange } from '../records/mail-changes.ts';

/** Age from which mail is not notified any more, milliseconds. */
export const newsAge = 7 * 24 * 3_600_000;

/** A held mail that may have to be notified. */
export interface UnnotifiedMail {
  key: EmailKey;
  mailbox: string;
  /** Those of its people who were already notified. */
  notified: readonly string[];
  /** Whose mail it is. */
  people: readonly string[];
  detections: readonly string[];
  /** Who quarantined it. */
  actor: string | null;
  /** When its people are told, if who quarantined it chose that, and when that was, milliseconds since 1970. */
  chosen: { notices: NoticeChoice; at: number } | undefined;
}

/** Maximum held mails per run; a flood beyond it waits for the next. */
const maxHeld = 500_000;

/**
 * Held mail received in [since, until) that is not notified yet, oldest first, after the key `after`. Sent
 * mail is excluded: it is held from others. `seen` is the last change of mails that the search knew.
 */
export function findUnnotified(
  store: SearchHandle,
  {
    since,
    until,
    after,
    limit,
    readers,
  }: { since: number; until: number; after: EmailKey; limit: number; readers: Readers },
): { mails: UnnotifiedMail[]; after: EmailKey | null; seen: number } {
  const { index, records, sql } = store;
  const seen = lastChange(store);
  const held = index.keys(
    {
      kind: 'and',
      of: [
        { kind: 'received', from: since, to: until },
        { kind: 'flags', anyOf: holdingStates },
      ],
    },
    maxHeld,
    'oldest',
  );
  const first = held.findIndex((key) => key > after);
  if (first < 0) return { mails: [], after: null, seen };
  const done = new Set<unknown>();
  const notified = new Map<unknown, string[]>();
  for (const {
    email_key: key,
    recipient,
    rest,
  } of sql.iterate`SELECT email_key, recipient, rest FROM mail_notice
    WHERE email_key BETWEEN ${held[first]!} AND ${held.at(-1)!}`) {
    if (rest === 0) done.add(key);
    else notified.set(key, [...(notified.get(key) ?? []), recipient as string]);
  }
  const chosen = new Map(
    sql.all`SELECT email_key AS key, job.notices, job.created_at AS at FROM hold JOIN job ON job.number = hold.job
      WHERE email_key BETWEEN ${held[first]!} AND ${held.at(-1)!} AND job.notices IS NOT NULL`.map((row) => [
      row['key'] as EmailKey,
      { notices: row['notices'] as NoticeChoice, at: row['at'] as number },
    ]),
  );
  const keys: EmailKey[] = [];
  let at = first;
  for (; at < held.length && keys.length < limit; at += 1) {
    const key = held[at]!;
    if (done.has(key)) continue;
    const flags = records.flags(key);
    if (flags && stateOf(flags) === 'quarantined' && !flags.has('is_outgoing')) keys.push(key);
  }
  const mails: UnnotifiedMail[] = [];
  let compared = 0;
  for (const [position, row] of records.read(keys).entries()) {
    if (compared > maxCompared) return { mails, after: keys[position - 1]!, seen };
    compared += row.recipients.length;
    mails.push({
      key: keys[position]!,
      mailbox: row.mailbox,
      notified: notified.get(keys[position]!) ?? [],
      people: peopleOf(store, row, readers).told,
      detections: row.detections,
      actor: row.quarantine_actor,
      chosen: chosen.get(keys[position]!),
    });
  }
  return { mails, after: at < held.length ? held[at - 1]! : null, seen };
}

/** Which notices people have chosen for what they quarantined since then. */
export const findNoticeChoices = ({ sql }: StoreHandle, since: number): NoticeChoice[] =>
  sql.all`SELECT DISTINCT notices FROM job WHERE notices IS NOT NULL AND created_at >= ${since}`.map(
    ({ notices }) => notices as NoticeChoice,
  );

/** Recipients whose own copies are looked for in one run, about; mails with more come in the next. */
const maxCompared = 5_000;

/** Mails by their keys. */
export const readHeldMails = ({ records }: StoreHandle, keys: readonly EmailKey[]): EmailRow[] =>
  records.read(keys);

/** Whether a notice was queued, or why not: the person got one in this slot, or a mail of it is not as it was found. */
export type QueuedNotice = 'queued' | 'notified' | 'changed';

/**
 * Queues a notice with its links and records it, atomically, unless the person already got one in this slot, or one of its mails was
 * released, removed or moved to another mailbox since it was found.
 */
export function queueNotice(
  store: StoreHandle,
  notice: {
    slot: number;
    recipient: string;
    mails: readonly Pick<UnnotifiedMail, 'key' | 'mailbox'>[];
    /** Those of the mails that other people still have to be notified of. */
    open: ReadonlySet<EmailKey>;
    links: readonly NewLink[];
    mail: NewQueuedMail;
    /** The last change of mails that the search for the notice knew. */
    seen: number;
    at: number;
  },
): QueuedNotice {
  const { sql } = store;
  const { slot, recipient, mails, open, links, mail, seen, at } = notice;
  if (lastChange(store) !== seen && !mails.every((one) => isAsFound(store, one))) return 'changed';
  const { changes } = sql.run`INSERT INTO held_notice (slot, person, message_key, state, mails)
    VALUES (${slot}, ${recipient}, ${mail.messageKey}, 'queued', ${mails.length}) ON CONFLICT DO NOTHING`;
  if (Number(changes) === 0) return 'notified';
  for (const { key } of mails) {
    sql.run`INSERT INTO mail_notice (email_key, recipient, told_at, message_key, rest)
      VALUES (${key}, ${recipient}, ${at}, ${mail.messageKey}, ${open.has(key) ? 1 : 0}) ON CONFLICT DO NOTHING`;
  }
  for (const link of links) addLink({ sql }, link);
  queueMail(store, { ...mail, isBulk: true });
  return 'queued';
}

/** Whether a mail is still held, in the same mailbox. */
function isAsFound(
  { records }: StoreHandle,
  { key, mailbox }: Pick<UnnotifiedMail, 'key' | 'mailbox'>,
): boolean {
  const flags = records.flags(key);
  const isHeld = flags !== undefined && stateOf(flags) === 'quarantined';
  return isHeld && records.read([key])[0]!.mailbox === mailbox;
}

/** Marks mails that nobody is to be notified of. */
export function skipNotices(
  { sql }: StoreHandle,
  { keys, at }: { keys: readonly EmailKey[]; at: number },
): void {
  for (const key of keys) {
    sql.run`INSERT INTO mail_notice (email_key, recipient, told_at) VALUES (${key}, '', ${at}) ON CONFLICT DO NOTHING`;
  }
}

/** A decided request whose people have not been notified. */
export interface UnnotifiedDecision {
  number: number;
  key: EmailKey;
  entityId: string;
  /** MD5 of the requested file, whose mail stays held; empty for the whole mail. */
  attachment: string;
  decidedBy: string;
  state: 'approved' | 'declined' | 'expired';
  reason: string;
  /** For an approved request: whether the mail is released; null while its job is running. */
  isReleased: boolean | null;
  row: EmailRow | null;
  requesters: { email: string; locale: string }[];
}

/** Decisions to notify, oldest first; those whose release is running wait. */
export function findUnnotifiedDecisions({ records, sql }: StoreHandle, limit: number): UnnotifiedDecision[] {
  const rows =
    sql.all`SELECT number, email_key AS key, entity_id AS entityId, attachment, decided_by AS decidedBy, state, reason,
    job FROM restore_request WHERE state <> 'open' AND told_at IS NULL ORDER BY number LIMIT ${limit}` as unknown as (UnnotifiedDecision & {
      job: string | null;
    })[];
  return rows.map(({ number, key, entityId, attachment, decidedBy, state, reason, job }) => {
    const flags = records.flags(key);
    const isRunning = sql.get`SELECT 1 FROM job WHERE id = ${job} AND status IN ('queued', 'running')`;
    const isHeld = flags !== undefined && stateOf(flags) === 'quarantined';
    return {
      number,
      key,
      entityId,
      attachment: isHeld ? attachment : '',
      decidedBy,
      state,
      reason,
      isReleased: state !== 'approved' || (isHeld && isRunning) ? null : !isHeld,
      row: records.read([key])[0] ?? null,
      requesters: sql.all`SELECT email, locale FROM restore_requester WHERE request = ${number}
        ORDER BY email` as unknown as UnnotifiedDecision['requesters'],
    };
  });
}

/** Queues the mails about a decision and marks it as notified. */
export function queueDecisionMails(
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

/** Reopens an approved request whose release failed. */
export function reopenRequest(store: StoreHandle, number: number): void {
  const { sql } = store;
  const { key, attachment } = sql.get`SELECT email_key AS key, attachment FROM restore_request
    WHERE number = ${number}` as { key: number; attachment: string };
  const other = sql.get`SELECT 1 FROM restore_request
    WHERE email_key = ${key} AND attachment = ${attachment} AND state = 'open'`;
  if (other) sql.run`UPDATE restore_request SET told_at = decided_at WHERE number = ${number}`;
  else
    sql.run`UPDATE restore_request SET state = 'open', decided_at = NULL, decided_by = '', job = NULL
      WHERE number = ${number} AND state = 'approved'`;
}
