import { compileAnyOf } from '../records/email-flags.ts';
import type { EmailTexts } from '../records/email-texts.ts';
import type { MailLookups, MailTexts } from '../records/read-mail-texts.ts';
import { compileCidr, hasAsciiLabel, readableText } from '../records/fold-address.ts';
import { hasWords, isInDomain, tokenize } from '../records/fold-text.ts';
import { domainOf } from '../../api/domain-of.ts';
import { matchesWhole, matchesWildcard } from './match-wildcard.ts';
import { normalizeExpression } from './normalize-expression.ts';
import type { SearchExpression, TextField, TextMatch } from '../ports/search-expression.ts';
import { firstKeyAt } from '../records/mail-key.ts';

export type SampleMatcher = (row: MailTexts) => boolean;

/** For expressions that ask for none, such as those of exception rules. */
const noLookups: MailLookups = {
  campaignOf: () => raiseNoLookups(),
  mergedCampaign: () => raiseNoLookups(),
  ownerValue: () => raiseNoLookups(),
};

function raiseNoLookups(): never {
  throw new Error('Campaigns and owners are matched with the records alone.');
}

/** Compiles a normalized expression to a test on rows in memory; means the same as `compilePredicate` in SQL. */
export function compileSampleMatcher(
  expression: SearchExpression,
  lookups: MailLookups = noLookups,
): SampleMatcher {
  const compilePart = (part: SearchExpression) => compileSampleMatcher(part, lookups);
  switch (expression.kind) {
    case 'all':
      return () => true;
    case 'none':
      return () => false;
    case 'campaign':
      return (row) => lookups.campaignOf(row.key) === lookups.mergedCampaign(expression.number);
    case 'owner':
      return compileOwner(expression, lookups);
    case 'and': {
      const parts = expression.of.map(compilePart);
      return (row) => parts.every((part) => part(row));
    }
    case 'or': {
      const { lists, rest } = takeValueLists(expression.of);
      const parts = [...lists.map(compileValueList), ...rest.map(compilePart)];
      return (row) => parts.some((part) => part(row));
    }
    case 'not': {
      const part = compilePart(expression.of);
      return (row) => !part(row);
    }
    case 'flags': {
      const carries = compileAnyOf(expression.anyOf);
      return (row) => carries(row.flags);
    }
    case 'received': {
      const from = expression.from === undefined ? -Infinity : firstKeyAt(Math.ceil(expression.from));
      const to = expression.to === undefined ? Infinity : firstKeyAt(Math.ceil(expression.to));
      return (row) => row.key >= from && row.key < to;
    }
    case 'ip-range': {
      const contains = compileCidr(expression.cidr);
      return expression.field === 'sender_ip'
        ? (row) => contains(row.texts.serverIp)
        : (row) => contains(row.texts.clientIp);
    }
    case 'mailbox-in': {
      const addresses = new Set(expression.addresses);
      const domains = new Set(expression.domains);
      return ({ texts: { mailbox } }) => addresses.has(mailbox) || domains.has(domainOf(mailbox));
    }
    case 'count':
      return compileCount(expression);
    case 'text':
      return compileText(expression);
  }
}

/**
 * Whether one folded text of a field is what a text search, or any of several, looks for: the files of a mail that are
 * searched by name, say.
 */
export function testText(expression: SearchExpression): (text: string) => boolean {
  const normal = normalizeExpression(expression);
  const parts = (normal.kind === 'or' ? normal.of : [normal]).flatMap((part) =>
    part.kind === 'text' ? [compileTextTest(part)] : [],
  );
  return (text) => parts.some((part) => part(text));
}

/** As SQLite compares: in any letter case of ASCII alone. */
function compileOwner(
  { field, match, value }: SearchExpression & { kind: 'owner' },
  { ownerValue }: MailLookups,
): SampleMatcher {
  const known = ({ texts }: MailTexts) => ownerValue(texts.mailbox, field);
  if (match === 'exact') return (row) => known(row) === value;
  const wanted = lowerAscii(value);
  return match === 'any-case'
    ? (row) => lowerAscii(known(row)) === wanted
    : (row) => matchesWhole(lowerAscii(known(row)), wanted);
}

const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

