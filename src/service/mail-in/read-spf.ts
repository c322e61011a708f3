import type { TrustedTrace } from './trusted-trace.ts';

const results = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'];

/** The result of the SPF check of our own side (RFC 7208 §2.6), lower case; empty when there was none. */
export function spfResultOf({ receivedSpf, results: told }: TrustedTrace): string {
  const written =
    /^\s*([a-z]+)/i.exec(receivedSpf)?.[1] ?? told.find(({ method }) => method === 'spf')?.result ?? '';
  const result = written.toLowerCase();
  return results.includes(result) ? result : '';
}

/** The domain that was checked, as the same station tells it; empty when it does not. */
export function spfDomainOf({ receivedSpf, results: told }: TrustedTrace): string {
  const properties = told.find(({ method }) => method === 'spf')?.properties ?? {};
  const written =
    (properties['smtp.mailfrom'] || undefined) ??
    /\benvelope-from="?<?([^\s;"<>]+)/i.exec(receivedSpf)?.[1] ??
    /\(\S+: (?:best guess record for )?domain of (?:transitioning )?([\w.@+=-]+) /i.exec(receivedSpf)?.[1] ??
    properties['smtp.helo'] ??
    '';
  return written.slice(written.lastIndexOf('@') + 1).toLowerCase();
}
