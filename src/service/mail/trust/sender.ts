import { cleanLine, fieldLimits } from '../parse/clean-fields.ts';
import { domainOf } from '../../../api/domain-of.ts';
import type { MailHeaders } from '../parse/mime/read-headers.ts';
import { parseMailboxes } from '../parse/mime/parse-mailboxes.ts';
import { inReadingOrder } from '../parse/html/shown-text.ts';
import { belongsTo } from '../../config/address-domain.ts';
import { organisationOf, plainDomain } from './organisation-of.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';
import { spfOf } from './authentication-results.ts';
import { isTrustedAddress, isTrustedName, canonicalIp, isPublicIp, type Hop } from './received-chain.ts';
import type { TrustedTrace } from './trusted-trace.ts';

/** The claimed sender of a mail. */
export interface Sender {
  readonly name: string;
  /** The address for replies in the absence of Reply-To; empty if there is none. */
  readonly address: string;
  /** Whether the address is from `From` itself. */
  readonly isInFrom: boolean;
  /** Further addresses in From, from more entries or more headers. */
  readonly others: readonly string[];
  /** Text in From that looks like an address, in names, comments and the like. */
  readonly shown: readonly string[];
  /** Whether all of From could be parsed. */
  readonly isWhole: boolean;
}

/** Headers for the sender's address if From has none. */
const fallbacks = ['sender', 'return-path', 'x-envelope-from'];
/** Most From headers that are read; one is valid (RFC 5322 §3.6). */
const maxHeaders = 20;
/** Most addresses of each kind besides the sender's. */
const named = 1_000;

/** Text that looks like an address; bounded and anchored, so that matching is linear. */
const addressLike =
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]{1,100}@(?:[\p{L}\p{N}-]{1,63}\.){1,10}[\p{L}\p{N}-]{2,63}/gu;

/** Reads the sender, and everything in From that looks like an address. */
export function readSender(headers: MailHeaders): Sender {
  const written = headers.values('from');
  const from = written.slice(0, maxHeaders).map((value) => parseMailboxes(value));
  const isWhole = written.length <= maxHeaders && from.every((header) => header.isWhole);
  const mailboxes = from.flatMap((header) => header.mailboxes);
  const [first, ...rest] = mailboxes;
  const address = cleanLine(first?.address ?? '', fieldLimits.address);
  const others = unlike(
    address,
    rest.map((mailbox) => mailbox.address),
  );
  const texts = [...from.flatMap((header) => header.texts), ...beforeLastAt(first?.address ?? '')];
  const shown = unlike(address, texts.flatMap(addressesIn)).filter((text) => !others.includes(text));
  if (address !== '')
    return {
      name: cleanLine(inReadingOrder(first?.name ?? ''), fieldLimits.name),
      address,
      isInFrom: true,
      others,
      shown,
      isWhole,
    };
  const fallback = fallbacks
    .flatMap((name) => parseMailboxes(headers.first(name) ?? '').mailboxes)
    .find((mailbox) => mailbox.address !== '');
  const name = from.flatMap((header) => header.texts)[0] ?? fallback?.name ?? '';
  return {
    name: cleanLine(inReadingOrder(name), fieldLimits.name),
    address: cleanLine(fallback?.address ?? '', fieldLimits.address),
    isInFrom: false,
    others,
    shown,
    isWhole,
  };
}

/** Addresses in a text as it is displayed: full-width characters as ASCII, without invisible ones. */
function addressesIn(text: string): string[] {
  const visible = inReadingOrder(text)
    .replace(/[\p{Cf}\s]+/gu, (gap) => (/\s/.test(gap) ? ' ' : ''))
    .slice(0, 20_000)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');
  return visible.includes('@') ? (visible.match(addressLike) ?? []) : [];
}

/** `a@b@c` is delivered to c, but looks like an address at b. */
const beforeLastAt = (address: string): string[] => {
  const at = address.lastIndexOf('@');
  return address.startsWith('"') || address.indexOf('@') === at ? [] : [address.slice(0, at)];
};

/** Addresses other than the sender's, without duplicates; one per domain first, then further ones. */
const unlike = (address: string, list: readonly string[]): string[] => {
  const own = address.toLowerCase();
  const clean = list.map((text) => cleanLine(text, fieldLimits.address));
  const strange = [...new Set(clean)].filter((text) => text.toLowerCase() !== own && domainOf(text) !== '');
  const ofEach = new Map(strange.toReversed().map((text) => [domainOf(text), text]));
  return [...new Set([...ofEach.values()].toReversed().concat(strange))].slice(0, named);
};

/**
 * Whether a trusted hop confirms that a mail from this address comes from its domain: DMARC passed; SPF or
 * DKIM passed for the same organisational domain (aligned, RFC 7489 §3.1); the sender was authenticated by a
 * server of the tenant (RFC 3848) or by Exchange; or it was submitted on a machine that the tenant trusts.
 */
export function isProvedSender(
  sender: string,
  trace: TrustedTrace,
  headers: MailHeaders,
  tenant: TenantMail,
): boolean {
  const domain = plainDomain(domainOf(sender));
  if (domain === '') return false;
  const aligned = (other: string | undefined) =>
    other !== undefined &&
    other !== '' &&
    organisationOf(domainOf(other) || other) === organisationOf(domain);
  if (trace.results.some(({ method, result }) => method === 'dmarc' && result === 'fail')) return false;
  const passed = trace.results.some(({ method, result, properties }) => {
    if (result !== 'pass') return false;
    if (method === 'dmarc') return aligned(properties['header.from']);
    if (method === 'dkim') return aligned(properties['header.d'] ?? properties['header.i']);
    return method === 'auth' && aligned(properties['smtp.auth'] ?? properties['smtp.mailfrom']);
  });
  const spf = spfOf(trace);
  return (
    passed ||
    (spf.result === 'pass' && aligned(spf.domain)) ||
    signedInToExchange(trace, headers) ||
    wroteOnOurSide(trace, tenant)
  );
}

/** Whether a check of our own side says that somebody else sent the mail. */
export const hasFailedCheck = (trace: TrustedTrace): boolean =>
  /^(?:soft)?fail$/i.test(spfOf(trace).result) || trace.results.some(({ result }) => result === 'fail');

/** Whether our side checked the sender of a mail, and none of the checks proves it. */
export const isDoubtfulSender = ({
  isSenderProved,
  trace,
  spf,
}: {
  readonly isSenderProved: boolean;
  readonly trace: TrustedTrace;
  readonly spf: string;
}): boolean => (trace.results.length > 0 || spf !== '') && !isSenderProved;

/** Whether our own Exchange says that the sender was signed in, or Exchange itself. */
export const signedInToExchange = ({ isExchange, hops }: TrustedTrace, headers: MailHeaders): boolean =>
  isExchange &&
  hops.length > 0 &&
  /^\s*internal\s*$/i.test(headers.first('x-ms-exchange-organization-authas') ?? '');

/**
 * The first hop was our own server, which got the mail from an authenticated client, from itself or from a
 * trusted machine.
 */
function wroteOnOurSide({ hops }: TrustedTrace, { domains, trustedHops = [] }: TenantMail): boolean {
  const first = hops.at(-1);
  if (!first) return false;
  if (isTrustedAddress(first.ip, trustedHops)) return true;
  const isOurs = belongsTo(`@${first.by}`, domains) || isTrustedName(first.by, trustedHops);
  return isOurs && (/^e?smtps?a$/.test(first.protocol) || !first.hasFrom);
}

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
