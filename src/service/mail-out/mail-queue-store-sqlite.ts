import type { StoreHandle } from '../storage/operation.ts';

/** A mail as its reader sees it. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface NewQueuedMail {
  messageKey: string;
  recipient: string;
  content: MailContent;
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
  createdAt: number;
  expiresAt: number;
  /** Which try this is, from 1. */
  tries: number;
}

/** Puts a mail into the queue; it is due at once. */
export function queueMail({ sql }: StoreHandle, mail: NewQueuedMail): void {
  sql.run`INSERT INTO outgoing_mail (message_key, recipient, content, created_at, due_at, expires_at)
    VALUES (${mail.messageKey}, ${mail.recipient}, ${JSON.stringify(mail.content)}, ${mail.at}, ${mail.at},
      ${mail.expiresAt})`;
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
  return {
    id: row['id'] as number,
    messageKey: row['message_key'] as string,
    recipient: row['recipient'] as string,
    content: JSON.parse(row['content'] as string) as MailContent,
    createdAt: row['created_at'] as number,
    expiresAt: row['expires_at'] as number,
    tries: row['tries'] as number,
  };
}

/** Sets when the next try is due. */
export function postponeMail({ sql }: StoreHandle, { id, dueAt }: { id: number; dueAt: number }): void {
  sql.run`UPDATE outgoing_mail SET due_at = ${dueAt} WHERE id = ${id}`;
}

/** Removes a mail that was sent or given up. */
export function removeMail({ sql }: StoreHandle, id: number): void {
  sql.run`DELETE FROM outgoing_mail WHERE id = ${id}`;
}

/** When the next mail is due, milliseconds since 1970; null when none waits. */
export function nextMailDue({ sql }: StoreHandle): number | null {
  return sql.get`SELECT min(due_at) AS due_at FROM outgoing_mail`?.['due_at'] as number | null;
}
