import type { Prepare } from '../../database/statement-cache.ts';
import type { EmailKey } from '../../ports/mail-records.ts';
import type { TermIndex } from '../../records/write-emails.ts';
import { hashNumber } from '../../records/restore-row.ts';
import { indexedStartsOf, readableText } from '../../records/fold-address.ts';
import { domainOf } from '../../../api/domain-of.ts';
import type { EmailTexts } from '../../records/email-texts.ts';
import type { TextField } from '../../ports/search-expression.ts';

/** Writes the terms of mails, in the transaction of the records. */
export function createTermIndex(prepare: Prepare): TermIndex {
  // The term index stores no texts: a mail is removed by exactly the terms with which it was added.
  const remove = (key: EmailKey, terms: string) =>
    prepare("INSERT INTO email_terms (email_terms, rowid, terms) VALUES ('delete', ?, ?)").run(
      BigInt(key),
      terms,
    );
  const add = (key: EmailKey, terms: string) =>
    prepare('INSERT INTO email_terms (rowid, terms) VALUES (?, ?)').run(BigInt(key), terms);
  return {
    add: (key, texts) => void add(key, termsOf(texts)),
    remove: (key, texts) => void remove(key, termsOf(texts)),
    replace(key, before, after, { wasEarlier = false } = {}) {
      const [gone, now] = [termsOf(before, !wasEarlier), termsOf(after)];
      if (gone === now) return;
      remove(key, gone);
      add(key, now);
    },
  };
}

/**
 * Merges new segments of the term index, about this many pages; false when there is nothing left to do. Negative pages begin a merge of
 * everything, or continue with it.
 */
export function mergeTerms(prepare: Prepare, pages: number): boolean {
  const changes = () => Number(prepare('SELECT total_changes() AS n').get()?.['n']);
  const before = changes();
  prepare("INSERT INTO email_terms (email_terms, rank) VALUES ('merge', ?)").run(BigInt(pages));
  // FTS5 documents: fewer than two changes means that there was nothing to do.
  return changes() - before >= 2;
}

/** Fields whose substrings the term index proposes, each with the mark its trigrams start with. */
export const trigramFields: Partial<Record<TextField, string>> = {
  subject: '1',
  sender_name: '2',
  sender_email: '3',
  sender_domain: '3',
  recipients: '4',
  links: '5',
  attachment_name: '6',
};

/** Fields whose exact values the term index proposes. */
export const exactFields: Partial<Record<TextField, string>> = {
  sender_email: 'f',
  recipients: 'r',
  sender_ip: 'i',
  client_ip: 'c',
  attachment_md5: 'h',
  attachment_sha256: 'h',
  message_id: 'm',
  mailbox: 'b',
};

/** The mark of a sender's domain and of each domain above it. */
export const domainMark = 'd';

const separator = '\n';
// The last positions of a text also start a term, so that short needles are prefixes of terms: two characters
// everywhere, one where people search for one, as in Chinese or Japanese.
const padding = ' ';
const longPadding = '  ';
/** Marks of the fields in which a needle of one character can be a prefix. */
export const singleCharacterMarks: ReadonlySet<string> = new Set(['1', '2']);

/**
 * All terms of a mail, as a text that the term index splits at the separators.
 * @param withReadable With the trigrams of domains as people read them; mail of earlier versions has none until it is folded again.
 */
