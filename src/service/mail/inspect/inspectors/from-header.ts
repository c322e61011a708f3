import { claimsToBeOf } from '../../trust/place-mail.ts';
import { domainOf } from '../../../../api/domain-of.ts';
import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';
import { organisationOf, plainDomain } from '../../trust/organisation-of.ts';

/**
 * A From header that shows one sender and has another: several addresses, of which mail programs show the
 * first, the last or all; an address in the name or in a comment; or none at all. Addresses of the sender's
 * own organisation are ignored.
 */
export const fromHeaderInspector: Inspector = {
  name: 'from-header',
  inspect({ sender, tenant, direction }: InspectedMail): Finding[] {
    const findings: Finding[] = [];
    const { address } = sender;
    const isStrange = (other: string) =>
      organisationOf(plainDomain(domainOf(other))) !== organisationOf(plainDomain(domainOf(address)));
    const isOwn = (other: string) =>
      claimsToBeOf(other, tenant.domains) &&
      (direction === 'is_incoming' || !claimsToBeOf(address, tenant.domains));
    const others = sender.others.filter(isStrange);
    const other = others.find(isOwn) ?? others[0];
    if (other !== undefined)
      findings.push(
        finding(isOwn(other) ? 'cp_phishing' : 'cp_ap_suspicious', 'from_several', { address, other }),
      );
    const shown = sender.shown.filter(isStrange);
    const first = shown.find(isOwn) ?? shown[0];
    if (first !== undefined && address !== '')
      findings.push(
        finding('cp_ap_suspicious', 'name_address', { shown: domainOf(first), domain: domainOf(address) }),
      );
    if (!sender.isInFrom) findings.push(finding('cp_ap_suspicious', 'from_nobody'));
    return findings;
  },
};