function compileCount({ of, min, max = Infinity }: SearchExpression & { kind: 'count' }): SampleMatcher {
  return ({ texts }) => {
    const count = of === 'attachments' ? texts.attachments : texts[of].length;
    return count >= min && count <= max;
  };
}

/** Values of one field, any of which may be equal to its text or, of a domain, a domain above it. */
interface ValueList {
  field: TextField;
  match: 'exact' | 'domain';
  values: Set<string>;
}

/** From this many values on, looking a text up is quicker than comparing it with each. */
const longList = 4;

/** Extracts the long lists of whole values from an 'or': a rule may have hundreds. */
function takeValueLists(parts: readonly SearchExpression[]): {
  lists: ValueList[];
  rest: SearchExpression[];
} {
  const lists = new Map<string, ValueList>();
  const keyOf = (part: SearchExpression) =>
    part.kind === 'text' && (part.match === 'exact' || part.match === 'domain') && part.value !== ''
      ? `${part.match} ${part.field}`
      : undefined;
  for (const part of parts) {
    const key = keyOf(part);
    if (key === undefined || part.kind !== 'text') continue;
    const match = part.match === 'domain' ? 'domain' : 'exact';
    const list = lists.get(key) ?? { field: part.field, match, values: new Set() };
    lists.set(key, list);
    list.values.add(part.value);
  }
  for (const [key, { values }] of lists) if (values.size < longList) lists.delete(key);
  return { lists: [...lists.values()], rest: parts.filter((part) => !lists.has(keyOf(part) ?? '')) };
}

function compileValueList({ field, match, values }: ValueList): SampleMatcher {
  const read = textReaders[field];
  const test = (text: string): boolean => {
    if (values.has(text)) return true;
    if (match === 'exact') return false;
    // The borders of `isInDomain`.
    for (let at = 0; at < text.length; at += 1) {
      const isBorder = text[at] === '.' || text[at] === '@';
      if (isBorder && values.has(text.slice(at + 1))) return true;
    }
    return false;
  };
  return (row) => {
    const text = read(row.texts);
    return typeof text === 'string' ? test(text) : text.some(test);
  };
}

function compileText({
  field,
  match,
  value,
  isReadable,
}: SearchExpression & { kind: 'text' }): SampleMatcher {
  const read = textReaders[field];
  const test = compileTextTest({ match, value, ...(isReadable && { isReadable }) });
  if (match === 'exact' && value === '') {
    return (row) => {
      const text = read(row.texts);
      return typeof text === 'string' ? text === '' : text.length === 0;
    };
  }
  return (row) => {
    const text = read(row.texts);
    return typeof text === 'string' ? test(text) : text.some(test);
  };
}

function compileTextTest({
  match,
  value,
  isReadable,
}: Pick<SearchExpression & { kind: 'text' }, 'match' | 'value' | 'isReadable'>): (text: string) => boolean {
  const test = compileValueTest(match, value);
  return isReadable ? (text) => test(text) || (hasAsciiLabel(text) && test(readableText(text))) : test;
}

function compileValueTest(match: TextMatch, value: string): (text: string) => boolean {
  switch (match) {
    case 'contains':
      return (text) => text.includes(value);
    case 'exact':
      return (text) => text === value;
    case 'startswith':
      return (text) => text.startsWith(value);
    case 'domain':
      return (text) => isInDomain(text, value);
    case 'wildcard':
      return (text) => matchesWildcard(text, value);
    case 'pattern':
      return (text) => matchesWhole(text, value);
    case 'words': {
      const words = tokenize(value);
      return (text) => hasWords(text, words);
    }
  }
}

/** The folded text or texts of each field. */
export const textReaders: Record<TextField, (texts: EmailTexts) => string | string[]> = {
  subject: (texts) => texts.subject,
  sender_email: (texts) => texts.sender,
  sender_name: (texts) => texts.senderName,
  sender_domain: (texts) => domainOf(texts.sender),
  recipients: (texts) => texts.recipients,
  links: (texts) => texts.links,
  attachment_md5: (texts) => texts.hashes,
  attachment_sha256: (texts) => texts.hashes,
  attachment_name: (texts) => texts.files,
  sender_ip: (texts) => texts.serverIp,
  client_ip: (texts) => texts.clientIp,
  message_id: (texts) => texts.messageId,
  mailbox: (texts) => texts.mailbox,
};
