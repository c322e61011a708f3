import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailRowSchema } from './email-row.ts';
import { cursorSchema } from './search-criteria.ts';

/** Searches by a Lucene query over the fields of the search form, pages of 50, newest first. */
export const queryEmails = endpoint({
  method: 'POST',
  path: '/api/v1/mail-explorer/query',
  permission: 'view',
  by: 'viewing-token',
  query: z.object({ size: z.coerce.number().int().min(1).max(500).default(50) }),
  body: z.object({ query: z.string().trim().min(1).max(4_000), search_after: cursorSchema }),
  answer: z.object({
    emails: z.array(emailRowSchema),
    total: z.number().int(),
    search_after: z.string().nullable(),
  }),
});
