import { domainToUnicode } from 'node:url';
import { belongsTo } from '../../../config/address-domain.ts';
import { domainOf } from '../../../../api/domain-of.ts';
import { type Finding, finding, type InspectedMail, type Inspector, textsShown } from '../inspector.ts';
import { containsDomain, isForeignName, labelOf, readableDomain, withoutRoot } from '../imitated-domain.ts';
import { domainsOf, isOfBrand, knownBrands } from '../known-brands.ts';
import { organisationOf } from '../../trust/organisation-of.ts';
import { signedInToExchange } from '../../trust/sender.ts';
import { isOneLetterApart, mixesScripts, skeletonOf } from '../name-similarity.ts';

/** Shorter names are one letter away from too many others. */
const shortestName = 5;

/**
 * Senders that imitate an own domain or a well-known brand: a domain that looks the same (`paypa1`,
 * `rnicrosoft`, Cyrillic letters) or is one letter away is phishing; a name or domain part that contains the
 * brand, or a display name that shows another address, is suspicious. So are domains that imitate another
 * party of the conversation.
 */
export const lookAlikeSenderInspector: Inspector = {
  name: 'look-alike-sender',
  inspect(mail: InspectedMail): Finding[] {
    return [...inspectSender(mail), ...inspectReply(mail), ...inspectConversation(mail)];
  },
};

function inspectSender({ senderName, senderAddress, tenant, trace, headers }: InspectedMail): Finding[] {
  const domain = domainOf(senderAddress);
  if (domain === '' || belongsTo(senderAddress, tenant.domains)) return [];
  // Exchange Online sends its reports from the organisation's initial domain.
  if (domain.endsWith('.onmicrosoft.com') && signedInToExchange(trace, headers)) return [];
  // A sender at one brand's own domain may mention another brand.
  if (isOfBrand(domain)) return [];
  targetsOfBrands ??= knownBrands.flatMap((brand) => domainsOf(brand).map(asTarget));
  const targets = [...tenant.domains.map(asTarget), ...targetsOfBrands];
  const finding = imitatesDomain(domain, targets, common) ?? imitatesName(senderName, domain);
  return finding ? [finding] : [];
}

/** A Reply-To domain that looks like the sender's or an own one: a trick to divert invoices. */
function inspectReply({ replyTo, senderAddress, tenant }: InspectedMail): Finding[] {
  const sender = domainOf(senderAddress);
  const targets = [...tenant.domains, sender].filter((name) => name !== '').map(asTarget);
  for (const address of replyTo) {
    const domain = domainOf(address);
    if (
      domain === '' ||
      [...tenant.domains, sender].some((own) => organisationOf(domain) === organisationOf(own))
    )
      continue;
    const found = imitatesDomain(domain, targets, new Set());
    if (found?.detection !== 'cp_phishing') continue;
    const real = String(found.values?.['real']);
    if (!isNumbered(domain, real)) return [finding('cp_phishing', 'reply_looks', { domain, real })];
  }
  return [];
}

/** A sender whose domain looks like that of somebody else in the conversation. */
function inspectConversation(mail: InspectedMail): Finding[] {
  const found = findImitatedPartner(mail);
  if (!found) return [];
  const detection = found.by === 'letters' ? 'cp_phishing' : 'cp_ap_suspicious';
  return [finding(detection, 'partner_looks', { domain: domainOf(mail.senderAddress), real: found.real })];
}

/** Whether two names differ only in digits, like servers of one company. */
const isNumbered = (one: string, other: string): boolean =>
  /\d/.test(one) && /\d/.test(other) && one.replace(/\d+/g, '') === other.replace(/\d+/g, '');

/** A genuine domain with its name. */
type Target = ReturnType<typeof labelOf> & { readonly real: string };
const asTarget = (real: string): Target => ({ real, ...labelOf(real) });

/** Made when the first mail is inspected. */
let targetsOfBrands: readonly Target[] | undefined;
/** Their names are words that others use as well. */
const common: ReadonlySet<string> = new Set(knownBrands.flatMap(({ more = [] }) => more));

/** The visual form (skeleton) of each brand name's words. */
const brandWords = new Map(knownBrands.map(({ name }) => [name, skeletonOf(name).split(' ')]));

