import type { MailHeaders } from './mail-headers.ts';

const results = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'];

/** The result of the SPF check of our own side (RFC 7208 §2.6), lower case; empty when there was none. */
export function readSpf(headers: MailHeaders): string {
  // Only the topmost header of each kind is ours: the ones below came with the message and may be forged.
  const written =
    /^\s*([a-z]+)/i.exec(headers.first('received-spf') ?? '')?.[1] ??
    /\bspf\s*=\s*([a-z]+)/i.exec(headers.first('authentication-results') ?? '')?.[1] ??
    '';
  const result = written.toLowerCase();
  return results.includes(result) ? result : '';
}
