import type { MailLogoKind } from '../../api/contract/config/custom-logo.ts';
import { endNotice } from './notice-store-sqlite.ts';
import { removeSetting, writeSetting } from '../database/setting-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { FileSeal } from '../files/whole-file.ts';

/** A picture of a mail, shown as `cid:` and its id. */
export interface MailPicture {
  id: string;
  /** A PNG in base64. */
  png: string;
}

/** A mail as its reader sees it. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** The sender's name; absent for that of the settings. */
  from?: string;
  /** The list that it is one of, such as `held-mail`; other mails are to one person about one thing. */
  list?: string;
  /** Where the reader unsubscribes by one request (RFC 8058), and the page about it. */
  unsubscribe?: { oneClick: string; page: string };
  /** The Message-ID of the mail that it answers. */
  answers?: string;
  /** It shows this picture of the organisation, which goes with it as it is when the mail leaves. */
  logo?: MailLogoKind;
  /** The same of mails that an earlier version queued. */
  hasLogo?: boolean;
  /** Further pictures that it shows. */
  pictures?: readonly MailPicture[];
  /** Where it is returned to when it cannot be delivered; without it, to whom it is from. */
  returnTo?: string;
  /** What proves that this service wrote it (`noticeHeader`). */
  notice?: string;
}

/** A file that goes with a mail. It stays where it is: the queue keeps its name, and each try reads it. */
export interface MailAttachment {
  /** Path below the data directory. */
  file: string;
  /** The name its reader sees. */
  name: string;
  /** Media type. */
  type: string;
  /** What the file was when the mail was queued: one that is not that any more is not sent. */
  seal: FileSeal;
}

