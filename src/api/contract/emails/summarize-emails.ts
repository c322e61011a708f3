import { z } from 'zod';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { firstPage, formLeftovers, searchCriteriaSchema } from './search-criteria.ts';

/** Counts the matches: exact to 10,000, then 10000. */
export const countEmails = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/emails/count',
  permission: 'mail_explorer:view',
  by: 'viewing-token',
  body: searchCriteriaSchema.extend(firstPage),
  ignores: formLeftovers,
  answer: z.object({ total_rows: z.number().int() }),
});

/** One bar of the histogram: mails received in [from, to), by severity. */
export const histogramBucketSchema = z.object({
  from: publicText(),
  to: publicText(),
  /** Phishing, malware and malicious links, of any source. */
  malicious: z.number().int(),
  /** Suspected phishing or malware, spam, bulk, graymail, data leaks. */
  suspicious: z.number().int(),
  clean: z.number().int(),
});

/**
 * Counts the matches in at most `buckets` equal bars over the dates that were requested; over the time they span, an hour
 * at least, where these are open.
 */
export const histogramEmails = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/emails/histogram',
  permission: 'mail_explorer:view',
  by: 'viewing-token',
  query: z.strictObject({ buckets: z.coerce.number().int().min(1).max(200).default(60) }),
  body: searchCriteriaSchema.extend(firstPage),
  ignores: formLeftovers,
  answer: z.object({
    buckets: z.array(histogramBucketSchema),
    /** True when the figures are scaled up from a sample because counting all would take too long. */
    estimated: z.boolean(),
  }),
});

/** Counts mails of the criteria's time range by value of each tree filter; the other filters are not applied. */
export const facetEmails = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/emails/facets',
  permission: 'mail_explorer:view',
  by: 'viewing-token',
  body: searchCriteriaSchema.extend(firstPage),
  ignores: formLeftovers,
  answer: z.object({ counts: z.record(publicText(), z.number().int()), estimated: z.boolean() }),
});
