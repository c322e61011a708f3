import type { MailHeaders } from '../parse/mime/read-headers.ts';
import { canonicalIp, isPublicIp, type Hop } from './read-received-chain.ts';
import { spfOf } from './read-spf.ts';
import type { TrustedTrace } from './trusted-trace.ts';

/** Headers in which a webmail or mail server records the author's computer. */
const clientHeaders = [
  'x-originating-ip',
  'x-original-ip',
  'x-client-ip',
  'x-sender-ip',
  'x-originating-client-ip',
];

/**
 * The two source addresses of a mail; empty if unknown. `server` is the machine that connected to our side,
 * by the check of our side (Received-SPF, Microsoft's CIP, Authentication-Results) or the topmost public hop;
 * `client` is the author's computer, as recorded by the sending side, or the first hop.
 */
export function readSenderIps(
  headers: MailHeaders,
  hops: readonly Hop[],
  trace: TrustedTrace,
): { server: string; client: string } {
  const checked = [
    spfOf(trace).clientIp,
    trace.isExchange
      ? /\bCIP:([^;\s]+)/.exec(headers.first('x-forefront-antispam-report') ?? '')?.[1]
      : undefined,
    ...trace.comments.map((comment) => /^sender IP is\s+([0-9a-f.:]+)/i.exec(comment)?.[1]),
    ...trace.results.flatMap(({ properties }) => [properties['smtp.remote-ip'], properties['policy.iprev']]),
  ];
  const server =
    checked.map((text) => canonicalIp(text ?? '')).find((ip) => ip !== undefined) ??
    // The machine that connected to our border; lower headers came with the mail.
    trace.hops.findLast((hop) => isPublicIp(hop.ip))?.ip ??
    hops.find((hop) => isPublicIp(hop.ip))?.ip ??
    hops.find((hop) => hop.ip !== '')?.ip ??
    '';
  const named = clientHeaders
    .map((name) => canonicalIp((headers.first(name) ?? '').split(/[,\s]/, 1)[0] ?? ''))
    .find((ip) => ip !== undefined);
  const first = hops.findLast((hop) => isPublicIp(hop.ip)) ?? hops.findLast((hop) => hop.ip !== '');
  return { server, client: named ?? first?.ip ?? '' };
}
