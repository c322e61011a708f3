import { similarLimit } from '../../api/limits.ts';
import type { SimilarReason } from '../../api/contract/reports/mail-reports.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import {
  factsOfRow,
  hostOf,
  hostsOf,
  type MailFacts,
  plainSubject,
  subjectWords,
} from '../mail/reports/mail-facts.ts';
import { organisationOf } from '../mail/trust/organisation-of.ts';
import { stateOf } from '../emails/email-states.ts';
import { domainOf } from '../../api/domain-of.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** A mail that is like a reported one. */
export interface SimilarMail {
  key: EmailKey;
  row: EmailRow;
  reasons: SimilarReason[];
  /** What a quarantine does to it: mail from outside or inside that has no state yet; others stay as they are. */
  takes: 'outside' | 'inside' | 'nothing';
}

/** How far away in time similar mail is looked for, milliseconds. */
const around = 7 * 24 * 3_600_000;
/** A host in more than this share of the period's mail is no evidence; with few mails no share counts. */
const commonShare = 0.01;
const fewMails = 500;
/** Hosts and files that are looked for. */
const maxTerms = 20;

/**
 * The mails of the days around that share two of sender, registrable domain, subject, link host and file with a mail; first the
 * reported one, then the newest first. A sender and its domain count as one.
 */
export function findSimilar(
  { index, records }: SearchHandle,
  { facts, key, at }: { facts: MailFacts; key: EmailKey | null; at: number },
): SimilarMail[] {
  const middle = facts.receivedAt || at;
  const period: SearchExpression = { kind: 'received', from: middle - around, to: middle + around };
  const wanted = wantedOf(facts);
  wanted.hosts = rareHosts({ index }, wanted.hosts, period);
  const terms = termsOf(wanted);
  const found =
    terms.length === 0
      ? []
      : index.keys({ kind: 'and', of: [period, { kind: 'or', of: terms }] }, similarLimit.found);
  // Rows of missing mails, or outside the caller's scope, are left out.
  const keys = found.filter((one) => one !== key);
  const own = key === null ? [] : records.read([key]).map((row) => ({ here: key, row }));
  const rows = records.read(keys).map((row, place) => ({ here: keys[place]!, row }));
  return [...own, ...rows].flatMap(({ here, row }) => {
    const reasons = reasonsOf(factsOfRow(row), wanted);
    const isAlike = new Set(reasons.map((reason) => (reason === 'domain' ? 'sender' : reason))).size > 1;
    if (here !== key && !isAlike) return [];
    return [{ key: here, row, reasons, takes: takesOf(records.flags(here), row) }];
  });
}

/** The number of the attack that a mail is part of; null for none. */
export function findCampaign({ sql }: StoreHandle, key: EmailKey): number | null {
  const found = sql.get`SELECT campaign FROM campaign_mail WHERE k = ${key}`;
  return found ? Number(found['campaign']) : null;
}

interface Wanted {
  sender: string;
  domain: string;
  subject: string;
  written: string;
  hosts: string[];
  files: string[];
}

function wantedOf(facts: MailFacts): Wanted {
  return {
    sender: facts.sender,
    domain: organisationOf(domainOf(facts.sender)),
    subject: plainSubject(facts.subject),
    written: facts.subject,
    hosts: hostsOf(facts).slice(0, maxTerms),
    files: facts.files.slice(0, maxTerms),
  };
}

function termsOf({ sender, domain, written, hosts, files }: Wanted): SearchExpression[] {
  return [
    ...(sender ? [exact('sender_email', sender)] : []),
    ...(domain ? [{ kind: 'text', field: 'sender_domain', match: 'domain', value: domain } as const] : []),
    ...subjectTerm(written),
    ...hosts.map(linkTo),
    ...files.map((value) => exact('attachment_md5', value)),
  ];
}

/** One word alone is in too many subjects. What numbers they hold is compared afterwards. */
function subjectTerm(subject: string): SearchExpression[] {
  const words = subjectWords(subject);
  return words.length < 2 ? [] : [{ kind: 'text', field: 'subject', match: 'words', value: words.join(' ') }];
}

const exact = (field: 'sender_email' | 'attachment_md5', value: string): SearchExpression => ({
  kind: 'text',
  field,
  match: 'exact',
  value,
});

const linkTo = (host: string): SearchExpression => ({
  kind: 'text',
  field: 'links',
  match: 'contains',
  value: host,
});

/** Hosts that a campaign has, and not everybody. */
function rareHosts({ index }: Pick<SearchHandle, 'index'>, hosts: string[], period: SearchExpression) {
  const all = index.count(period, 200_000);
  const most = Math.max(fewMails, all) * commonShare;
  if (all < fewMails) return hosts;
  return hosts.filter(
    (host) => index.count({ kind: 'and', of: [period, linkTo(host)] }, Math.ceil(most) + 1) <= most,
  );
}

function reasonsOf(facts: MailFacts, wanted: Wanted): SimilarReason[] {
  const domain = organisationOf(domainOf(facts.sender));
  const hosts = new Set(facts.links.map(hostOf));
  const isSameSender = wanted.sender !== '' && facts.sender === wanted.sender;
  return [
    ...(isSameSender ? ['sender' as const] : []),
    ...(!isSameSender && wanted.domain !== '' && domain === wanted.domain ? ['domain' as const] : []),
    ...(wanted.subject !== '' && plainSubject(facts.subject) === wanted.subject ? ['subject' as const] : []),
    ...(wanted.hosts.some((host) => hosts.has(host)) ? ['link_host' as const] : []),
    ...(wanted.files.some((file) => facts.files.includes(file)) ? ['file' as const] : []),
  ];
}

function takesOf(flags: Parameters<typeof stateOf>[0] | undefined, row: EmailRow): SimilarMail['takes'] {
  if (!flags || stateOf(flags) !== 'delivered') return 'nothing';
  return row.direction === 'is_incoming' ? 'outside' : 'inside';
}
