import type { Element } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { childrenOf, onlyChild, parseXml } from './parse-xml.ts';
import type { SamlIdentityProvider } from './saml-identity-providers.ts';
import { assertionNs, protocolNs, signatureNs } from './saml-names.ts';

/** Signatures of SHA-256 or better, and nothing whose check could be steered by the message. */
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
 * Verifies every signature of a response and its assertion, of which there must be one, and returns the assertion as it
 * was signed: everything about the person is read from there and from nowhere else, so that a wrapped (XSW) or added
 * element is never looked at. One signature that does not hold spoils the whole, whatever the other one says.
 * @param root the parsed `xml`, a Response.
 * @throws Error when the response is not of the one shape that is taken, has no signature, or one that does not hold.
 */
export function verifySamlSignature(xml: string, root: Element, provider: SamlIdentityProvider): Element {
  requireShape(root);
  const [first, ...others] = signaturesOf(root).map((signature) => verified(xml, signature, provider));
  if (first === undefined) throw new Error('No signature of the identity provider holds: there is none.');
  // The narrower one, where there are two.
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
 * Verifies the signature over a response whose assertion is encrypted, if it has one: it was made of the encrypted
 * assertion, so it must hold before that is opened.
 * @throws Error when it does not hold.
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

/** The signatures of a response: its own, then that of its assertion. */
const signaturesOf = (root: Element): Element[] =>
  [root, onlyChild(root, assertionNs, 'Assertion')].flatMap((parent) =>
    childrenOf(parent, signatureNs, 'Signature'),
  );

/** What a signature was made of, in its canonical form. @throws Error when no key of the provider made it. */
function verified(xml: string, signature: Element, { certificates }: SamlIdentityProvider): string {
  for (const publicCert of certificates) {
    // The keys are those of the metadata; what the message brings along counts for nothing.
    const signed = new SignedXml({ publicCert, getCertFromKeyInfo: () => null });
    signed.loadSignature(signature.toString());
    try {
      const [reference] = signed.checkSignature(xml) ? signed.getSignedReferences() : [];
      if (reference !== undefined) return reference;
    } catch {
      // Not made with this key, or not over this.
    }
  }
  throw new Error('A signature of the response does not hold.');
}

/** One response, one assertion directly in it, signatures only of these two and each over its own parent. */
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
