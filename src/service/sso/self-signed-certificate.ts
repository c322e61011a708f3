import { generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** A private key and the certificate of its public key, both PEM. */
export interface SigningKey {
  privateKey: string;
  certificate: string;
}

/**
 * Generates an RSA key with a self-signed certificate (X.509 v1, RFC 5280). SAML only uses it as a container
 * of the public key; Node can parse certificates but not create them.
 */
export async function makeSigningKey(commonName: string, now: number): Promise<SigningKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3_072 });
  const tenYears = 10 * 365.25 * 86_400_000;
  const certificate = selfSign(commonName, { privateKey, publicKey }, now, now + tenYears);
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificate: toPem(certificate),
  };
}

/** The base64 body of a PEM certificate, as used in XML signatures. */
export const certificateBody = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '');

function selfSign(
  commonName: string,
  keys: { privateKey: KeyObject; publicKey: KeyObject },
  from: number,
  until: number,
): Buffer {
  const name = sequence(set(sequence(objectId(0x55, 0x04, 0x03), tag(0x0c, Buffer.from(commonName)))));
  const toBeSigned = sequence(
    // A first byte between 1 and 0x7f keeps the number positive and of fixed length.
    tag(0x02, Buffer.concat([Buffer.of(0x01), randomBytes(15)])),
    sha256WithRsa,
    name,
    sequence(utcTime(from), utcTime(until)),
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', toBeSigned, keys.privateKey);
  return sequence(toBeSigned, sha256WithRsa, tag(0x03, Buffer.concat([Buffer.of(0), signature])));
}

/** One DER value: tag, length, content. */
function tag(number: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(number, length), content]);
  const size = length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff);
  return Buffer.concat([Buffer.of(number), size, content]);
}

const sequence = (...parts: Buffer[]) => tag(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => tag(0x31, Buffer.concat(parts));
const objectId = (...bytes: number[]) => tag(0x06, Buffer.from(bytes));

/** 1.2.840.113549.1.1.11 */
const sha256WithRsa = sequence(
  objectId(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b),
  tag(0x05, Buffer.alloc(0)),
);

/** `YYMMDDhhmmssZ`, until 2049. */
const utcTime = (at: number) =>
  tag(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));

const toPem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
