import { z } from 'zod';
import { queryText, publicText } from '../../privacy.ts';
import { queryLimit } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';
import { messageCodeFields } from '../message-code.ts';
import { emailRowSchema } from './email-row.ts';
import { formLeftovers, pageSizeSchema, pagingFields, queryZoneSchema } from './search-criteria.ts';

/** Something about a query that is answered but may not mean what its author meant, such as a lower-case `or`. */
export const queryNoticeSchema = z.object({
  /** Zero-based character offset in the query. */
  position: z.number().int(),
  message: publicText(),
  ...messageCodeFields,
});
export type QueryNotice = z.infer<typeof queryNoticeSchema>;

/** Searches by a Lucene query over the fields of the search form, pages of 50, newest first. */
export const queryEmails = endpoint({
  method: 'POST',
  path: '/api/v1/mail-explorer/query',
  permission: 'mail_explorer:view',
  by: 'viewing-token',
  query: z.strictObject({ size: pageSizeSchema }),
  body: z.strictObject({
    query: queryText('lucene').trim().min(1).max(queryLimit),
    query_time_zone: queryZoneSchema,
    ...pagingFields,
  }),
  ignores: formLeftovers,
  answerAliases: { emails: 'rows', total: 'total_rows', search_after: 'searchAfter' },
  answer: z.object({
    emails: z.array(emailRowSchema),
    total: z.number().int(),
    search_after: publicText().nullable(),
    /** To be shown beside the results. */
    notices: z.array(queryNoticeSchema).default([]),
  }),
});
