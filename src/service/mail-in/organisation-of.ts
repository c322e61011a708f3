import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';

/**
 * The domain that an organisation has registered (`mail.a.example` → `a.example`), lower case. Below a name that anybody may
 * register under (`uk.com`, `github.io`: the private part of https://publicsuffix.org) everybody is somebody else.
 */
export function organisationOf(domain: string): string {
  const clean = domain.toLowerCase().replace(/^@/, '').replace(/\.$/, '');
  return getDomain(clean, { allowPrivateDomains: true }) ?? clean;
}

/**
 * What a domain, lower case, is to whoever reads it or answers to an address of it, in ASCII: other dots, letters of full width, letters
 * that nobody sees, quotes, brackets and a dot at the end make no other domain.
 */
export function plainDomain(domain: string): string {
  if (/^[a-z\d.-]*[a-z\d]$/.test(domain)) return domain;
  const visible = domain
    .normalize('NFKC')
    .replace(/[\p{Cf}\s"'\\[\]]/gu, '')
    .replaceAll('。', '.')
    .replace(/^\.+|\.+$/g, '');
  return domainToASCII(visible) || visible;
}
