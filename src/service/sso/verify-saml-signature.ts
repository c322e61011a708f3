import type { Element } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { childrenOf, onlyChild, parseXml } from './parse-xml.ts';
import type { SamlIdentityProvider } from './saml-identity-providers.ts';
import { assertionNs, protocolNs, signatureNs } from './saml-names.ts';

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
