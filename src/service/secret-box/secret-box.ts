import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { UnsavedKind } from '../../api/contract/accounts/unsaved-secrets.ts';
import type { DeliveryKind } from '../../api/vocabulary/audit-deliveries.ts';

/** Keeps secrets that must be read again, such as those of authenticator apps, unreadable in the database. */
export interface SecretBox {
  /** An identifier of the key that reveals nothing of it. */
  readonly keyId: string;
  /** Seals a text for one `purpose`, e.g. `mfa:7`: moved to another row it cannot be opened. */
  seal(text: string, purpose: string): string;
  /** @throws Error when it was sealed with another key or for another purpose, or was changed. */
  open(sealed: string, purpose: string): string;
  /** Signs a text for one `purpose`: HMAC-SHA-256 under a key of that purpose alone. */
  sign(text: string | Uint8Array, purpose: string): Buffer;
}

const cipher = 'aes-256-gcm';
/** NIST SP 800-38D: 96 random bits, never used twice with a key, and a tag of 128. */
const ivBytes = 12;
const tagBytes = 16;

/** Bytes of a key. */
export const secretKeyBytes = 32;

/** What every sealed text begins with; no secret in base32 does. */
const sealedPrefix = 'v1.';

/** The box of a key of 32 bytes. A sealed text is `v1.KEY.BYTES`: the key's id, and base64url of IV, tag and ciphertext. */
export function createSecretBox(key: Uint8Array): SecretBox {
  const keyId = keyIdOf(key);
  return {
    keyId,
    seal(text, purpose) {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes });
      sealing.setAAD(Buffer.from(purpose));
      const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      const bytes = Buffer.concat([iv, sealing.getAuthTag(), body]);
      return `${sealedPrefix}${keyId}.${bytes.toString('base64url')}`;
    },
    open(sealed, purpose) {
      const [, sealedBy, text = ''] = /^v1\.(\w+)\.([\w-]+)$/.exec(sealed) ?? [];
      if (sealedBy !== keyId) throw new Error(`Sealed with the key ${sealedBy}, not with ${keyId}.`);
      const bytes = Buffer.from(text, 'base64url');
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      opening.setAAD(Buffer.from(purpose));
      opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString();
    },
    sign(text, purpose) {
      const own = hkdfSync('sha256', key, '', `postern ${purpose}`, secretKeyBytes);
      return createHmac('sha256', Buffer.from(own)).update(text).digest();
    },
  };
}

/** The id of the key a text was sealed with; undefined for one that is not sealed. */
export const sealedBy = (text: string): string | undefined => /^v1\.(\w+)\./.exec(text)?.[1];

/** An identifier of a key that reveals nothing of it. */
export const keyIdOf = (key: Uint8Array): string =>
  createHash('sha256').update('postern key id\0').update(key).digest('hex').slice(0, 12);

/** What secrets of authenticator apps are sealed for. */
export const mfaPurpose = (userId: number): string => `mfa:${userId}`;

/** What a new secret of a session is sealed for. */
export const unsavedPurpose = (sessionId: number, kind: UnsavedKind): string =>
  `unsaved:${sessionId}:${kind}`;

/** What the secret of a custom query's receiver is sealed for. */
export const sealedFor = (queryId: string): string => `custom-query:${queryId}`;

/** What the secret of a connected mail system is sealed for. */
export const connectorPurpose = (id: string): string => `connector:${id}`;

/** What the answer of a call is sealed for. */
export const answerPurpose = ({ actorId, key }: { actorId: number; key: string }): string =>
  `answer:${actorId}:${key}`;

/** What is sealed for each kind of receiver: the secrets of a webhook, the key of a client certificate. */
export const sealingPurposes: Readonly<Record<DeliveryKind, string>> = {
  webhook: 'audit delivery: webhook',
  syslog: 'audit delivery: key of a certificate',
};
