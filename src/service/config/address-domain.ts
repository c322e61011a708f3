import { domainToUnicode } from 'node:url';
import { domainOf } from '../../api/domain-of.ts';

/**
 * Whether an address belongs to one of the domains or to a subdomain of one. The organisation's domains are stored in ASCII
 * (`xn--sd-xka.test`), and an address may name them so or as they are read (`süd.test`). Letters that only look like those of a
 * domain (`ｎorthwind.example`, full width) are those of another.
 */
export function belongsTo(address: string, domains: readonly string[]): boolean {
  const domain = domainOf(address).normalize('NFC');
  const isAscii = !/[^!-~]/.test(domain);
  return domains.some((own) => {
    const named = isAscii ? own : domainToUnicode(own);
    return domain === named || domain.endsWith(`.${named}`);
  });
}
