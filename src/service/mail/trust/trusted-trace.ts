import { belongsTo } from '../../config/address-domain.ts';
import type { MailHeaders } from '../parse/mime/read-headers.ts';
import {
  parseAuthenticationResults,
  type AuthenticationResults,
  type AuthResult,
} from './authentication-results.ts';
import { organisationOf } from './organisation-of.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';
import { type Hop, countGenuineHops, isTrustedAddress, isTrustedName } from './received-chain.ts';

/**
 * Trusted facts from headers that our own side wrote; all other headers came with the message and may be
 * forged.
 */
export interface TrustedTrace {
  /** Our own hops, the last one first. */
  readonly hops: readonly Hop[];
  /** The checks by our side, the topmost first. */
  readonly results: readonly AuthResult[];
  /** The comments of those headers. */
  readonly comments: readonly string[];
  /** The `Received-SPF` header of our side; empty if there is none. */
  readonly receivedSpf: string;
  /**
   * Whether an Exchange server accepted the message, which removes Exchange's own headers from external mail.
   */
  readonly isExchange: boolean;
}

/**
 * The position of a header: above our border server's Received line (`above`), directly below it and above
 * everything else (`beside`: written by our border server, or by the sender), or further down.
 */
type Place = 'above' | 'beside' | 'inside';

/** Headers of the message itself: in a message without any hop, everything below one of them came with it. */
const contentHeaders = ['from', 'to', 'subject', 'date', 'message-id', 'mime-version'];

/**
 * Reads the results of trusted hops. `Authentication-Results` count from the named authserv-ids, by default
 * from that of the topmost hop, and only at positions that the sender cannot write. Results that a server
 * writes below its own `Received` line count if it is named, if it is Google's, or if the results name a
 * machine of the tenant as the client; otherwise only failures count there.
 */
export function readTrustedTrace(
  headers: MailHeaders,
  hops: readonly Hop[],
  tenant: TenantMail,
): TrustedTrace {
  const { trustedHops = [], trustedAuthservIds = [] } = tenant;
  const genuine = hops.slice(0, countGenuineHops(hops, trustedHops));
  const border = genuine.at(-1);
  const placeOf = createPlacer(headers, hops, border);
  const isStripping =
    border !== undefined &&
    (isNamedHop(border, trustedHops) ||
      (border.by === 'mx.google.com' && border.protocol !== '') ||
      belongsTo(`@${border.verifiedName}`, tenant.domains));
  const isTrustedReporter = createReporterCheck(genuine, hops, tenant);

  const trusted: AuthenticationResults[] = [];
  for (const { value, position } of headers.entries('authentication-results').slice(0, 20)) {
    const place = placeOf(position);
    if (place === 'inside') continue;
    const parsed = parseAuthenticationResults(value);
    if (!isTrustedReporter(parsed.id)) continue;
    if (place === 'above' || isStripping || trustedAuthservIds.includes(parsed.id)) {
      trusted.push(parsed);
      // Below its Received line, Google writes only one such header; another is from the sender.
      if (place === 'beside' && trustedAuthservIds.length === 0) break;
    } else {
      trusted.push({ ...parsed, results: parsed.results.filter(accuses) });
      break;
    }
  }
  const receivedSpf =
    headers.entries('received-spf').find(({ value, position }) => {
      const place = placeOf(position);
      return place === 'above' || (place === 'beside' && (isStripping || /^\s*(?:soft)?fail\b/i.test(value)));
    })?.value ?? '';
  return {
    hops: genuine,
    results: trusted.flatMap(({ results }) => results),
    comments: trusted.flatMap(({ comments }) => comments),
    receivedSpf,
    isExchange: hops.length === 0 || genuine.some(isExchangeHop),
  };
}

/**
 * The position of the first header that the sender may have written: that of the `Received` line of our border server; where our servers
 * are named and none of them is the last one, that of the topmost line; without any, that of the message's own headers.
 */
export function endOfOurHeaders(
  headers: MailHeaders,
  hops: readonly Hop[],
  { hops: genuine }: Pick<TrustedTrace, 'hops'>,
): number {
  const border = genuine.at(-1) ?? hops[0];
  return border ? border.position : startOfMessage(headers);
}

const startOfMessage = (headers: MailHeaders): number =>
  Math.min(...contentHeaders.map((name) => headers.entries(name)[0]?.position ?? Infinity));

const isNamedHop = ({ by }: Hop, trusted: readonly string[]): boolean =>
  isTrustedName(by, trusted) || isTrustedAddress(by, trusted);

const isExchangeHop = ({ by, protocol }: Hop): boolean =>
  protocol === 'microsoft smtp server' || protocol === 'mapi' || /\.outlook(?:\.office365)?\.com$/.test(by);

const accuses = ({ result }: AuthResult): boolean => result === 'fail' || result === 'softfail';

function createPlacer(
  headers: MailHeaders,
  hops: readonly Hop[],
  border: Hop | undefined,
): (position: number) => Place {
  if (hops.length === 0) {
    const firstOfMessage = startOfMessage(headers);
    return (position) => (position < firstOfMessage ? 'above' : 'inside');
  }
  if (!border) return () => 'inside';
  const next = hops.find(({ position }) => position > border.position)?.position ?? Infinity;
  return (position) => (position < border.position ? 'above' : position < next ? 'beside' : 'inside');
}

/** Creates the check whether an authserv-id is ours. */
function createReporterCheck(
  genuine: readonly Hop[],
  hops: readonly Hop[],
  { trustedAuthservIds = [], domains }: TenantMail,
): (id: string) => boolean {
  if (trustedAuthservIds.length > 0) return (id) => trustedAuthservIds.includes(id);
  if (hops.length === 0)
    return (id) => id === '' || id === 'mx.google.com' || !id.includes('.') || belongsTo(`@${id}`, domains);
  const own = new Set(genuine.flatMap(({ by }) => [by, organisationOf(by)]));
  const isExchange = genuine.some(isExchangeHop);
  // Google's internal servers have addresses instead of names.
  const isGoogle = genuine.some(({ by }) => by.endsWith('.google.com'));
  return (id) =>
    id === ''
      ? isExchange
      : own.has(id) || own.has(organisationOf(id)) || (isGoogle && id === 'mx.google.com');
}
