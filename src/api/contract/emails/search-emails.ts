import { z } from 'zod';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { emailRowSchema } from './email-row.ts';
import { queryNoticeSchema } from './query-emails.ts';
import { formLeftovers, pageSizeSchema, pagingFields, searchCriteriaSchema } from './search-criteria.ts';

/** Searches emails, newest first. `total_rows` is exact to 10,000, then 10000; null with `with_total=0`. */
export const searchEmails = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/emails',
  permission: 'mail_explorer:view',
  by: 'viewing-token',
  query: z.strictObject({
    size: pageSizeSchema,
    /** `0` leaves the count out: the page never waits for it. */
    with_total: z.enum(['0', '1']).default('1'),
  }),
  body: searchCriteriaSchema.extend(pagingFields),
  ignores: formLeftovers,
  answerAliases: { rows: 'emails', total_rows: 'total', search_after: 'searchAfter' },
  answer: z.object({
    rows: z.array(emailRowSchema),
    total_rows: z.number().int().nullable(),
    /** Cursor of the next page; null when this page is the last. */
    search_after: publicText().nullable(),
    /** What the writer of `query` may have meant otherwise; to be shown beside the results. */
    notices: z.array(queryNoticeSchema).default([]),
  }),
});
