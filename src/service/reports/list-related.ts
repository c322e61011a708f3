import type { listRelated as relatedEndpoint, relatedKinds } from '../../api/contract/emails/list-related.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { type SearchCriteriaInput, searchCriteriaSchema } from '../../api/contract/emails/search-criteria.ts';
import { bulkLimit } from '../../api/limits.ts';
import { domainOf } from '../../api/domain-of.ts';
import { isMd5 } from '../../api/validators.ts';
import { attackVerdicts } from '../../api/vocabulary/attack-categories.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import type { ParsedInput, SignedInCall } from '../core/call.ts';
import { readTenant } from '../config/tenant-store.ts';
import { findEmail } from '../emails/show-email.ts';
import { isOfBrand, isMailboxProvider } from '../mail/inspect/known-brands.ts';
import { factsOfRow, hostsOf, subjectWords } from '../mail/reports/mail-facts.ts';
import { organisationOf } from '../mail/trust/organisation-of.ts';
import { compileCriteria } from '../index/compile-criteria.ts';
import { isInDomain } from '../records/fold-text.ts';
import { matchFlags } from '../index/match-fields.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { mapInTurns } from '../turns/in-turns.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Hosts, domains and files that are looked for, each. */
const maxOfAKind = 3;
/** When no further group is counted, milliseconds. */
const patience = 2_000;
/** Mails read before the thread yields. */
const stride = 2_000;
/** Honest mail of more than this share of all mail makes something common; so few mails never do, however little mail there is. */
const commonShare = 0.01;
const wave = 25;
/** Longest host that DNS has. What is longer leads nowhere, and is no search. */
const longestHost = 253;
/** Words of a subject that are looked for. */
const maxWords = 12;

interface Candidate {
  kind: (typeof relatedKinds)[number];
  filters: SearchCriteriaInput;
  /** The same in the query language. */
  query: string;
  /** Of a file. */
  name?: string;
  /** Common without counting. */
  isCommon?: boolean;
}

const lastYear = { last_date_amount: 12, last_date_period: 'Months', operator: 'and' } as const;

/**
 * The mails that share the message, a campaign, a link, a file, or sender and subject with a mail, and who got them.
 * @throws ServiceError `not_found`.
 */
export async function listRelated(
  parts: ServiceParts,
  { params }: ParsedInput<typeof relatedEndpoint>,
  { signal }: SignedInCall,
): Promise<CallAnswer<typeof relatedEndpoint>> {
  const { emails, reports } = parts.stores;
  const { key: own, row } = await findEmail(parts, params);
  const [{ domains }, campaign] = await Promise.all([readTenant(parts.stores), reports.findCampaign(own)]);
  const now = parts.now();
  const expressionOf = (filters: SearchCriteriaInput) =>
    compileCriteria(searchCriteriaSchema.parse({ ...lastYear, ...filters }), { now });
  const { counts } = await emails.facets({ expression: expressionOf({}) }, signal);
  const most = Math.max(wave, Math.ceil(mailApps.reduce((sum, app) => sum + counts[app], 0) * commonShare));
  const ends = performance.now() + patience;
  const candidates = candidatesOf(row, campaign, domains).flatMap((candidate) => {
    try {
      return [{ ...candidate, expression: expressionOf(candidate.filters) }];
    } catch {
      // Not all that strangers write is a search, such as a subject without words.
      return [];
    }
  });
  const found: (Candidate & { keys: EmailKey[] })[] = [];
  let counted = 0;
  for (const candidate of candidates) {
    if (performance.now() > ends) break;
    const { expression } = candidate;
    const keys = await emails.keys({ expression, cap: bulkLimit }, signal);
    const honest: SearchExpression = { kind: 'and', of: [expression, { kind: 'not', of: isAttack }] };
    const isCommon =
      candidate.isCommon ||
      (keys.length > most && (await emails.count({ expression: honest, cap: most + 1 }, signal)) > most);
    counted += 1;
    // A mail always has its own Message-ID.
    if (candidate.kind !== 'message' || keys.length > 1) found.push({ ...candidate, keys, isCommon });
  }
  const belonging = found.filter(({ kind, isCommon }) => kind !== 'sender' && !isCommon);
  const read = uniqueKeys(found.filter(({ isCommon }) => !isCommon));
  const mails = new Map<EmailKey, { recipients: string[]; state: string }>();
  for (let start = 0; start < read.length; start += stride) {
    const part = await emails.readRecipients(read.slice(start, start + stride), signal);
    for (const mail of part) mails.set(mail.key, mail);
  }
  const countOf = (keys: readonly EmailKey[]) => {
    const known = keys.flatMap((key) => mails.get(key) ?? []);
    return {
      mails: keys.length,
      recipients: new Set(known.flatMap(({ recipients }) => recipients)).size,
      quarantined: known.filter(({ state }) => state === 'quarantined').length,
      delivered: known.filter(({ state }) => state === 'delivered').length,
    };
  };
  const query = belonging.map((one) => one.query).join(' OR ');
  return {
    groups: await mapInTurns(found, ({ kind, filters, keys, name = '', isCommon = false }) => ({
      kind,
      common: isCommon,
      name,
      criteria: { ...lastYear, ...filters },
      // Who got what everybody gets is not looked for.
      ...countOf(isCommon ? [] : keys),
      mails: keys.length,
    })),
    all: query === '' ? null : { criteria: { ...lastYear, query }, ...countOf(uniqueKeys(belonging)) },
    complete: counted === candidates.length && read.length < bulkLimit,
  };
}

