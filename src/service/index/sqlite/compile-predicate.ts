import { nameMailboxes } from './mailbox-sets.ts';
import type { CountedPart } from '../../../api/vocabulary/count-filters.ts';
import { maskOf, rareFlags } from '../../records/email-flags.ts';
import { commonStartOf } from '../../records/fold-address.ts';
import { tokenize } from '../../records/fold-text.ts';
import { literalsOf } from '../match-wildcard.ts';
import type { SearchExpression, TextField, TextMatch } from '../../ports/search-expression.ts';
import { firstKeyAt } from '../../records/mail-key.ts';
import type { EmailFlag } from '../../ports/mail-records.ts';

type SqlValue = string | bigint;

/** A condition in SQL over `f` (email_flags) and `t` (email_texts), with the tables that it reads. */
export interface Predicate {
  sql: string;
  values: SqlValue[];
  readsFlags: boolean;
  readsTexts: boolean;
}

/** Compiles a normalized expression; `key` is the SQL of the row's key, e.g. `f.k`. Values are always bound. */
export function compilePredicate(expression: SearchExpression, key: string): Predicate {
  switch (expression.kind) {
    case 'all':
      return constant('1');
    case 'none':
      return constant('0');
    case 'and':
    case 'or':
      return compileList(expression.kind, expression.of, key);
    case 'not': {
      const part = compilePredicate(expression.of, key);
      return { ...part, sql: `NOT (${part.sql})` };
    }
    case 'flags':
      return {
        sql: 'f.flags & ? <> 0',
        values: [maskOf(expression.anyOf)],
        readsFlags: true,
        readsTexts: false,
      };
    case 'received': {
      const bounds: string[] = [];
      const values: bigint[] = [];
      if (expression.from !== undefined) {
        bounds.push(`${key} >= ?`);
        values.push(BigInt(firstKeyAt(Math.ceil(expression.from))));
      }
      if (expression.to !== undefined) {
        bounds.push(`${key} < ?`);
        values.push(BigInt(firstKeyAt(Math.ceil(expression.to))));
      }
      return { sql: `(${bounds.join(' AND ')})`, values, readsFlags: false, readsTexts: false };
    }
    case 'campaign': {
      const number = BigInt(expression.number);
      const sql = `${key} IN (SELECT k FROM campaign_mail WHERE campaign =
        coalesce((SELECT campaign FROM campaign_joined WHERE number = ?), ?))`;
      return { sql, values: [number, number], readsFlags: false, readsTexts: false };
    }
    case 'ip-range':
      return compileRange(expression.field === 'sender_ip' ? 't.server_ip' : 't.client_ip', expression.cidr);
    case 'owner':
      return compileOwner(expression);
    case 'mailbox-in':
      return compileMailboxes(expression.domains, expression.addresses);
    case 'count':
      return compileCount(expression);
    case 'text':
      return compileTextEither(expression);
  }
}

function constant(sql: string): Predicate {
  return { sql, values: [], readsFlags: false, readsTexts: false };
}

function onTexts(sql: string, values: SqlValue[]): Predicate {
  return { sql, values, readsFlags: false, readsTexts: true };
}

function compileList(kind: 'and' | 'or', of: readonly SearchExpression[], key: string): Predicate {
  // Conditions without texts come first, which saves reading the text row.
  const parts = of
    .map((part) => compilePredicate(part, key))
    .sort((a, b) => Number(a.readsTexts) - Number(b.readsTexts));
  return {
    sql: join(
      parts.map((part) => part.sql),
      kind === 'and' ? ' AND ' : ' OR ',
    ),
    values: parts.flatMap((part) => part.values),
    readsFlags: parts.some((part) => part.readsFlags),
    readsTexts: parts.some((part) => part.readsTexts),
  };
}

