import type { StoreHandle } from '../storage/operation.ts';
import type { FileSeal } from '../whole-file.ts';

/** A mail as its reader sees it. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
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
  /** Keep what becomes of it, to be asked with `readDelivery`. */
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
}

/** What became of a tracked mail: still in the queue, taken by the mail server, put into the outbox folder, given up. */
export type DeliveryState = 'waiting' | 'sent' | 'filed' | 'refused';

export interface MailDelivery {
  state: DeliveryState;
  /** The mail server's words, or the file in the outbox folder. */
  info: string;
  /** Milliseconds since 1970; null unless it waits. */
  nextTryAt: number | null;
}

/** Puts a mail into the queue; it is due at once. */
export function queueMail({ sql }: StoreHandle, mail: NewQueuedMail): void {
  const attachment = mail.attachment ? JSON.stringify(mail.attachment) : null;
  sql.run`INSERT INTO outgoing_mail (message_key, recipient, content, attachment, created_at, due_at, expires_at)
    VALUES (${mail.messageKey}, ${mail.recipient}, ${JSON.stringify(mail.content)}, ${attachment}, ${mail.at},
      ${mail.at}, ${mail.expiresAt})`;
  if (!mail.isTracked) return;
  sql.run`INSERT INTO mail_delivery (message_key, state, next_try_at) VALUES (${mail.messageKey}, 'waiting', ${mail.at})`;
}

/**
 * Takes the mail that is due the longest. For `lease` milliseconds no other program gets it; when this one dies
 * meanwhile, the mail is due again.
 */
export function takeDueMail(
  { sql }: StoreHandle,
  { at, lease }: { at: number; lease: number },
): DueMail | undefined {
  const row = sql.get`UPDATE outgoing_mail SET due_at = ${at + lease}, tries = tries + 1
    WHERE id = (SELECT id FROM outgoing_mail WHERE due_at <= ${at} ORDER BY due_at, id LIMIT 1) RETURNING *`;
  if (!row) return undefined;
  const attachment = row['attachment'] as string | null;
  return {
    id: row['id'] as number,
    messageKey: row['message_key'] as string,
    recipient: row['recipient'] as string,
    content: JSON.parse(row['content'] as string) as MailContent,
    attachment: attachment === null ? null : (JSON.parse(attachment) as MailAttachment),
    createdAt: row['created_at'] as number,
    expiresAt: row['expires_at'] as number,
    tries: row['tries'] as number,
  };
}

/** Sets when the next try is due, and why the last one failed. */
export function postponeMail(
  { sql }: StoreHandle,
  { id, dueAt, info }: { id: number; dueAt: number; info: string },
): void {
  sql.run`UPDATE outgoing_mail SET due_at = ${dueAt} WHERE id = ${id}`;
  sql.run`UPDATE mail_delivery SET info = ${info}, next_try_at = ${dueAt}
    WHERE message_key = (SELECT message_key FROM outgoing_mail WHERE id = ${id})`;
}

/** Removes a mail that was sent or given up. */
export function endMail(
  { sql }: StoreHandle,
  { id, state, info }: { id: number; state: Exclude<DeliveryState, 'waiting'>; info: string },
): void {
  sql.run`UPDATE mail_delivery SET state = ${state}, info = ${info}, next_try_at = NULL
    WHERE message_key = (SELECT message_key FROM outgoing_mail WHERE id = ${id})`;
  sql.run`DELETE FROM outgoing_mail WHERE id = ${id}`;
}

/** What became of a tracked mail. */
export function readDelivery({ sql }: StoreHandle, messageKey: string): MailDelivery | undefined {
  return sql.get`SELECT state, info, next_try_at AS nextTryAt FROM mail_delivery
    WHERE message_key = ${messageKey}` as MailDelivery | undefined;
}

/** When the next mail is due, milliseconds since 1970; null when none waits. */
export function nextMailDue({ sql }: StoreHandle): number | null {
  return sql.get`SELECT min(due_at) AS due_at FROM outgoing_mail`?.['due_at'] as number | null;
}
