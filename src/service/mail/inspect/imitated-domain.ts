import { domainToASCII, domainToUnicode } from 'node:url';
import { getDomain, getDomainWithoutSuffix } from 'tldts';
import { isAscii } from '../parse/clean-fields.ts';
import { domainsOf, isBelowBrand, knownBrands } from './known-brands.ts';
import { skeletonOf } from './name-similarity.ts';

/** A cache: it is needed for every mail. */
const labels = new Map<string, { label: string; skeleton: string }>();
/** The registered name of a genuine domain without its suffix, and its skeleton (visual form). */
export function labelOf(domain: string): { label: string; skeleton: string } {
  let known = labels.get(domain);
  if (!known) {
    const label = getDomainWithoutSuffix(domain) ?? domain.split('.', 1)[0] ?? '';
    known = { label, skeleton: skeletonOf(label) };
    labels.set(domain, known);
  }
  return known;
}

/** A host name that programs do not change: of ASCII, in lower case, and no number. */
const plainHost = /^(?!(?:.*\.)?xn--)[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]+$/;

/** The registered part of a domain as it is displayed: Unicode, not punycode. */
export function readableDomain(domain: string): string {
  if (plainHost.test(domain)) return getDomain(domain) ?? domain;
  const registered = getDomain(domainToASCII(domain) || domain) ?? domain;
  const count = registered.split('.').length;
  const written = domain.includes('xn--') ? domainToUnicode(domain) || domain : domain;
  // Some characters count as dots for programs only.
  return written
    .split(/[.\u3002\uff0e\uff61]/)
    .slice(-count)
    .join('.');
}

/** A domain without the dots of the root at its end. */
export const withoutRoot = (domain: string): string => domain.replace(/(?<!\.)\.+$/, '');

/** Whether a name has letters beyond ASCII. */
export const isForeignName = (name: string): boolean => !isAscii(name);

/**
 * Whether a domain (`withoutRoot`) starts with a whole genuine one below another owner's name (`acme.example.login.example`).
 * `label` is the genuine registered name: country sites of the same company (`acme.com.au`) have that name
 * themselves.
 */
export const containsDomain = (domain: string, label: string, real: string): boolean =>
  domain.includes(real) && label !== labelOf(real).label && `.${domain}`.includes(`.${real}.`);

/** Shorter names resemble too many others. */
const shortestName = 5;

export interface ImitatedDomain {
  /** The genuine domain. */
  real: string;
  /**
   * `letters`: other letters or digits that look the same; `near`: only i and l are swapped; `front`: it is
   * the beginning of another owner's host name.
   */
  by: 'letters' | 'near' | 'front';
}

/**
 * The own domain or well-known brand that the host of a link imitates; undefined for genuine and for
 * unrelated hosts.
 */
export function findImitated(host: string, ownDomains: readonly string[]): ImitatedDomain | undefined {
  const domain = withoutRoot(host.toLowerCase());
  if (isBelowBrand(domain) || ownDomains.some((own) => domain === own || domain.endsWith(`.${own}`)))
    return undefined;
  const registered = readableDomain(domain);
  const label = registered.split('.', 1)[0] ?? '';
  const isForeign = isForeignName(label);
  const skeleton = skeletonOf(label);
  brandSkeletons ??= new Set(brandDomains.map((real) => labelOf(real).skeleton));
  const mayBeBrand = brandSkeletons.has(skeleton) || mayContainBrand(domain);
  for (const real of mayBeBrand ? [...ownDomains, ...brandDomains] : ownDomains) {
    const wanted = labelOf(real);
    if (containsDomain(domain, label, real)) return { real, by: 'front' };
    if (label === wanted.label || skeleton !== wanted.skeleton) continue;
    if (!isForeign && wanted.label.length < shortestName) continue;
    const isNear = label.replaceAll('i', 'l') === wanted.label.replaceAll('i', 'l');
    return { real, by: isNear ? 'near' : 'letters' };
  }
  return undefined;
}

const brandDomains = knownBrands.flatMap(domainsOf);
/** Made when the first mail is inspected. */
let brandSkeletons: ReadonlySet<string> | undefined;
const firstLabels = new Set(brandDomains.map((domain) => domain.split('.', 1)[0]!));

/** Whether `containsDomain` may find a domain of a brand: most hosts have no label of one. */
const mayContainBrand = (domain: string): boolean =>
  domain.split('.').some((label) => firstLabels.has(label));