const columns: Record<TextField, { column: string; list: boolean }> = {
  subject: { column: 't.subject', list: false },
  sender_email: { column: 't.sender', list: false },
  sender_name: { column: 't.sender_name', list: false },
  sender_domain: { column: 't.sender', list: false },
  recipients: { column: 't.recipients', list: true },
  links: { column: 't.links', list: true },
  attachment_md5: { column: 't.hashes', list: true },
  attachment_sha256: { column: 't.hashes', list: true },
  attachment_name: { column: 't.files', list: true },
  sender_ip: { column: 't.server_ip', list: false },
  client_ip: { column: 't.client_ip', list: false },
  message_id: { column: 'email_fold_id(t.message_id)', list: false },
  mailbox: {
    column: `iif(t.mailbox = char(9), substr(t.recipients, 2, instr(substr(t.recipients, 2), char(10)) - 1), t.mailbox)`,
    list: false,
  },
};

/** A long list is passed by name: binding it would take longer than most searches. */
const compileMailboxes = (domains: readonly string[], addresses: readonly string[]): Predicate =>
  onTexts(`email_in_mailboxes(${columns.mailbox.column}, ?)`, [nameMailboxes(domains, addresses)]);

/** The directory is asked row by row: a list of its people would be made again for each part of a long search. */
function compileOwner({ field, match, value }: SearchExpression & { kind: 'owner' }): Predicate {
  const known = `coalesce((SELECT ${field} FROM directory_person WHERE address = ${columns.mailbox.column}), '')`;
  if (match === 'exact') return onTexts(`${known} = ?`, [value]);
  if (match === 'any-case') return onTexts(`${known} = ? COLLATE NOCASE`, [value]);
  const like = value
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll('*', '%')
    .replaceAll('?', '_');
  return onTexts(String.raw`${known} LIKE ? ESCAPE '\'`, [like]);
}

/** The items of a list that is delimited on both ends. */
const lengthOf = (column: string) =>
  `max(0, length(${column}) - length(replace(${column}, char(10), '')) - 1)`;
/** A mail without the flag has none, so its texts need not be read. */
const counted: Record<CountedPart, { flag?: EmailFlag; count: string }> = {
  recipients: { count: lengthOf('t.recipients') },
  links: { flag: 'has_links', count: lengthOf('t.links') },
  // Includes files without a name, which the list of names omits (restore-row.ts).
  attachments: { flag: 'has_attachments', count: `json_array_length(t.remainder, '$.z')` },
};

function compileCount({ of, min, max }: SearchExpression & { kind: 'count' }): Predicate {
  const { flag, count } = counted[of];
  const ends = [`${count} >= ?`, ...(max === undefined ? [] : [`${count} <= ?`])].join(' AND ');
  const values = [min, ...(max === undefined ? [] : [max])].map(BigInt);
  if (!flag) return onTexts(`(${ends})`, values);
  const withNone = min <= 0 ? 1 : 0;
  return {
    sql: `CASE WHEN f.flags & ? = 0 THEN ${withNone} ELSE ${ends} END`,
    values: [maskOf([flag]), ...values],
    readsFlags: true,
    readsTexts: true,
  };
}

/** The text as it is stored, or as people read it where it has domains in ASCII. */
function compileTextEither({
  field,
  match,
  value,
  isReadable,
}: SearchExpression & { kind: 'text' }): Predicate {
  const stored = columns[field];
  const plain = compileText(field, stored, match, value);
  if (!isReadable) return plain;
  const readable = compileText(
    field,
    { ...stored, column: `email_readable(${stored.column})` },
    match,
    value,
  );
  return onTexts(`(${plain.sql} OR (instr(${stored.column}, 'xn--') > 0 AND ${readable.sql}))`, [
    ...plain.values,
    ...readable.values,
  ]);
}

