import { claimsToBeOf } from '../../trust/place-mail.ts';
import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';
import { domainOf } from '../../../../api/domain-of.ts';
import { organisationOf } from '../../trust/organisation-of.ts';
import { spfOf } from '../../trust/authentication-results.ts';

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
 * and DKIM still passes. Nothing that the sender writes beside it excuses that: no headers of a mailing list, and no other
 * signature unless our side confirms that it is the author's.
 */
function inspectLength({ headers, bodySize, senderAddress, trace }: InspectedMail): Finding[] {
  const signatures = headers.values('dkim-signature').slice(0, maxSignatures).map(readSignature);
  const lengths = signatures.flatMap(({ length }) => length ?? []);
  if (lengths.length === 0) return [];
  const author = organisationOf(domainOf(senderAddress));
  const passed = trace.results.filter(({ method, result }) => method === 'dkim' && result === 'pass');
  const confirmed = signatures.filter(
    ({ domain, value }) =>
      organisationOf(domain) === author &&
      passed.some(({ properties }) => {
        const of = properties['header.d'] ?? domainOf(properties['header.i'] ?? '');
        return of.toLowerCase() === domain && value.startsWith(properties['header.b'] ?? '');
      }),
  );
  const signed =
    confirmed.length > 0
      ? Math.max(...confirmed.map(({ length = Infinity }) => length))
      : Math.min(...lengths);
  return bodySize > signed * 1.1 + unsignedLimit
    ? [finding('cp_ap_suspicious', 'signed_partly', { signed, size: bodySize })]
    : [];
}

/** Most signatures that are read. */
const maxSignatures = 50;

/** A signature: its domain, the bytes of the body that it covers if it says so, and its value. */
function readSignature(header: string): { domain: string; length: number | undefined; value: string } {
  const tags = new Map(
    header.split(';', 50).map((tag) => {
      const at = tag.indexOf('=');
      return [tag.slice(0, at).trim(), tag.slice(at + 1).replaceAll(/\s/g, '')];
    }),
  );
  const length = tags.get('l') ?? '';
  return {
    domain: (tags.get('d') ?? '').toLowerCase(),
    length: /^\d{1,12}$/.test(length) ? Number(length) : undefined,
    value: tags.get('b') ?? '',
  };
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
