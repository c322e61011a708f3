import { claimsToBeOf } from '../decide-direction.ts';
import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';
import { spfOf } from '../read-spf.ts';
import { isListHeader } from '../separate-new-mails.ts';

/**
 * The SPF, DKIM and DMARC results of our own servers (RFC 8601). A mail in the tenant's own name that they do
 * not authenticate came from outside: phishing when a check failed or passed for another domain, suspicious
 * without any result. A mail from elsewhere that fails DMARC is suspicious.
 */
export const authenticationResultsInspector: Inspector = {
  name: 'authentication-results',
  inspect(mail: InspectedMail): Finding[] {
    const partly = inspectLength(mail);
    if (mail.direction !== 'is_incoming') return partly;
    return [
      ...partly,
      ...(claimsToBeOf(mail.senderAddress, mail.tenant.domains) ? [inspectOwn(mail)] : inspectStranger(mail)),
    ];
  },
};

/** Tolerance in bytes for unsigned body: whitespace that canonicalisation ignores, a footer of one line. */
const unsignedLimit = 500;

/**
 * A signature of only a part of the body (RFC 6376 §3.5, `l=`): anybody who has such a mail can append to it,
 * and DKIM still passes. Mailing lists append legitimately and identify themselves.
 */
function inspectLength({ headers, bodySize }: InspectedMail): Finding[] {
  if (headers.all.some(({ name }) => isListHeader(name))) return [];
  const lengths = headers
    .values('dkim-signature')
    .flatMap((value) => /(?:^|;)\s*l\s*=\s*(\d{1,12})\s*(?:;|$)/.exec(value)?.[1] ?? [])
    .map(Number);
  if (lengths.length === 0) return [];
  const signed = Math.max(...lengths);
  return bodySize > signed * 1.1 + unsignedLimit
    ? [finding('cp_ap_suspicious', 'signed_partly', { signed, size: bodySize })]
    : [];
}

/** An own address on a mail from outside. */
function inspectOwn({ senderAddress: sender, trace, spf }: InspectedMail): Finding {
  const failed = trace.results.some(
    ({ method, result }) => result === 'fail' && (method === 'dmarc' || method === 'compauth'),
  );
  if (failed) return finding('cp_phishing', 'own_dmarc', { sender });
  if (spf === 'fail' || spf === 'softfail') return finding('cp_phishing', 'own_spf', { sender });
  const domain = spf === 'pass' ? spfOf(trace).domain : '';
  return domain === ''
    ? finding('cp_ap_suspicious', 'own_unproved', { sender })
    : finding('cp_phishing', 'own_other', { sender, domain });
}

function inspectStranger({ trace }: InspectedMail): Finding[] {
  const failed =
    trace.results.find(({ method, result }) => method === 'dmarc' && result === 'fail') ??
    trace.results.find(({ method, result }) => method === 'compauth' && result === 'fail');
  if (!failed) return [];
  const check = failed.method === 'dmarc' ? 'dmarc' : 'compauth';
  const policy =
    trace.results.find(({ properties }) => properties['action'] !== undefined)?.properties['action'] ??
    trace.comments.map((comment) => /\bp=(\w+)/i.exec(comment)?.[1]).find((found) => found !== undefined);
  return [
    policy === undefined
      ? finding('cp_ap_suspicious', check)
      : finding('cp_ap_suspicious', `${check}_policy`, { policy }),
  ];
}
