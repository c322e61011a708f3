import { unquoted, withoutComments } from './parse-authentication-results.ts';
import type { TrustedTrace } from './trusted-trace.ts';

const results = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'];

/** The result of our own side's SPF check. */
export interface SpfCheck {
  /** RFC 7208 §2.6, lower case; empty when there was none. */
  readonly result: string;
  /** The domain that was checked; empty if unknown. */
  readonly domain: string;
  /** Who connected, as written; empty when the header does not say. */
  readonly clientIp: string;
}

/** The SPF check of our own side: by its `Received-SPF`, else by its `Authentication-Results`. */
export function spfOf({
  receivedSpf,
  results: told,
}: Pick<TrustedTrace, 'receivedSpf' | 'results'>): SpfCheck {
  const received = parseReceivedSpf(receivedSpf);
  const check = told.find(({ method }) => method === 'spf');
  const result = received.result || check?.result || '';
  if (!results.includes(result)) return { result: '', domain: '', clientIp: received.clientIp };
  const { properties = {} } = check?.result === result ? check : {};
  const domain = received.domain || domainIn(properties['smtp.mailfrom'] || properties['smtp.helo'] || '');
  return { result, domain, clientIp: received.clientIp };
}

/**
 * Takes a `Received-SPF` header apart (RFC 7208 §9.1). A sender chooses the address of the envelope and the name of the machine, which
 * stand in it: what is quoted or in a comment is no field, and of a field that is there twice none is believed.
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
  const said = /^\S+: (?:best guess record for )?domain of (?:transitioning )?([\w.@+=-]+) /i.exec(
    comments[0] ?? '',
  )?.[1];
  return {
    result: (/^\s*([a-z]+)/i.exec(value)?.[1] ?? '').toLowerCase(),
    domain: domainIn(checked || (fields.has('envelope-from') ? '' : (said ?? field('helo')))),
    clientIp: field('client-ip'),
  };
}

/** Most characters of a header that are read; real ones have a few hundred. */
const longest = 8_000;

const domainIn = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
