import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { getDomain, getHostname } from 'tldts';
import { domainOf } from '../../../../api/domain-of.ts';
import { findImitated, type ImitatedDomain } from '../imitated-domain.ts';
import { domainsOf, knownBrands, isMailboxProvider } from '../known-brands.ts';
import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';
import { inLatin } from '../name-similarity.ts';
import { organisationOf, plainDomain } from '../../trust/organisation-of.ts';
import type { MailLink } from '../../../judging/mail-detail.ts';
import { belongsTo } from '../../../config/address-domain.ts';

/**
 * Links, in every direction, whose text is an address of one organisation while their target belongs to
 * another, unless it is the sender's own address and the sender is proved. Click counters do this too, so it is
 * suspicious; it is phishing when the text names
 * one of the own domains, or a well-known brand and the target is not the proved sender's own, and a malicious URL
 * when the target is a bare IP address. A link whose host itself imitates one of those is reported for any text, and so
 * is one that asks to let a program read mail or files.
 */
export const linkTextMismatchInspector: Inspector = {
  name: 'link-text-mismatch',
  inspect(mail: InspectedMail): Finding[] {
    const { links, tenant } = mail;
    const findings = new Map<string, Finding>();
    const looks = lookOnce(tenant.domains);
    for (const link of links) {
      const read = followLink(link.url);
      const found =
        inspectCode(link) ??
        inspectConsent(read) ??
        inspectOpening(link, tenant.domains) ??
        inspectLink(link.text, read, tenant.domains, mail) ??
        inspectName(link, read, tenant.domains) ??
        inspectDisguise(link, read, tenant.domains) ??
        inspectHost(read, looks);
      const key = `${found?.detection} ${found?.code}`;
      if (found && !findings.has(key)) findings.set(key, found);
    }
    return [...findings.values()];
  },
};

/** Where a link leads. */
interface Followed {
  readonly host: string | null;
  /** Its address, or that behind link rewriters. */
  readonly last: string;
  readonly lastHost: string | null;
}

function followLink(url: string): Followed {
  const host = hostOf(url);
  const last = unwrapLink(url);
  return { host, last, lastHost: last === url ? host : hostOf(last) };
}

/** A link that contains a page or code itself (`data:`, `javascript:`). */
function inspectCode({ url }: MailLink): Finding | undefined {
  const scheme = /^(?:data:\s*(?:text\/html|text\/xml|image\/svg|application\/)|javascript:|vbscript:)/i.exec(
    url,
  )?.[0];
  if (scheme === undefined) return undefined;
  // Pages that are also published on the web have scripts in links; no mail program runs them.
  const isScript = /^javascript/i.test(scheme);
  if (isScript && !/\blocation\b|document\s*\.|\beval\b|\batob\b|\bfetch\b/i.test(url)) return undefined;
  return finding('cp_malicious_url', 'link_code', { scheme: scheme.toLowerCase() });
}

/** A link to the genuine page of a provider where a program asks for access. */
function inspectConsent({ last }: Followed): Finding | undefined {
  const asked = askedConsent(last);
  return asked && finding('cp_ap_suspicious', 'link_consent', { ...asked });
}

/** URL schemes whose Windows handlers install, search or run what the link names. */
const opening =
  /^(?:search-ms|search|ms-search|ms-appinstaller|ms-msdt|ms-officecmd|ms-its|mhtml|shell|hcp|its|mk|res|script)$/;

/**
 * A link to such a handler, or to a network share outside the organisation, to which Windows sends
 * credentials.
 */