export interface NewQueuedMail {
  messageKey: string;
  recipient: string;
  content: MailContent;
  attachment?: MailAttachment | undefined;
  /** One of many: it waits for all others, and is handed over once at most, whatever happens. */
  isBulk?: boolean;
  /** Record the outcome, for `readDelivery`. */
  isTracked?: boolean;
  at: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** A mail this program has to try to send now. */
export interface DueMail {
  id: number;
  messageKey: string;
  recipient: string;
  content: MailContent;
  attachment: MailAttachment | null;
  createdAt: number;
  expiresAt: number;
  /** Which try this is, from 1. */
  tries: number;
  isBulk: boolean;
}

/** What became of a tracked mail: still in the queue, taken by the mail server, put into the outbox folder, given up. */
export type DeliveryState = 'waiting' | 'sent' | 'filed' | 'refused';

export interface MailDelivery {
  state: DeliveryState;
  /** The mail server's reply, or the file in the outbox folder. */
  info: string;
  /** Milliseconds since 1970; null unless it waits. */
  nextTryAt: number | null;
}

/** Puts a mail into the queue; it is due at once. */
export function queueMail({ sql }: StoreHandle, mail: NewQueuedMail): void {
  const attachment = mail.attachment ? JSON.stringify(mail.attachment) : null;
  sql.run`INSERT INTO outgoing_mail (message_key, recipient, content, attachment, created_at, due_at, expires_at,
      bulk)
    VALUES (${mail.messageKey}, ${mail.recipient}, ${JSON.stringify(mail.content)}, ${attachment}, ${mail.at},
      ${mail.at}, ${mail.expiresAt}, ${mail.isBulk ? 1 : 0})`;
  if (!mail.isTracked) return;
  sql.run`INSERT INTO mail_delivery (message_key, state, next_try_at) VALUES (${mail.messageKey}, 'waiting', ${mail.at})`;
}

/**
 * Takes the mail that is due the longest, bulk mails after all others and, unless `bulk`, not at all. For `lease` milliseconds
 * no other program gets it. When this one dies meanwhile, the mail is due again; a bulk mail is not, since nobody knows
 * whether it was sent.
 */
export function takeDueMail(
  store: StoreHandle,
  { at, lease, bulk = true }: { at: number; lease: number; bulk?: boolean },
): DueMail | undefined {
  const { sql } = store;
  const row = sql.get`UPDATE outgoing_mail SET due_at = ${at + lease}, tries = tries + 1
    WHERE id = (SELECT id FROM outgoing_mail WHERE due_at <= ${at} AND bulk <= ${bulk ? 1 : 0}
      ORDER BY bulk, due_at, id LIMIT 1) RETURNING *`;
  if (!row) return undefined;
  const id = row['id'] as number;
  const isBulk = row['bulk'] === 1;
  if (isBulk && row['taken_at'] !== null) {
    endMail(store, { id, state: 'unknown', info: '', at });
    return takeDueMail(store, { at, lease, bulk });
  }
  sql.run`UPDATE outgoing_mail SET taken_at = ${at} WHERE id = ${id}`;
  const attachment = row['attachment'] as string | null;
  return {
    id,
    isBulk,
    messageKey: row['message_key'] as string,
    recipient: row['recipient'] as string,
    content: JSON.parse(row['content'] as string) as MailContent,
    attachment: attachment === null ? null : (JSON.parse(attachment) as MailAttachment),
    createdAt: row['created_at'] as number,
    expiresAt: row['expires_at'] as number,
    tries: row['tries'] as number,
  };
}

/** The setting with the failure that no success has followed. */
export const mailFailure = 'mail_out_failure';

/** Keeps why the last try failed: as JSON, without addresses of people. */
function noteFailure(store: StoreHandle, at: number, info: string): void {
  const reason = info.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…').slice(0, 300);
  writeSetting(store, { name: mailFailure, value: JSON.stringify({ at, reason }) });
}

/** Sets when the next try is due, and why the last one failed. */
export function postponeMail(
  store: StoreHandle,
  { id, dueAt, info, at }: { id: number; dueAt: number; info: string; at: number },
): void {
  const { sql } = store;
  noteFailure(store, at, info);
  sql.run`UPDATE outgoing_mail SET due_at = ${dueAt}, taken_at = NULL WHERE id = ${id}`;
  sql.run`UPDATE mail_delivery SET info = ${info}, next_try_at = ${dueAt}
    WHERE message_key = (SELECT message_key FROM outgoing_mail WHERE id = ${id})`;
}

/** How a mail leaves the queue. `late`: it was of no use any more; `unknown`: it may have been sent. */
type MailEnd = Exclude<DeliveryState, 'waiting'> | 'late' | 'unknown';

/** Removes a mail that was sent or given up. */
export function endMail(
  store: StoreHandle,
  { id, state, info, at }: { id: number; state: MailEnd; info: string; at: number },
): void {
  const { sql } = store;
  const gone = sql.get`DELETE FROM outgoing_mail WHERE id = ${id} RETURNING message_key`;
  const messageKey = gone?.['message_key'] as string | undefined;
  if (messageKey === undefined) return;
  const isRefused = state === 'late' || state === 'unknown' || state === 'refused';
  if (state === 'refused' || state === 'unknown') noteFailure(store, at, info);
  else if (state !== 'late') removeSetting(store, mailFailure);
  sql.run`UPDATE mail_delivery SET state = ${isRefused ? 'refused' : state}, info = ${info}, next_try_at = NULL
    WHERE message_key = ${messageKey}`;
  endNotice(store, { messageKey, state: state === 'filed' ? 'sent' : state, info, at });
}

/** Takes back notices of these mails that nobody has begun to send; the next notices tell of the others that they list. */
export function recallNotices(
  store: StoreHandle,
  { keys, at }: { keys: readonly number[]; at: number },
): void {
  for (const key of keys) {
    const waiting = store.sql.all`SELECT id FROM outgoing_mail WHERE taken_at IS NULL AND message_key IN
      (SELECT message_key FROM mail_notice WHERE email_key = ${key})`;
    for (const { id } of waiting) endMail(store, { id: id as number, state: 'late', info: '', at });
  }
}

/** What became of a tracked mail. */
export function readDelivery({ sql }: StoreHandle, messageKey: string): MailDelivery | undefined {
  return sql.get`SELECT state, info, next_try_at AS nextTryAt FROM mail_delivery
    WHERE message_key = ${messageKey}` as MailDelivery | undefined;
}

/** Whether a mail is still to be sent. */
export const isWaiting = ({ sql }: StoreHandle, messageKey: string): boolean =>
  sql.get`SELECT 1 FROM outgoing_mail WHERE message_key = ${messageKey}` !== undefined;

/** How many mails wait to be sent, and since when the oldest of them, milliseconds since 1970; null when none does. */
export function summarizeQueue({ sql }: StoreHandle): { waiting: number; oldest: number | null } {
  return sql.get`SELECT count(*) AS waiting, min(created_at) AS oldest FROM outgoing_mail` as {
    waiting: number;
    oldest: number | null;
  };
}

/** When the next mail is due, milliseconds since 1970; null when none waits. Bulk mails count unless they wait for something else. */
export function nextMailDue(
  { sql }: StoreHandle,
  { bulk }: { bulk: boolean } = { bulk: true },
): number | null {
  return sql.get`SELECT min(due_at) AS due_at FROM outgoing_mail WHERE bulk <= ${bulk ? 1 : 0}`?.[
    'due_at'
  ] as number | null;
}
