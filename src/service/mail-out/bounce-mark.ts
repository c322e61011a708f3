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
