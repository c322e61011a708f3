import { domainToUnicode } from 'node:url';
import { domainOf } from '../../api/domain-of.ts';

/**
 * The mailbox that an address leads to, in lower case: `Anna+shop@example.com` is of `anna@example.com`. Exchange, Gmail, Postfix and
 * others deliver so; dots and other signs make another mailbox.
 */
export function mailboxOf(address: string): string {
  const lower = address.toLowerCase();
  const plus = lower.indexOf('+');
  const at = lower.lastIndexOf('@');
  return plus > 0 && plus < at ? lower.slice(0, plus) + lower.slice(at) : lower;
}

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