function imitatesDomain(
  domain: string,
  targets: readonly Target[],
  words: ReadonlySet<string>,
): Finding | undefined {
  const host = withoutRoot(domain);
  const registered = readableDomain(domain);
  const label = registered.split('.', 1)[0] ?? '';
  const isForeign = isForeignName(registered);
  const skeleton = skeletonOf(label);
  const parts = (isForeign ? skeletonOf(domainToUnicode(domain) || domain) : domain).split(/[.-]/);
  for (const wanted of targets) {
    const { real } = wanted;
    if (containsDomain(host, label, real)) return finding('cp_ap_suspicious', 'borrows', { domain, real });
    // Letters of another script are deliberate, even in short names.
    if ((!isForeign && wanted.label.length < shortestName) || label === wanted.label) continue;
    const looksSame = skeleton === wanted.skeleton;
    const isNear =
      !words.has(real) &&
      wanted.label.length > shortestName &&
      (isOneLetterApart(label, wanted.label) || (isForeign && isOneLetterApart(skeleton, wanted.skeleton)));
    if (looksSame || isNear)
      return finding('cp_phishing', looksSame ? 'looks_like' : 'one_letter', { domain: registered, real });
    if (
      !words.has(real) &&
      parts.includes(isForeign ? wanted.skeleton : wanted.label) &&
      wanted.label.length >= shortestName
    )
      return finding('cp_ap_suspicious', 'borrows', { domain, real });
  }
  return registered.split('.').some(mixesScripts)
    ? finding('cp_ap_suspicious', 'mixed_scripts', { domain: registered })
    : undefined;
}

/** Words that make a brand name which is also a first name mean the company. */
const ofBusiness = new RegExp(
  `^(?:|${'bank card cards online alert alerts support security service services customer fraud account accounts payment payments credit team com mobile notification notifications verification department update quickpay auto mortgage'
    .split(' ')
    .map(skeletonOf)
    .join('|')})$`,
);

/** Joins spaced letters (`P a y P a l`) to one word. */
const drawnTogether = (name: string): string =>
  name.replace(/(?<!\p{L})(?:\p{L}[ ._-]){3,40}\p{L}(?!\p{L})/gu, (word) => word.replace(/[ ._-]/g, ''));

function imitatesName(senderName: string, domain: string): Finding | undefined {
  const words = skeletonOf(drawnTogether(senderName)).split(/[^\p{L}]+/u);
  for (const { name, isFirstName } of knownBrands) {
    const wanted = brandWords.get(name)!;
    if (isFirstName && !ofBusiness.test(words[1] ?? '')) continue;
    // Only at the start: “Paypal Support” poses as the brand, “News for eBay sellers” mentions it.
    if (
      name.length >= shortestName - 1 &&
      !name.includes('.') &&
      wanted.every((word, at) => words[at] === word)
    )
      return finding('cp_ap_suspicious', 'name_brand', { brand: name, domain });
  }
  return undefined;
}

interface ImitatedPartner {
  /** The domain of the other party. */
  readonly real: string;
  /** `letters`: it looks the same; `near`: one letter apart. */
  readonly by: 'letters' | 'near';
}

/** Shorter names are one letter away from too many others. */
const shortestPartner = 6;
const domainLimit = 200;

/**
 * Somebody else in the conversation, addressed as well or quoted in the text, whose domain the sender's looks
 * like. This is how invoices in a thread are diverted: the answer to the supplier's last message comes from a
 * domain like theirs.
 */
function findImitatedPartner(mail: InspectedMail): ImitatedPartner | undefined {
  const { senderAddress, direction, tenant } = mail;
  const domain = domainOf(senderAddress);
  if (direction !== 'is_incoming' || belongsTo(senderAddress, tenant.domains)) return undefined;
  const name = nameOf(domain);
  if (name.length < shortestPartner && !isForeignName(name)) return undefined;
  let near: ImitatedPartner | undefined;
  for (const real of domainsIn(mail)) {
    const other = nameOf(real);
    if (
      other.length < shortestPartner ||
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

const writtenDomain = /(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/uy;

/** The domains of recipients and of the addresses in the text. */
function domainsIn(mail: InspectedMail): ReadonlySet<string> {
  const found = new Set(mail.recipients.slice(0, domainLimit).map(domainOf));
  for (const read of textsShown(mail)) {
    for (let at = read.indexOf('@'); at >= 0 && found.size < domainLimit; at = read.indexOf('@', at + 1)) {
      writtenDomain.lastIndex = at + 1;
      const written = writtenDomain.exec(read)?.[0];
      if (written !== undefined) found.add(written.toLowerCase());
    }
  }
  return found;
}
