import { createHash } from 'node:crypto';
import type { EmailKey } from '../ports/mail-records.ts';

/** Keys per millisecond: mails beyond these take the next free millisecond's. */
export const keysPerMillisecond = 64;

/** The first key of a millisecond since 1970. */
export function firstKeyAt(time: number): EmailKey {
  return time * keysPerMillisecond;
}

/** The millisecond since 1970 that a key belongs to. */
export function timeOfKey(key: EmailKey): number {
  return Math.floor(key / keysPerMillisecond);
}

/**
 * Milliseconds of an ISO date, limited to the range of keys (years 0 to 6000).
 * @throws RangeError when the text is no date.
 */
export function timeOf(receivedAt: string): number {
  const time = Date.parse(receivedAt);
  if (Number.isNaN(time)) throw new RangeError(`received_at is not a date: ${receivedAt}`);
  return Math.min(Math.max(time, earliestTime), latestTime);
}

/** Bounds of the times a key can carry exactly. */
export const earliestTime = Date.UTC(-1, 0, 1);
export const latestTime = Date.UTC(6000, 0, 1);

/** Rows with `from` ≤ key < `to`. */
export interface KeyRange {
  from: EmailKey;
  to: EmailKey;
}

/**
 * The entity id of the first mail with this Message-ID in this mailbox: 32 hex digits. Without a Message-ID,
 * `otherwise` replaces it.
 */
export function identifyMail(mailbox: string, messageId: string, otherwise: () => string): string {
  return digest(`${mailbox}\0${messageId || otherwise()}`);
}

/** The entity id, by content, of a mail whose Message-ID an earlier mail of the mailbox already has. */
export const identifyReuse = (entityId: string, content: Uint8Array): string =>
  digest(`${entityId}\0${Buffer.from(content).toString('hex')}`);

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
