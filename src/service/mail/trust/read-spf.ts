import { unquoted, withoutComments } from './parse-authentication-results.ts';
import type { TrustedTrace } from './trusted-trace.ts';

const results = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'];

/** The result of the SPF check by our own side. */
export interface SpfCheck {
  /** RFC 7208 §2.6, lower case; empty when there was none. */
  readonly result: string;
  /** The domain that was checked; empty if unknown. */
  readonly domain: string;
  /** The connecting address, as written; empty if unknown. */
  readonly clientIp: string;
}

/** The SPF check of our own side, from its `Received-SPF`, else its `Authentication-Results`. */
export function spfOf({
  receivedSpf,
  results: trusted,
}: Pick<TrustedTrace, 'receivedSpf' | 'results'>): SpfCheck {
  const received = parseReceivedSpf(receivedSpf);
  const check = trusted.find(({ method }) => method === 'spf');
  const result = received.result || check?.result || '';
  if (!results.includes(result)) return { result: '', domain: '', clientIp: received.clientIp };
  const { properties = {} } = check?.result === result ? check : {};
  const domain = received.domain || domainIn(properties['smtp.mailfrom'] || properties['smtp.helo'] || '');
  return { result, domain, clientIp: received.clientIp };
}

/**
 * Parses a `Received-SPF` header (RFC 7208 §9.1). It repeats the envelope address and HELO name, which the
 * sender chooses: quoted text and comments are not parsed for fields, and a repeated field is ignored
 * entirely.
 */
function parseReceivedSpf(value: string): SpfCheck {
  const { text, comments } = withoutComments(value.slice(0, longest));
  const fields = new Map<string, string>();
  for (const [, name = '', content = ''] of text.matchAll(/(?:^|[\s;])([a-z][a-z-]*)=([^\s;]*)/gi)) {
    const key = name.toLowerCase();
    fields.set(key, fields.has(key) && fields.get(key) !== content ? '' : content);
  }
  const field = (name: string) => unquoted(fields.get(name) ?? '').replace(/^<|>$/g, '');
  const checked = field('identity') === 'helo' ? field('helo') : field('envelope-from');
  const named = /^\S+: (?:best guess record for )?domain of (?:transitioning )?([\w.@+=-]+) /i.exec(
    comments[0] ?? '',
  )?.[1];
  return {
    result: (/^\s*([a-z]+)/i.exec(value)?.[1] ?? '').toLowerCase(),
    domain: domainIn(checked || (fields.has('envelope-from') ? '' : (named ?? field('helo')))),
    clientIp: field('client-ip'),
  };
}

/** Most characters read of a header; real ones have a few hundred. */
const longest = 8_000;

const domainIn = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
