import { compileAnyOf } from './email-flags.ts';
import { firstKeyAt } from './email-key.ts';
import type { EmailTexts } from './email-texts.ts';
import { compileCidr } from './fold-address.ts';
import { domainOf, hasWords, isInDomain, wordsOf } from './fold-text.ts';
import { matchesWildcard } from './match-wildcard.ts';
import type { SearchExpression, TextField, TextMatch } from './search-expression.ts';

/** A row of the planner's sample. */
export interface SampleRow {
  key: number;
  flags: number;
  texts: EmailTexts;
}

export type SampleMatcher = (row: SampleRow) => boolean;

/** Compiles a normalized expression to a test on rows in memory; means the same as `compilePredicate` in SQL. */
export function compileSampleMatcher(expression: SearchExpression): SampleMatcher {
  switch (expression.kind) {
    case 'all':
      return () => true;
    case 'none':
      return () => false;
    case 'and': {
      const parts = expression.of.map(compileSampleMatcher);
      return (row) => parts.every((part) => part(row));
    }
    case 'or': {
      const parts = expression.of.map(compileSampleMatcher);
      return (row) => parts.some((part) => part(row));
    }
    case 'not': {
      const part = compileSampleMatcher(expression.of);
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
    case 'text':
      return compileText(expression.field, expression.match, expression.value);
  }
}

function compileText(field: TextField, match: TextMatch, value: string): SampleMatcher {
  const read = textReaders[field];
  const test = compileValueTest(match, value);
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
    case 'words': {
      const words = wordsOf(value);
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
