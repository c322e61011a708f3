import { constants, createDecipheriv, privateDecrypt } from 'node:crypto';
import type { Element } from '@xmldom/xmldom';
import { childrenOf, onlyChild, plainText } from './parse-xml.ts';
import { assertionNs, encryptionNs, signatureNs } from './saml-names.ts';

const xmlenc11 = 'http://www.w3.org/2009/xmlenc11#';
const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** Supported content encryption: key length in bytes, and whether the cipher is authenticated. */
const ciphers: Record<string, { name: string; keySize: number; isProving: boolean }> = {
  [`${encryptionNs}aes128-cbc`]: { name: 'aes-128-cbc', keySize: 16, isProving: false },
  [`${encryptionNs}aes192-cbc`]: { name: 'aes-192-cbc', keySize: 24, isProving: false },
  [`${encryptionNs}aes256-cbc`]: { name: 'aes-256-cbc', keySize: 32, isProving: false },
  [`${xmlenc11}aes128-gcm`]: { name: 'aes-128-gcm', keySize: 16, isProving: true },
  [`${xmlenc11}aes256-gcm`]: { name: 'aes-256-gcm', keySize: 32, isProving: true },
};

/** Whether the assertion of a response is encrypted. */
export const isEncrypted = (response: Element): boolean =>
  response.getElementsByTagNameNS(assertionNs, 'EncryptedAssertion').length > 0;

/**
 * A response with its one encrypted assertion replaced by its plain XML. A signature over the response, which
 * covers the encrypted form, is removed: the assertion must be signed itself.
 * @param response the parsed `xml`.
 * @throws Error, the same for every decryption failure, so that an attacker learns nothing about a guess.
 */
export function decryptAssertion(xml: string, response: Element, privateKey: string): string {
  const encrypted = onlyChild(response, assertionNs, 'EncryptedAssertion');
  let plain: string;
  try {
    plain = decrypt(encrypted, privateKey);
  } catch {
    throw new Error('The encrypted assertion cannot be decrypted.');
  }
  const [signature] = childrenOf(response, signatureNs, 'Signature');
  const unsigned = signature ? replaceElement(xml, signature.tagName, '') : xml;
  return replaceElement(unsigned, encrypted.tagName, plain);
}

function decrypt(encrypted: Element, privateKey: string): string {
  const data = onlyChild(encrypted, encryptionNs, 'EncryptedData');
  const cipher = ciphers[algorithmOf(data)];
  if (!cipher) throw new Error('The cipher is not taken.');
  const key = decryptKey(findKey(encrypted, data), privateKey);
  if (key.length !== cipher.keySize) throw new Error('The key does not fit the cipher.');
  const content = cipherValue(data);
  return new TextDecoder('utf-8', { fatal: true }).decode(
    cipher.isProving ? openProved(cipher.name, key, content) : openPadded(cipher.name, key, content),
  );
}

/** The key is inside the data or beside it (SAML core, §2.3.4). */
function findKey(encrypted: Element, data: Element): Element {
  const info = childrenOf(data, signatureNs, 'KeyInfo');
  const keys = [...info, encrypted].flatMap((parent) => childrenOf(parent, encryptionNs, 'EncryptedKey'));
  if (keys.length !== 1) throw new Error('There must be one key.');
  return keys[0]!;
}

/** RSA-OAEP only: PKCS #1 v1.5 is vulnerable to padding oracles. */
function decryptKey(element: Element, privateKey: string): Buffer {
  const method = onlyChild(element, encryptionNs, 'EncryptionMethod');
  const [digest] = childrenOf(method, signatureNs, 'DigestMethod');
  const [mask] = childrenOf(method, xmlenc11, 'MGF');
  const digestName = digest?.getAttribute('Algorithm') ?? sha1;
  const maskName = mask?.getAttribute('Algorithm') ?? `${xmlenc11}mgf1sha1`;
  const isKnown = [`${encryptionNs}rsa-oaep-mgf1p`, `${xmlenc11}rsa-oaep`].includes(algorithmOf(element));
  // Node uses one hash for both digest and mask generation, and so do identity providers.
  const hash = [
    { name: 'sha1', is: digestName === sha1 && maskName === `${xmlenc11}mgf1sha1` },
    { name: 'sha256', is: digestName === sha256 && maskName === `${xmlenc11}mgf1sha256` },
  ].find(({ is }) => is);
  if (!isKnown || !hash) throw new Error('The encryption of the key is not taken.');
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return privateDecrypt({ key: privateKey, padding, oaepHash: hash.name }, cipherValue(element));
}

const algorithmOf = (element: Element): string =>
  onlyChild(element, encryptionNs, 'EncryptionMethod').getAttribute('Algorithm') ?? '';

function cipherValue(element: Element): Buffer {
  const value = onlyChild(onlyChild(element, encryptionNs, 'CipherData'), encryptionNs, 'CipherValue');
  return Buffer.from(plainText(value) ?? '', 'base64');
}

/**
 * GCM: twelve bytes of IV, the ciphertext, sixteen bytes of authentication tag (XML Encryption 1.1, §5.2.4).
 */
function openProved(name: string, key: Buffer, content: Buffer): Buffer {
  const decipher = createDecipheriv(name as 'aes-256-gcm', key, content.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAuthTag(content.subarray(-16));
  return Buffer.concat([decipher.update(content.subarray(12, -16)), decipher.final()]);
}

/** CBC: sixteen bytes of IV; the last byte of the plaintext is the length of the padding (§5.2.3). */
function openPadded(name: string, key: Buffer, content: Buffer): Buffer {
  const decipher = createDecipheriv(name, key, content.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(content.subarray(16)), decipher.final()]);
  const padding = padded.at(-1) ?? 0;
  if (padding < 1 || padding > 16) throw new Error('The padding is wrong.');
  return padded.subarray(0, -padding);
}

/**
 * Replaces the only element of this name textually: signed content must stay the same byte for byte.
 * `parseXml` guarantees that every `<` in the document starts a tag.
 */
function replaceElement(xml: string, tagName: string, by: string): string {
  const start = xml.search(new RegExp(`<${RegExp.escape(tagName)}[\\s>]`));
  const end = `</${tagName}>`;
  const stop = xml.indexOf(end, start);
  const isOnly = start >= 0 && stop > start && xml.indexOf(end, stop + 1) < 0;
  if (!isOnly) throw new Error(`There must be exactly one ${tagName}.`);
  return xml.slice(0, start) + by + xml.slice(stop + end.length);
}
