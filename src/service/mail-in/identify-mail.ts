import { createHash } from 'node:crypto';

/**
 * The entity id of the first mail with this Message-ID in this mailbox: 32 hex digits. Without a Message-ID `otherwise` stands
 * for it.
 */
export function identifyMail(mailbox: string, messageId: string, otherwise: () => string): string {
  return digest(`${mailbox}\0${messageId || otherwise()}`);
}

/** The entity id of a mail whose Message-ID another mail of the mailbox had before: by what it says. */
export const identifyReuse = (entityId: string, content: Uint8Array): string =>
  digest(`${entityId}\0${Buffer.from(content).toString('hex')}`);

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** A text for the bytes of a message or row, line ends aside. */
export function contentHash(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return createHash('sha256').update(text.replaceAll('\r\n', '\n'), 'latin1').digest('hex');
}