function inspectOpening({ url }: MailLink, ownDomains: readonly string[]): Finding | undefined {
  const scheme = /^([a-z][a-z0-9+.-]{1,30}):/i.exec(url)?.[1]?.toLowerCase() ?? '';
  if (opening.test(scheme)) return finding('cp_malicious_url', 'link_opens', { scheme });
  if (scheme !== 'file' && scheme !== 'smb') return undefined;
  // With three slashes it is a local file of the reader.
  const host =
    /^\w+:(?:[\\/]{2}|[\\/]{4,}|\/{1,3}\\{1,2})([^\\/!?#]{3,253})/.exec(url)?.[1]?.split('@', 1)[0] ?? '';
  return isPublicHost(host, ownDomains) ? finding('cp_malicious_url', 'link_share', { host }) : undefined;
}

/** A link that shows one host before an `@`, as user information, and leads to another. */
function inspectName({ url }: MailLink, read: Followed, ownDomains: readonly string[]): Finding | undefined {
  const name = /^https?:\/\/([^/?#@]{4,200})@/i.exec(url)?.[1]?.split(/[:%]/, 1)[0] ?? '';
  return name !== '' && read.host ? inspectLink(name, read, ownDomains) : undefined;
}

/**
 * A link to an IP address that is written so that readers do not recognise it (`http://3405803780/`,
 * `http://%32%30…`).
 */
function inspectDisguise(
  { url }: MailLink,
  { host }: Followed,
  ownDomains: readonly string[],
): Finding | undefined {
  if (host === null || isIP(host) === 0) return undefined;
  const written =
    /^(?:https?|ftp):\/\/(?:[^/?#\\]*@)?([^/?#\\]*?)\.?(?::\d*)?(?:[/?#\\]|$)/i.exec(url)?.[1] ?? '';
  const address = ipaddr.process(host).toString();
  // Leading zeros are common in legitimate notations, too.
  const isPlain = address === written || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(written);
  if (isPlain || isIP(address) !== 4 || address.startsWith('0.') || !isPublicHost(address, ownDomains))
    return undefined;
  return finding('cp_malicious_url', 'link_disguised', { host: written.slice(0, 100), target: address });
}

type Look = (host: string) => ImitatedDomain | undefined;

/** Checks each host of a mail once: newsletters have hundreds of links to one host. */
function lookOnce(ownDomains: readonly string[]): Look {
  const known = new Map<string, ImitatedDomain | undefined>();
  return (host) => {
    if (!known.has(host)) known.set(host, findImitated(host, ownDomains));
    return known.get(host);
  };
}

/**
 * A link, whatever its text, to a host that imitates an own domain or a well-known brand (`paypa1.com`,
 * `www.paypal.com.login.example`).
 */
function inspectHost({ host, lastHost }: Followed, look: Look): Finding | undefined {
  for (const target of host === lastHost ? [host] : [host, lastHost]) {
    const found = target && isIP(target) === 0 ? look(target) : undefined;
    if (!found) continue;
    const detection = found.by === 'letters' ? 'cp_phishing' : 'cp_ap_suspicious';
    return finding(detection, 'link_looks', { target: target!, real: found.real });
  }
  return undefined;
}

/** The effective host of a URL: all notations of an IP address (`http://0x7f.1/`) are one address. */
function hostOf(url: string): string | null {
  const host = /^(?:https?|ftp):/i.test(url) ? URL.parse(url)?.hostname : undefined;
  return host === undefined ? getHostname(url) : host.replace(/^\[|\]$/g, '');
}

/**
 * Whether our side proved that the mail comes from this organisation, which may then show its own address, and counts
 * clicks. Not of mailbox providers, whose users are not them.
 */
function isProvedToBeFrom(organisation: string, { senderAddress, isSenderProved }: InspectedMail): boolean {
  const domain = plainDomain(domainOf(senderAddress));
  return isSenderProved && organisationOf(domain) === organisation && !isMailboxProvider(domain);
}

const domainsOfBrands = knownBrands.map(domainsOf);

/** @param mail The mail whose sender may show its own address; absent where nobody may. */
function inspectLink(
  text: string,
  { host, lastHost }: Followed,
  ownDomains: readonly string[],
  mail?: InspectedMail,
): Finding | undefined {
  if (!mayBeHost.test(text)) return undefined;
  const read = visible(text);
  const shown = hostInText(inLatin(read));
  if (!shown || !host) return undefined;
  // Link rewriters show the current target, which is correct for the reader.
  const isRewriter = organisationOf(host) === organisationOf(shown) && /[?]|__/.test(read);
  const target = isRewriter ? host : (lastHost ?? host);
  const shownDomain = organisationOf(shown);
  const targetDomain = organisationOf(target);
  if (shownDomain === targetDomain || target.endsWith(`.${shownDomain}`)) return undefined;
  // An internationalised name that leads to itself.
  if (getHostname(domainToASCII(getHostname(read) ?? '')) === target) return undefined;
  const values = { text: text.slice(0, 100), target };
  if (isIP(target) !== 0) return finding('cp_malicious_url', 'link_text', values);
  const isOwn = ownDomains.some((own) => shown === own || shown.endsWith(`.${own}`));
  if (mail && !isOwn && isProvedToBeFrom(shownDomain, mail)) return undefined;
  // News about a brand, through the click counter of whoever writes it.
  const isSenders = mail !== undefined && isProvedToBeFrom(targetDomain, mail);
  const isProtected =
    isOwn ||
    (!isSenders &&
      domainsOfBrands.some((known) => known.includes(shownDomain) && !known.includes(targetDomain)));
  return finding(isProtected ? 'cp_phishing' : 'cp_ap_suspicious', 'link_text', values);
}

/** A dot, or a character that may look like one. */
const mayBeHost = /[^\0-\x2d\x2f-\x7f]/; // oxlint-disable-line no-control-regex -- anything but ASCII

/** A text as displayed: without invisible characters, full-width characters as ASCII. */
const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/\p{Cf}/gu, '')
    .trim();

/** The host in a link text that is nothing but an address. */
function hostInText(text: string): string | undefined {
  if (!/^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,24}(?:[:/?#]\S*)?$/i.test(text)) return undefined;
  const host = getHostname(text);
  // `readme.txt` and `Node.js` look like hosts; only names below a real top-level domain count.
  return host &&
    getDomain(host, { allowPrivateDomains: true, validateHostname: true }) &&
    isRealSuffix(text, host)
    ? host
    : undefined;
}

const isRealSuffix = (text: string, host: string) =>
  /^https?:|^www\./i.test(text) || /\.(?:com|net|org|gov|edu|io|[a-z]{2}|example)$/i.test(host);

/** Pages of sign-in providers where people let a program act for them (OAuth 2.0, RFC 6749 §4.1.1). */
const consentPages: readonly RegExp[] = [
  /^login\.(?:microsoftonline\.(?:com|us)|windows\.net|partner\.microsoftonline\.cn)\/[^/]+\/(?:oauth2\/)?(?:v2\.0\/)?(?:authorize|adminconsent)$/,
  /^login\.live\.com\/oauth20_authorize\.srf$/,
  /^accounts\.google\.com\/(?:o\/oauth2\/|signin\/oauth)/,
];
/** Permissions to read or write other people's mail, files and contacts; signing in needs none of them. */
const farReaching =
  /\b(?:mail|mailboxsettings|files|contacts|notes|sites|chat|directory|calendars)\.(?:read|send|manage|full)\w*|\b(?:ews|imap|smtp|pop)\.accessasuser|\bfull_access_as_user\b|\bmail\.google\.com\b|\/auth\/(?:gmail|drive|contacts|admin)\b/i;

/**
 * What a link asks people to let a program do, if it reaches beyond signing in, and whose program it is: the
 * host where it is told, else its number. The page is the provider's own, so nothing else gives it away.
 */
function askedConsent(url: string): { permission: string; program: string } | undefined {
  if (!/^https:\/\/(?:login|accounts)\./i.test(url) || !URL.canParse(url)) return undefined;
  const { hostname, pathname, searchParams } = new URL(url);
  if (!consentPages.some((page) => page.test(`${hostname}${pathname}`.toLowerCase()))) return undefined;
  const permission = farReaching.exec(searchParams.get('scope') ?? '')?.[0];
  const target = searchParams.get('redirect_uri') ?? '';
  return permission === undefined
    ? undefined
    : {
        permission,
        program: URL.canParse(target) ? new URL(target).hostname : (searchParams.get('client_id') ?? '?'),
      };
}

/**
 * Link rewriters and open redirects, by host and path, with the parameters that contain the target: at other
 * paths of the host such a parameter means nothing.
 */
const rewriters: readonly (readonly [place: RegExp, parameters: readonly string[]])[] = [
  [/^[\w.-]+\.safelinks\.protection\.(?:outlook\.com|office365\.us|outlook\.de)\//, ['url']],
  [/^statics\.teams\.cdn\.office\.net\/evergreen-assets\/safelinks\//, ['url']],
  [/^(?:www\.)?google\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})\/url$/, ['q', 'url']],
  [/^(?:www\.)?youtube\.com\/redirect$/, ['q']],
  [/^lm?\.facebook\.com\/l\.php$/, ['u']],
  [/^(?:www\.)?linkedin\.com\/(?:redir\/redirect|safety\/go)$/, ['url']],
  [/^slack-redir\.net\/link$/, ['url']],
  [/^deref-(?:gmx\.(?:net|com)|web\.de|mail\.com)\/mail\/client\//, ['redirectUrl']],
  [/^linkprotect\.cudasvc\.com\/url$/, ['a']],
  [/^[\w.-]+\.trendmicro\.com(?::443)?\/wis\/clicktime\//, ['url']],
  [/^protect\d?\.fireeye\.com\/(?:v\d\/)?url$/, ['u']],
  [/^clicktime\.symantec\.com\//, ['u']],
];
/** Maximum nesting of rewriters. */
const deepest = 5;

/**
 * The final target of a link, as far as its URL contains it, behind link rewriters (Safe Links, URL Defense
 * and the like) and open redirects. The URL itself for all others.
 */
function unwrapLink(url: string): string {
  let found = url;
  for (let depth = 0; depth < deepest; depth += 1) {
    const inner = unwrapOnce(found);
    if (inner === undefined) return found;
    found = inner;
  }
  return found;
}

function unwrapOnce(url: string): string | undefined {
  const parsed = /^https?:/i.test(url) ? URL.parse(url) : null;
  if (!parsed) return undefined;
  const { hostname, pathname } = parsed;
  if (
    hostname === 'urldefense.com' ||
    hostname === 'urldefense.us' ||
    hostname === 'urldefense.proofpoint.com'
  )
    return asAddress(defended(url, pathname, parsed.searchParams));
  if (hostname === 'secure-web.cisco.com') return asAddress(decode(pathname.split('/').slice(2).join('/')));
  const address = hostname + pathname;
  const rewriter = rewriters.find(([place]) => place.test(address));
  const given = rewriter?.[1].flatMap((name) => parsed.searchParams.getAll(name)) ?? [];
  // Of two different targets it is unclear which one is used.
  return new Set(given).size === 1 ? asAddress(given[0]) : undefined;
}

/** The three encodings of Proofpoint's URL Defense. */
function defended(url: string, pathname: string, parameters: URLSearchParams): string | undefined {
  const whole = /\/v3\/__(.{1,4000}?)__;/.exec(url)?.[1];
  // Servers that normalise paths merge the two slashes of a URL into one.
  if (whole !== undefined) return whole.replace(/^(https?:)\/+/i, '$1//');
  const given = parameters.get('u') ?? '';
  return pathname.startsWith('/v2') ? decode(given.replaceAll('-', '%').replaceAll('_', '/')) : given;
}

const asAddress = (value: string | undefined | null): string | undefined =>
  value && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const privateAddress =
  /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd][\da-f]{2}:|fe80:)/i;

/**
 * Whether a host is on the internet and not ours: no name without a dot, no private address, none of the own
 * domains.
 */
const isPublicHost = (host: string, ownDomains: readonly string[]): boolean =>
  isIP(host) !== 0
    ? !privateAddress.test(host)
    : /\.[a-z][a-z\d-]*\.?$/i.test(host) &&
      !/\.(?:local|lan|internal|corp|home|intranet|localdomain)\.?$/i.test(host) &&
      !belongsTo(`@${host.replace(/\.$/, '')}`, ownDomains);