export function termsOf(texts: Omit<EmailTexts, 'attachments'>, withReadable = true): string {
  let terms = '';
  terms += trigramsOf('1', texts.subject);
  terms += trigramsOf('2', texts.senderName);
  terms += trigramsOf('3', texts.sender);
  for (const recipient of texts.recipients) terms += trigramsOf('4', recipient);
  for (const link of texts.links) terms += trigramsOf('5', withoutScheme(link));
  for (const file of texts.files) terms += trigramsOf('6', file);
  if (withReadable) {
    terms += readableTrigrams('3', texts.sender);
    for (const recipient of texts.recipients) terms += readableTrigrams('4', recipient);
    for (const link of texts.links) terms += readableTrigrams('5', link);
  }
  terms += exactTerm('f', texts.sender);
  for (const recipient of texts.recipients) terms += exactTerm('r', recipient);
  for (const start of [texts.serverIp, ...indexedStartsOf(texts.serverIp)]) terms += exactTerm('i', start);
  for (const start of [texts.clientIp, ...indexedStartsOf(texts.clientIp)]) terms += exactTerm('c', start);
  for (const hash of texts.hashes) terms += exactTerm('h', hash);
  terms += exactTerm('m', texts.messageId);
  // A search by mailbox matches the recipient too.
  if (texts.mailbox !== texts.recipients[0]) terms += exactTerm('b', texts.mailbox);
  for (const domain of domainsAbove(domainOf(texts.sender))) terms += exactTerm(domainMark, domain);
  return terms;
}

function trigramsOf(mark: string, text: string): string {
  if (text === '') return '';
  let terms = '';
  const padded = text + (singleCharacterMarks.has(mark) ? longPadding : padding);
  if (surrogates.test(padded)) {
    for (const trigram of splitTrigrams(padded)) terms += mark + trigram + separator;
  } else {
    // Same as `splitTrigrams`, without a list: this is most of the cost of a mail before it reaches the database.
    for (let end = 3; end <= padded.length; end++) terms += mark + padded.slice(end - 3, end) + separator;
  }
  return terms;
}

/** Those of a text with a domain in ASCII, as people read it. */
function readableTrigrams(mark: string, text: string): string {
  const readable = readableText(text);
  return readable === text ? '' : trigramsOf(mark, readable);
}

const surrogates = /[\ud800-\udfff]/;

/** The overlapping three-character pieces of a text, by code point. */
export function splitTrigrams(text: string): string[] {
  const trigrams: string[] = [];
  if (surrogates.test(text)) {
    const points = Array.from(text);
    for (let index = 2; index < points.length; index++) {
      trigrams.push(`${points[index - 2]}${points[index - 1]}${points[index]}`);
    }
  } else {
    for (let index = 3; index <= text.length; index++) trigrams.push(text.slice(index - 3, index));
  }
  return trigrams;
}

/** The term of one exact value; empty for an empty value. */
export function exactTerm(mark: string, value: string): string {
  return value === '' ? '' : mark + hash48(value) + separator;
}

/** `a.b.example.com` → itself, `b.example.com`, `example.com`; a top-level domain alone is too common to help. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.').slice(-8);
  if (domain === '') return [];
  const domains = [labels.join('.')];
  for (let first = 1; first < labels.length - 1; first++) domains.push(labels.slice(first).join('.'));
  return domains;
}

const scheme = /^https?:\/\/(www\.)?/;

/** Almost all links start the same. Trigrams inside that prefix are omitted; those across its end are indexed. */
function withoutScheme(link: string): string {
  const length = scheme.exec(link)?.[0].length ?? 0;
  return length === 0 ? link : link.slice(length - 2);
}

/** Trigrams of links that the index may lack; a proposal must not use them. */
export const omittedLinkTrigrams: ReadonlySet<string> = new Set(
  ['http://www.', 'https://www.'].flatMap(splitTrigrams),
);

/** 36 to the power of 5: numbers below have at most five digits. */
const fiveDigits = 60_466_176;

/** 48 bits of a value as text. Collisions only propose a row too many. */
function hash48(value: string): string {
  const number = hashNumber(value);
  if (number < fiveDigits) return number.toString(36);
  // `number.toString(36)` in two halves: for numbers beyond 32 bits that takes as long as the hash itself.
  const low = (number % fiveDigits).toString(36).padStart(5, '0');
  return Math.floor(number / fiveDigits).toString(36) + low;
}
