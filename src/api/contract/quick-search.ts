import { z } from 'zod';
import { essential } from './foreign.ts';
import { filterTextLimit } from '../limits.ts';
import { privateText, publicText } from '../privacy.ts';
import { mailApps } from '../vocabulary/platforms.ts';
import { endpoint } from './endpoint.ts';

export const quickSearchRanges = ['day', 'week', 'month', 'year'] as const;
/** What can be found; where each leads is the console's to say. */
export const quickSearchTypes = [
  'email',
  'file',
  'link',
  'domain',
  'person',
  'rule',
  'job',
  'request',
] as const;

/** Something that was found. */
export const quickSearchItem = z.object({
  type: z.enum(quickSearchTypes),
  /** Of a mail or file, such as `office365_emails_email`; of a rule its list; empty for others. */
  entity_type: publicText(),
  /** Of a mail, rule, job or request its id, of a file its MD5, of a domain its name; empty for others. */
  entity_id: essential(publicText()),
  /** The subject, the file, the address. */
  name: privateText(),
  /** Whom a mail is from, which mail a file came with. */
  detail: privateText(),
  /** ISO 8601; null where it has none. */
  time: publicText().nullable(),
  /** MIME type of a file; empty for others. */
  mime: publicText(),
  /** `late` for the placeholder of a source that did not answer in time. Empty otherwise. */
  error: publicText(),
});
export type QuickSearchItem = z.infer<typeof quickSearchItem>;

const appNames = [...mailApps, 'system'] as const;

/**
 * Looks for a keyword in mail, files, links, domains, people, rules, jobs and requests, as far as the caller may see them. What the
 * keyword is decides where it is looked for: a hash in files, an address in people and mail. Nothing is found by blanks, and no text of
 * mail by fewer than three characters. Who may not see private data finds domains, hashes and IP addresses alone.
 */
export const quickSearch = endpoint({
  method: 'GET',
  path: '/api/v1/search',
  permission: 'signed-in',
  by: 'viewing-token',
  query: z.object({
    /** `1` leaves out what is not mail. */
    nosystem: z.enum(['0', '1']).default('0'),
    date_range: z.enum(quickSearchRanges).default('month'),
    /** Mail platforms, separated by commas; all of the organisation's when empty. */
    saas: publicText().max(200).default(''),
    /** Most items of a kind. */
    category_limit: z.coerce.number().int().min(1).max(50).default(8),
    keyword: publicText().max(filterTextLimit),
  }),
  answer: z.object({
    groups: z.array(z.object({ app_name: z.enum(appNames), items: z.array(quickSearchItem) })),
  }),
});
