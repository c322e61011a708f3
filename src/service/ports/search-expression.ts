import type { CountedPart } from '../../api/vocabulary/count-filters.ts';
import type { OwnerField } from '../../api/vocabulary/directory-fields.ts';
import type { EmailFlag } from './mail-records.ts';

/**
 * A search in terms of the index. The search form and Lucene queries both compile to this. Comparisons: 'contains' is a
 * substring, 'exact' equality, 'words' all words whole in any order, 'domain' equal or ends with on a label border,
 * 'wildcard' a pattern of `*` and `?` for a whole value — all after folding (fold-text.ts).
 */
export type SearchExpression =
  | { kind: 'all' }
  | { kind: 'none' }
  | { kind: 'and' | 'or'; of: SearchExpression[] }
  | { kind: 'not'; of: SearchExpression }
  /** `isReadable`: the value was typed in other letters than those of ASCII, and is also looked for in domains as people read them. */
  | { kind: 'text'; field: TextField; match: TextMatch; value: string; isReadable?: true }
  /** Rows that carry at least one of the flags. */
  | { kind: 'flags'; anyOf: readonly EmailFlag[] }
  /** Rows received in [from, to), milliseconds since 1970; an absent bound is open. */
  | { kind: 'received'; from?: number; to?: number }
  /** Rows whose address in `field` lies in an inclusive range, e.g. from a CIDR; both in canonical text form. */
  | { kind: 'ip-range'; field: 'sender_ip' | 'client_ip'; cidr: string }
  /** Rows with `min` to `max` of something, both included; without `max` any number from `min` on. */
  | { kind: 'count'; of: CountedPart; min: number; max?: number }
  /** Mails of mailboxes whose owner has this directory value: as written there, in any letter case, or by a pattern in any letter case. */
  | { kind: 'owner'; field: OwnerField; match: 'exact' | 'any-case' | 'pattern'; value: string }
  /** Mails of a campaign, by its number or that of a campaign merged into it. */
  | { kind: 'campaign'; number: number }
  /** Rows of a mailbox among these folded addresses, or of exactly one of these domains; `isShort` when they are few. */
  | { kind: 'mailbox-in'; domains: readonly string[]; addresses: readonly string[]; isShort: boolean };

/**
 * How a text is compared; `wildcard` and `pattern` accept `*` and `?`. A `wildcard` of letters and digits matches any
 * one word, a `pattern` always the whole text.
 */
export type TextMatch = 'contains' | 'exact' | 'words' | 'startswith' | 'domain' | 'wildcard' | 'pattern';

export const textFields = [
  'subject',
  'sender_email',
  'sender_name',
  'sender_domain',
  'recipients',
  'links',
  'attachment_md5',
  'attachment_sha256',
  'attachment_name',
  'sender_ip',
  'client_ip',
  'message_id',
  'mailbox',
] as const;
export type TextField = (typeof textFields)[number];

/** The fields whose domains are kept in ASCII, and may be typed in either form. */
export const domainFields: ReadonlySet<TextField> = new Set([
  'sender_email',
  'sender_domain',
  'recipients',
  'links',
  'message_id',
]);
