import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';

/**
 * The registered domain of an organisation (`mail.a.example` → `a.example`), lower case. Below public
 * suffixes of the private section (`uk.com`, `github.io`; https://publicsuffix.org) each name is an
 * organisation of its own.
 */
export function organisationOf(domain: string): string {
  const clean = domain.toLowerCase().replace(/^@/, '').replace(/\.$/, '');
  return getDomain(clean, { allowPrivateDomains: true }) ?? clean;
}

/**
 * Normalises a domain to lower-case ASCII, as readers and mail programs resolve it: Unicode dots, full-width
 * and invisible characters, quotes, brackets and a trailing dot make no difference.
 */
export function plainDomain(domain: string): string {
  if (/^[a-z\d.-]*[a-z\d]$/.test(domain)) return domain;
  const visible = domain
    .normalize('NFKC')
    .replace(/[\p{Cf}\s"'\\[\]]/gu, '')
    .replaceAll('。', '.')
    .replace(/^\.+|(?<!\.)\.+$/g, '');
  return domainToASCII(visible) || visible;
}
