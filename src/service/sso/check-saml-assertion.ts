import type { Element } from '@xmldom/xmldom';
import { childrenOf, onlyChild, plainText } from './parse-xml.ts';
import { assertionNs, protocolNs } from './saml-names.ts';

/** The expected values of an assertion. */
export interface ExpectedAssertion {
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
