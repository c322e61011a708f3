import { timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '../secret-box/secret-box.ts';

type Signing = Pick<SecretBox, 'sign'>;

/** Bytes of a message key, and of the MAC after it: together 40 digits, of the 64 characters allowed before the `@`. */
const keyBytes = 12;
const macBytes = 8;

/** The value of the header that proves a mail to be ours. */
export const noticeProof = (secretBox: Signing, messageKey: string): string =>
  secretBox.sign(messageKey, 'notices').toString('base64url');

/**
 * The envelope sender, to which undeliverable mail is returned: the bounce address, with a signed mark of the mail if it ends in `+`
 * before the `@`. Mail servers may change the case of letters, so the mark consists of digits.
 */
export function returnAddress(secretBox: Signing, address: string, messageKey: string): string {
  const at = address.lastIndexOf('@');
  if (address[at - 1] !== '+') return address;
  const mark = Buffer.concat([Buffer.from(messageKey, 'base64url'), macOf(secretBox, messageKey)]);
  return `${address.slice(0, at)}${mark.toString('hex')}${address.slice(at)}`;
}

/** The message key of a mark of ours; undefined for any other. */
export function readMark(secretBox: Signing, mark: string): string | undefined {
  if (!/^[0-9a-f]+$/.test(mark) || mark.length !== 2 * (keyBytes + macBytes)) return undefined;
  const bytes = Buffer.from(mark, 'hex');
  const messageKey = bytes.subarray(0, keyBytes).toString('base64url');
  return timingSafeEqual(macOf(secretBox, messageKey), bytes.subarray(keyBytes)) ? messageKey : undefined;
}

const macOf = (secretBox: Signing, messageKey: string): Buffer =>
  secretBox.sign(messageKey, 'bounces').subarray(0, macBytes);

/** What a failure means: that the address takes no mail, or that this mail was not taken. */
export type FailureKind = 'hard' | 'soft';

/**
 * Codes of RFC 3463 by which an address does not exist, was closed or cannot be reached by anybody: 5.1.0–5.1.4 and 5.1.6, Microsoft's
 * 5.1.10, 5.4.1 (an address that its directory does not have) and 5.4.310 (a domain without mail server), Outlook.com's 5.5.0; and the
 * numbers of SMTP replies without such a code. A full mailbox (5.2.2), a mail that is too large or refused for its
 * content (5.3, 5.6, 5.7), a refused sender (5.1.7, 5.1.8), and any code that begins with 4 are no evidence about the
 * address.
 */
const hardCodes = /^(?:5\.0\.0|5\.1\.(?:[0-46]|10)|5\.2\.[01]|5\.4\.(?:1|4|310)|5\.5\.0|550|551|553)$/;

export const failureKind = (code: string): FailureKind => (hardCodes.test(code) ? 'hard' : 'soft');

/** The code of a mail server's reply: that of RFC 3463, else the number of the reply; empty when there is none. */
export function failureCode(words: string): string {
  const text = words.slice(0, 10_000);
  return (
    /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text)?.[0] ??
    /(?<![\d.])[45][0-5]\d(?=[ -]|$)/m.exec(text)?.[0] ??
    ''
  );
}
