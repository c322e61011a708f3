import { auditAct } from '../audit/audit-act.ts';
import { type NewQueuedMail, queueMail } from '../mail-out/mail-queue-store-sqlite.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';

/** A file of a mail, and its recipient. */
interface OneFile {
  key: EmailKey;
  /** MD5. */
  attachment: string;
  /** Lower case. */
  recipient: string;
}

/** Whether a file was sent to a person. */
export const isFileReleased = ({ sql }: StoreHandle, { key, attachment, recipient }: OneFile): boolean =>
  sql.get`SELECT 1 FROM file_release
    WHERE email_key = ${key} AND attachment = ${attachment} AND recipient = ${recipient}` !== undefined;

/** Queues a mail with a file unless it was sent to the person already; returns whether it was queued. */
export function releaseFile(
  store: StoreHandle,
  file: OneFile & { entityId: string; mail: NewQueuedMail; actor: string; clientAddress: string; at: number },
): boolean {
  const { key, attachment, recipient, entityId, mail, actor, clientAddress, at } = file;
  const { changes } = store.sql.run`INSERT INTO file_release (email_key, attachment, recipient, at)
    VALUES (${key}, ${attachment}, ${recipient}, ${at}) ON CONFLICT DO NOTHING`;
  if (Number(changes) === 0) return false;
  queueMail(store, mail);
  auditAct(
    store,
    'end_user_file',
    { actor: { email: actor, clientAddress }, at },
    { entity_id: entityId, attachment, recipient },
  );
  return true;
}
