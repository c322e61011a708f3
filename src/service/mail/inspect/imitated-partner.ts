import { domainOf } from '../../../api/domain-of.ts';
import { belongsTo } from '../../config/address-domain.ts';
import { isForeignName, readableDomain } from './imitated-domain.ts';
import { type InspectedMail, textsShown } from './inspector.ts';
import { isOneLetterApart, skeletonOf } from './name-similarity.ts';
import { organisationOf } from '../trust/organisation-of.ts';

export interface ImitatedPartner {
  /** The domain of the other party. */
  readonly real: string;
  /** `letters`: it looks the same; `near`: one letter apart. */
  readonly by: 'letters' | 'near';
}

/** Shorter names are one letter away from too many others. */
const shortestName = 6;
const domainLimit = 200;

/**
 * Somebody else in the conversation, addressed as well or quoted in the text, whose domain the sender's looks
 * like. This is how invoices in a thread are diverted: the answer to the supplier's last message comes from a
 * domain like theirs.
 */
export function findImitatedPartner(mail: InspectedMail): ImitatedPartner | undefined {
  const { senderAddress, direction, tenant } = mail;
  const domain = domainOf(senderAddress);
  if (direction !== 'is_incoming' || belongsTo(senderAddress, tenant.domains)) return undefined;
  const name = nameOf(domain);
  if (name.length < shortestName && !isForeignName(name)) return undefined;
  let near: ImitatedPartner | undefined;
  for (const real of domainsIn(mail)) {
    const other = nameOf(real);
    if (
      other.length < shortestName ||
      withoutMarks(name) === withoutMarks(other) ||
      organisationOf(real) === organisationOf(domain) ||
      belongsTo(`a@${real}`, tenant.domains)
    )
      continue;
    if (skeletonOf(name) === skeletonOf(other)) return { real, by: 'letters' };
    if (isOneLetterApart(name, other)) near ??= { real, by: 'near' };
  }
  return near;
}

const nameOf = (domain: string): string => readableDomain(domain).split('.', 1)[0] ?? '';

/** Companies number their domains, and own their name with and without a hyphen. */
const withoutMarks = (name: string): string => name.replace(/[\d-]/g, '');

const domain = /(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/uy;

/** The domains of recipients and of the addresses in the text. */
function domainsIn(mail: InspectedMail): ReadonlySet<string> {
  const found = new Set(mail.recipients.slice(0, domainLimit).map(domainOf));
  for (const read of textsShown(mail)) {
    for (let at = read.indexOf('@'); at >= 0 && found.size < domainLimit; at = read.indexOf('@', at + 1)) {
      domain.lastIndex = at + 1;
      const written = domain.exec(read)?.[0];
      if (written !== undefined) found.add(written.toLowerCase());
    }
  }
  return found;
}
