import { domainToASCII } from 'node:url';

/** The domain of an address, lower case; empty when it has none. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1 || address.length).toLowerCase();
}

/** Whether an address belongs to one of the domains or to a subdomain of one. */
export function belongsTo(address: string, domains: readonly string[]): boolean {
  const named = domainOf(address);
  // The organisation's domains are stored in ASCII; addresses are as a mail wrote them.
  const domain = isAscii(named) ? named : domainToASCII(named);
  return domains.some((own) => domain === own || domain.endsWith(`.${own}`));
}

const isAscii = (text: string): boolean => !/[^!-~]/.test(text);
