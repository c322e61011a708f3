import { domainToASCII, domainToUnicode } from 'node:url';
import { getDomain, getDomainWithoutSuffix } from 'tldts';
import { knownBrands } from './known-brands.ts';
import { skeletonOf } from './name-similarity.ts';

/** Asked for every mail, so it is worked out once. */
const labels = new Map<string, { label: string; skeleton: string }>();
/** The registered name of a genuine domain without its suffix, and how it looks. */
export function labelOf(domain: string): { label: string; skeleton: string } {
  let known = labels.get(domain);
  if (!known) {
    const label = getDomainWithoutSuffix(domain) ?? domain.split('.', 1)[0] ?? '';
    known = { label, skeleton: skeletonOf(label) };
    labels.set(domain, known);
  }
  return known;
}

/** The registered part of a domain as it is shown: other scripts as they are written, not as a program would turn them. */
export function readableDomain(domain: string): string {
  const ascii = domainToASCII(domain);
  const registered = getDomain(ascii || domain) ?? domain;
  const count = registered.split('.').length;
  const written = domain.includes('xn--') ? domainToUnicode(domain) || domain : domain;
  // Some dots are dots to programs alone.
  return written
    .split(/[.\u3002\uff0e\uff61]/)
    .slice(-count)
    .join('.');
}

/** Whether a name has letters beyond ASCII. */
export const isForeignName = (name: string): boolean => /[^\0-\x7f]/.test(name); // oxlint-disable-line no-control-regex -- anything but ASCII

/**
 * Whether a domain has the whole of a genuine one before a name of somebody else (`acme.example.login.example`). `label` is
 * its registered name: shops of one company in other countries (`acme.com.au`) have the company's own.
 */
export const containsDomain = (domain: string, label: string, real: string): boolean =>
  label !== labelOf(real).label && `.${domain.replace(/\.+$/, '')}`.includes(`.${real}.`);

/** Shorter names look like too many others. */
const shortestName = 5;

export interface ImitatedDomain {
  /** The genuine domain. */
  real: string;
  /** `letters`: other letters or figures that look the same; `near`: only i and l stand for each other; `front`: it stands before the name of somebody else. */
  by: 'letters' | 'near' | 'front';
}

/** Which of your domains or a well-known brand's the host of a link imitates; undefined for one of theirs and for all others. */
export function findImitated(host: string, ownDomains: readonly string[]): ImitatedDomain | undefined {
  const domain = host.toLowerCase().replace(/\.+$/, '');
  const genuine = [...ownDomains, ...brandDomains];
  if (genuine.some((own) => domain === own || domain.endsWith(`.${own}`))) return undefined;
  const registered = readableDomain(domain);
  const label = registered.split('.', 1)[0] ?? '';
  const isForeign = isForeignName(label);
  const skeleton = skeletonOf(label);
  for (const real of genuine) {
    const wanted = labelOf(real);
    if (containsDomain(domain, label, real)) return { real, by: 'front' };
    if (label === wanted.label || skeleton !== wanted.skeleton) continue;
    if (!isForeign && wanted.label.length < shortestName) continue;
    const isNear = label.replaceAll('i', 'l') === wanted.label.replaceAll('i', 'l');
    return { real, by: isNear ? 'near' : 'letters' };
  }
  return undefined;
}

const brandDomains = knownBrands.flatMap(({ domains }) => domains);
