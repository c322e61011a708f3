import { constants, createDecipheriv, privateDecrypt } from 'node:crypto';
import type { Element } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import {
  assertionNs,
  childrenOf,
  encryptionNs,
  onlyChild,
  parseXml,
  plainText,
  protocolNs,
  signatureNs,
} from './saml-xml.ts';
import type { SamlIdentityProvider } from './saml-identity-providers.ts';

/** The expected values of an assertion. */
interface ExpectedAssertion {
  /** The identity provider's entity id. */
  issuer: string;
  /** Our entity id. */
  audience: string;
  /** Our assertion consumer service. */
  recipient: string;
  /** The request that it answers; null for a sign-in initiated by the identity provider. */
  inResponseTo: string | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** Tolerated clock skew, milliseconds. */
const skew = 60_000;

/**
 * Checks the response around an assertion (SAML core, §3.2.2). It is not always signed, so it can only cause
 * refusal.
 * @throws Error with the problem.
 */
export function checkSamlResponse(response: Element, expected: ExpectedAssertion): void {
  requireVersion(response);
  requireEqual('Destination', response.getAttribute('Destination'), expected.recipient);
  requireEqual('InResponseTo', response.getAttribute('InResponseTo') || null, expected.inResponseTo);
  for (const issuer of childrenOf(response, assertionNs, 'Issuer')) {
    requireEqual('Issuer', plainText(issuer), expected.issuer);
  }
  const status = onlyChild(onlyChild(response, protocolNs, 'Status'), protocolNs, 'StatusCode');
  requireEqual('Status', status.getAttribute('Value'), 'urn:oasis:names:tc:SAML:2.0:status:Success');
}

/**
 * Checks the verified assertion (SAML core, §2.3–2.5; profiles, §4.1.4.3).
 * @returns its id, and when it expires: until then it must be remembered against replay.
 * @throws Error with the problem.
 */
export function checkSamlAssertion(
  assertion: Element,
  expected: ExpectedAssertion,
): { id: string; expiresAt: number } {
  requireVersion(assertion);
  requireEqual('Issuer', plainText(onlyChild(assertion, assertionNs, 'Issuer')), expected.issuer);
  const id = assertion.getAttribute('ID');
  if (!id) throw new Error('The assertion has no ID.');

  const conditions = onlyChild(assertion, assertionNs, 'Conditions');
  requireTimes(conditions, expected.now);
  const restrictions = childrenOf(conditions, assertionNs, 'AudienceRestriction');
  if (restrictions.length === 0) throw new Error('The assertion is for no audience.');
  for (const restriction of restrictions) {
    const audiences = childrenOf(restriction, assertionNs, 'Audience').map(plainText);
    if (!audiences.includes(expected.audience)) throw new Error('The assertion is for another audience.');
  }
  const expiresAt = checkSubject(onlyChild(assertion, assertionNs, 'Subject'), expected);
  const statements = childrenOf(assertion, assertionNs, 'AuthnStatement');
  if (statements.length === 0) throw new Error('The assertion does not say that somebody signed in.');
  for (const statement of statements) {
    const ends = readTime(statement, 'SessionNotOnOrAfter');
    if (ends !== undefined && ends + skew <= expected.now) throw new Error('The session there is over.');
  }
  return { id, expiresAt: expiresAt + skew };
}

/** Requires at least one completely valid bearer confirmation; returns its expiry. */
function checkSubject(subject: Element, expected: ExpectedAssertion): number {
  const ends: number[] = [];
  const problems: string[] = [];
  for (const confirmation of childrenOf(subject, assertionNs, 'SubjectConfirmation')) {
    try {
      requireEqual('Method', confirmation.getAttribute('Method'), 'urn:oasis:names:tc:SAML:2.0:cm:bearer');
      const data = onlyChild(confirmation, assertionNs, 'SubjectConfirmationData');
      requireEqual('Recipient', data.getAttribute('Recipient'), expected.recipient);
      requireEqual('InResponseTo', data.getAttribute('InResponseTo') || null, expected.inResponseTo);
      requireTimes(data, expected.now);
      const end = readTime(data, 'NotOnOrAfter');
      if (end === undefined) throw new Error('The confirmation has no end.');
      ends.push(end);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (ends.length === 0) throw new Error(`No bearer confirmation holds. ${problems.join(' ')}`);
  return Math.max(...ends);
}

function requireVersion(element: Element): void {
  requireEqual('Version', element.getAttribute('Version'), '2.0');
}

function requireEqual(name: string, actual: string | null | undefined, expected: string | null): void {
  if (actual !== expected) throw new Error(`${name} is not the expected one.`);
}

function requireTimes(element: Element, now: number): void {
  const from = readTime(element, 'NotBefore');
  const until = readTime(element, 'NotOnOrAfter');
  if (from !== undefined && now + skew < from) throw new Error(`${element.localName} does not hold yet.`);
  if (until !== undefined && until + skew <= now) throw new Error(`${element.localName} has expired.`);
}

/**
 * When the person authenticated at the identity provider, milliseconds since 1970: the oldest of several
 * statements, since none of them is known to belong to the request.
 * @throws Error if one has no time.
 */
export function readAuthnInstant(assertion: Element): number {
  const instants = childrenOf(assertion, assertionNs, 'AuthnStatement').map((statement) => {
    const at = readTime(statement, 'AuthnInstant');
    if (at === undefined) throw new Error('The statement has no AuthnInstant.');
    return at;
  });
  return Math.min(...instants);
}

/** A time in UTC, as SAML requires (core, §1.3.3); undefined when the attribute is absent. */
function readTime(element: Element, name: string): number | undefined {
  const text = element.getAttribute(name);
  if (!text) return undefined;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new Error(`${name} is no time.`);
  return at;
}

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

/** Signatures with SHA-256 or better, and no algorithms that let the message influence verification. */
const allowed = {
  SignatureMethod: new Set([
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ]),
  DigestMethod: new Set([
    'http://www.w3.org/2001/04/xmlenc#sha256',
    'http://www.w3.org/2001/04/xmlenc#sha512',
  ]),
  CanonicalizationMethod: new Set(['http://www.w3.org/2001/10/xml-exc-c14n#']),
  Transform: new Set([
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
    'http://www.w3.org/2001/10/xml-exc-c14n#',
  ]),
};

/**
 * Verifies all signatures of a response and its assertion, at least one, and returns the assertion exactly as
 * signed: the identity is read only from there, so that a wrapped (XSW) or added element is never considered.
 * One invalid signature fails the whole response.
 * @param root the parsed `xml`, a Response.
 * @throws Error if the response has another structure, no signature, or an invalid one.
 */
export function verifySamlSignature(xml: string, root: Element, provider: SamlIdentityProvider): Element {
  requireShape(root);
  const [first, ...others] = signaturesOf(root).map((signature) => verified(xml, signature, provider));
  if (first === undefined) throw new Error('No signature of the identity provider holds: there is none.');
  // If there are two, the one of the assertion.
  const signed = parseXml(others.at(-1) ?? first);
  const assertion = signed.localName === 'Response' ? onlyChild(signed, assertionNs, 'Assertion') : signed;
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== assertionNs) {
    throw new Error('What is signed is no assertion.');
  }
  const read = onlyChild(root, assertionNs, 'Assertion').getAttribute('ID');
  if (assertion.getAttribute('ID') !== read) throw new Error('What is signed is another assertion.');
  return assertion;
}

/**
 * Verifies the signature of a response with an encrypted assertion, if present: it covers the encrypted form,
 * so it must be verified before decryption.
 * @throws Error if it is invalid.
 */
export function verifyOuterSignature(xml: string, root: Element, provider: SamlIdentityProvider): void {
  requireUniqueIds(root);
  const signatures = childrenOf(root, signatureNs, 'Signature');
  if (signatures.length !== root.getElementsByTagNameNS('*', 'Signature').length)
    throw new Error('There is a signature out of place.');
  for (const signature of signatures) {
    requireSafeSignature(signature);
    verified(xml, signature, provider);
  }
}

/** The signatures of a response, then that of its assertion. */
const signaturesOf = (root: Element): Element[] =>
  [root, onlyChild(root, assertionNs, 'Assertion')].flatMap((parent) =>
    childrenOf(parent, signatureNs, 'Signature'),
  );

/**
 * The signed content in canonical form.
 * @throws Error if no key of the provider made the signature.
 */
function verified(xml: string, signature: Element, { certificates }: SamlIdentityProvider): string {
  for (const publicCert of certificates) {
    // Only keys of the metadata count; keys in the message are ignored.
    const signed = new SignedXml({ publicCert, getCertFromKeyInfo: () => null });
    signed.loadSignature(signature.toString());
    try {
      const [reference] = signed.checkSignature(xml) ? signed.getSignedReferences() : [];
      if (reference !== undefined) return reference;
    } catch {
      // Not by this key, or not of this content.
    }
  }
  throw new Error('A signature of the response does not hold.');
}

/**
 * Requires one response with one direct child assertion, and signatures of only these two, each over its own
 * parent.
 */
function requireShape(root: Element): void {
  if (root.localName !== 'Response' || root.namespaceURI !== protocolNs)
    throw new Error('This is no response.');
  if (root.getElementsByTagNameNS('*', 'EncryptedAssertion').length > 0) {
    throw new Error('Encrypted assertions are not taken.');
  }
  onlyChild(root, assertionNs, 'Assertion');
  if (root.getElementsByTagNameNS('*', 'Assertion').length > 1)
    throw new Error('There is a second assertion.');
  if (root.getElementsByTagNameNS('*', 'Response').length > 0) throw new Error('There is a second response.');
  requireUniqueIds(root);
  const signatures = signaturesOf(root);
  if (signatures.length !== root.getElementsByTagNameNS('*', 'Signature').length) {
    throw new Error('There is a signature out of place.');
  }
  signatures.forEach(requireSafeSignature);
}

function requireUniqueIds(root: Element): void {
  const ids = [root, ...Array.from(root.getElementsByTagNameNS('*', '*'))].flatMap((element) =>
    Array.from(element.attributes)
      .filter(({ name }) => name.toLowerCase() === 'id' || name.toLowerCase() === 'xml:id')
      .map(({ value }) => value),
  );
  if (new Set(ids).size !== ids.length) throw new Error('Two elements have the same ID.');
}

function requireSafeSignature(signature: Element): void {
  const reference = onlyChild(onlyChild(signature, signatureNs, 'SignedInfo'), signatureNs, 'Reference');
  const parent = signature.parentNode as Element;
  if (reference.getAttribute('URI') !== `#${parent.getAttribute('ID')}`) {
    throw new Error('A signature is over something else than its parent.');
  }
  if (signature.getElementsByTagNameNS('*', 'Object').length > 0)
    throw new Error('A signature has an Object.');
  for (const [name, algorithms] of Object.entries(allowed)) {
    for (const element of Array.from(signature.getElementsByTagNameNS('*', name))) {
      const algorithm = element.getAttribute('Algorithm') ?? '';
      if (!algorithms.has(algorithm)) throw new Error(`The ${name} ${algorithm} is not taken.`);
    }
  }
}
