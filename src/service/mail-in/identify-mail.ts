import { createHash } from 'node:crypto';

/**
 * The entity id of a mail: 32 hex digits that are the same for every copy of the same message in the same mailbox, so
 * that it is imported once. Without a Message-ID the message's bytes stand for it, line ends aside.
 */
export function identifyMail(mailbox: string, messageId: string, bytes: Uint8Array): string {
  const identity = messageId || contentHash(bytes);
  return createHash('sha256').update(`${mailbox}\0${identity}`).digest('hex').slice(0, 32);
}

function contentHash(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return createHash('sha256').update(text.replaceAll('\r\n', '\n'), 'latin1').digest('hex');
}