function compileText(
  field: TextField,
  { column, list }: { column: string; list: boolean },
  match: TextMatch,
  value: string,
): Predicate {
  // The sender's domain is the end of the sender column; it is cut out only where the needle occurs.
  const exactColumn = field === 'sender_domain' ? `email_domain_of(${column})` : column;
  if (match === 'words') {
    const words = tokenize(value);
    const contained = words.map(() => `instr(${column}, ?)`).join(' AND ');
    const whole = `email_has_words(${exactColumn}, ?)`;
    return onTexts(`CASE WHEN ${contained} THEN ${whole} ELSE 0 END`, [...words, words.join(' ')]);
  }
  if (match === 'wildcard' || match === 'pattern') {
    const matches = match === 'pattern' ? 'email_like_whole' : 'email_like';
    // Checking the longest piece without a wildcard first saves most calls of the function.
    const literal = literalsOf(value).reduce((a, b) => (b.length > a.length ? b : a), '');
    return onTexts(`CASE WHEN instr(${column}, ?) THEN ${matches}(${exactColumn}, ?) ELSE 0 END`, [
      literal,
      value,
    ]);
  }
  if (field === 'sender_domain') return compileSenderDomain(column, match, value);
  if (match === 'exact' && value === '') return onTexts(`${column} = ''`, []);
  return list ? compileListText(column, match, value) : compileSingleText(column, match, value);
}

/** Checking the common prefix of the range first saves most calls of the function. */
function compileRange(column: string, cidr: string): Predicate {
  const start = commonStartOf(cidr);
  const inRange = `email_ip_in_range(${column}, ?)`;
  if (start === '') return onTexts(inRange, [cidr]);
  const starts = `substr(${column}, 1, ${start.length}) = ?`;
  return onTexts(`CASE WHEN ${starts} THEN ${inRange} ELSE 0 END`, [start, cidr]);
}

function compileSingleText(column: string, match: TextMatch, value: string): Predicate {
  if (match === 'exact') return onTexts(`${column} = ?`, [value]);
  if (match === 'contains') return onTexts(`instr(${column}, ?) > 0`, [value]);
  if (match === 'startswith') return onTexts(`substr(${column}, 1, length(?)) = ?`, [value, value]);
  return onTexts(`(${column} = ? OR substr(${column}, -length(?) - 1) IN ('.' || ?, '@' || ?))`, [
    value,
    value,
    value,
    value,
  ]);
}

/** Conditions per chain: SQLite refuses expressions that are 1,000 levels deep. */
const longestChain = 200;

/** Joins conditions without making the expression deep, in their order. */
function join(conditions: readonly string[], operator: string): string {
  if (conditions.length <= longestChain) return `(${conditions.join(operator)})`;
  const middle = Math.ceil(conditions.length / 2);
  return `(${join(conditions.slice(0, middle), operator)}${operator}${join(conditions.slice(middle), operator)})`;
}

function compileListText(column: string, match: TextMatch, value: string): Predicate {
  if (match === 'contains') return onTexts(`instr(${column}, ?) > 0`, [value]);
  if (match === 'exact') return onTexts(`instr(${column}, ?) > 0`, [`\n${value}\n`]);
  if (match === 'startswith') return onTexts(`instr(${column}, ?) > 0`, [`\n${value}`]);
  return onTexts(`(instr(${column}, ?) > 0 OR instr(${column}, ?) > 0 OR instr(${column}, ?) > 0)`, [
    `.${value}\n`,
    `@${value}\n`,
    `\n${value}\n`,
  ]);
}

function compileSenderDomain(column: string, match: TextMatch, value: string): Predicate {
  if (value === '') return onTexts(`email_domain_of(${column}) = ''`, []);
  const test = compileSingleText(`email_domain_of(${column})`, match, value);
  return onTexts(`CASE WHEN instr(${column}, ?) THEN ${test.sql} ELSE 0 END`, [value, ...test.values]);
}

/** Whether only rows of the partial index over the rare flags can match, and the SQL that lets SQLite use it. */
export function needsRareFlag(expression: SearchExpression): boolean {
  if (expression.kind === 'flags') return expression.anyOf.every((flag) => rareFlags.includes(flag));
  if (expression.kind === 'and') return expression.of.some(needsRareFlag);
  return expression.kind === 'or' && expression.of.every(needsRareFlag);
}
