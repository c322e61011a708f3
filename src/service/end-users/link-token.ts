import { randomBytes } from 'node:crypto';
import { hashSecret } from '../secret-box/secrets.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';

/**
 * Purposes of signed links: restoring a mail or one of its files, viewing its original, answering a notice,
 * unsubscribing from notices or reports, deciding a request.
 */
export const linkPurposes = [
  'restore',
  'attachment',
  'original',
  'dismiss',
  'unsubscribe',
  'unsubscribe_report',
  'approve',
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const version = 1;
const sizes = { random: 16, mac: 16 };
/** Version, key id, random bytes, expiry in seconds, MAC. */
const length = 1 + 1 + sizes.random + 4 + sizes.mac;

type Signer = Pick<SecretBox, 'sign' | 'keyId'>;

/** Lifetime of a link, milliseconds. */
export const linkLifetime = 30 * 24 * 3_600_000;

/**
 * Creates a token for a link: 51 characters of base64url, without personal data and useless without proof.
 * The store keeps its hash.
 * @param expiresAt milliseconds since 1970
 */
export function createLinkToken(box: Signer, expiresAt: number): { token: string; hash: Uint8Array } {
  const head = Buffer.alloc(length - sizes.mac);
  head[0] = version;
  head[1] = keyByte(box);
  randomBytes(sizes.random).copy(head, 2);
  head.writeUInt32BE(Math.floor(expiresAt / 1_000), 2 + sizes.random);
  const token = Buffer.concat([head, macOf(box, head)]).toString('base64url');
  return { token, hash: hashSecret(token) };
}

/**
 * Parses a token as mail programs pass it on: trailing garbage, HTML entities and double encoding are
 * tolerated, any other change is not. `hash` is undefined for tokens that this service did not sign.
 * Discloses nothing about any mail.
 */
export function readLinkToken(
  box: Signer,
  text: string,
  at: number,
): { hash?: Uint8Array; isExpired: boolean } {
  const token = cleanToken(text);
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== length || bytes.toString('base64url') !== token || bytes[0] !== version) {
    return { isExpired: false };
  }
  const head = bytes.subarray(0, length - sizes.mac);
  const isOurs = bytes[1] === keyByte(box) && macOf(box, head).equals(bytes.subarray(length - sizes.mac));
  if (!isOurs) return { isExpired: false };
  return { hash: hashSecret(token), isExpired: head.readUInt32BE(2 + sizes.random) * 1_000 <= at };
}

function cleanToken(text: string): string {
  const decoded = text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  return decoded.replace(/[\s<>"'.,;]+$/, '').replace(/(?:&amp;|&).*$/s, '');
}

const keyByte = ({ keyId }: Signer): number => parseInt(keyId.slice(0, 2), 16);

const macOf = (box: Signer, head: Buffer): Buffer => box.sign(head, 'end-user links').subarray(0, sizes.mac);
