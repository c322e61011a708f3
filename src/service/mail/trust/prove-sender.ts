import { belongsTo } from '../../config/address-domain.ts';
import { domainOf } from '../../../api/domain-of.ts';
import type { InspectedMail } from '../inspect/inspector.ts';
import type { MailHeaders } from '../parse/mime/read-headers.ts';
import { organisationOf, plainDomain } from './organisation-of.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';
import { spfOf } from './read-spf.ts';
import { isTrustedAddress, isTrustedName } from './trusted-chain.ts';
import type { TrustedTrace } from './trusted-trace.ts';

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
}: Pick<InspectedMail, 'isSenderProved' | 'trace' | 'spf'>): boolean =>
  (trace.results.length > 0 || spf !== '') && !isSenderProved;

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