const isAttack = matchFlags(attackVerdicts(true));

const uniqueKeys = (groups: readonly { keys: EmailKey[] }[]): EmailKey[] =>
  [...new Set(groups.flatMap(({ keys }) => keys))].slice(0, bulkLimit);

/** What mails may have in common with this one, the strongest first. What leads to our own domains is left out. */
function candidatesOf(row: EmailRow, campaign: number | null, own: readonly string[]): Candidate[] {
  const isOwn = (domain: string) => own.some((one) => isInDomain(domain, one));
  const facts = factsOfRow(row);
  const hosts = hostsOf(facts).filter((host) => !isOwn(host) && host.length <= longestHost);
  const domains = [...new Set(hosts.map(organisationOf))];
  const linkTo =
    (kind: 'link_host' | 'link_domain') =>
    (link: string): Candidate => ({
      kind,
      filters: { link, link_matching: 'contains' },
      query: `link:${quote(link)}`,
      isCommon: isOfBrand(organisationOf(link)) || isMailboxProvider(organisationOf(link)),
    });
  const few = <Value>(values: readonly Value[]) => values.slice(0, maxOfAKind);
  return [
    ...(row.message_id === ''
      ? []
      : [
          {
            kind: 'message',
            filters: { message_id: row.message_id },
            query: `message_id:${quote(row.message_id)}`,
          } as const,
        ]),
    ...(campaign === null
      ? []
      : [
          {
            kind: 'campaign',
            filters: { query: `campaign:${campaign}` },
            query: `campaign:${campaign}`,
          } as const,
        ]),
    ...few(hosts.filter((host) => !domains.includes(host))).map(linkTo('link_host')),
    ...few(domains).map(linkTo('link_domain')),
    ...few([...new Set(facts.files.filter(isMd5))]).map((attach_md5): Candidate => ({
      kind: 'file',
      filters: { attach_md5 },
      name: row.attachments.find(({ MD5 }) => MD5 === attach_md5)?.name ?? '',
      query: `attach_md5:${attach_md5}`,
    })),
    ...bySender(row, facts.sender, isOwn),
  ];
}

/** By sender and subject: of the whole domain, unless others have addresses there. */
function bySender(
  { subject: written }: EmailRow,
  sender: string,
  isOwn: (domain: string) => boolean,
): Candidate[] {
  const domain = domainOf(sender);
  if (sender === '') return [];
  const bare = subjectWords(written).slice(0, maxWords);
  const subject = bare.length > 1 ? bare.join(' ') : written.trim().slice(0, 200);
  const isShared = domain === '' || isMailboxProvider(domain) || isOwn(domain);
  const address = {
    filters: { from_email: sender, from_email_matching: 'exact' },
    query: `from_email:${quote(sender)}`,
  } as const;
  const from = isShared
    ? address
    : ({
        filters: { from_domain: domain, from_domain_matching: 'match' },
        query: `from_domain:${quote(domain)}`,
      } as const);
  return [
    ...(subject === ''
      ? []
      : [
          {
            kind: 'sender_subject',
            filters: { ...from.filters, subject, subject_matching: 'match' },
            query: `(${from.query} AND subject_words:${quote(subject)})`,
          } as const,
        ]),
    { kind: 'sender', ...address },
  ];
}

/** A text as one value of the query language. */
const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
