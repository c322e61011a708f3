import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { firstPage, formLeftovers, pagingFields, searchCriteriaSchema } from './search-criteria.ts';
import { exportLimit } from '../../limits.ts';

/**
 * Exports the matches of a search (MX-18). Below `exportLimit` the rows come in `csv_list`, the header first. With
 * `send_in_mail=1` a durable job writes the file and mails it to the caller, or mails a link to it when it is too large;
 * `csv_list` is empty then. `exportLimit` matches or more without `send_in_mail` are refused with `too_many_matches`.
 */
export const exportEmails = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/export_csv',
  permission: 'mail_explorer:act',
  by: 'acting-token',
  query: z.strictObject({
    size: z.coerce.number().int().min(1).max(exportLimit).default(exportLimit),
    send_in_mail: z
      .enum(['0', '1'])
      .optional()
      .transform((value) => value === '1'),
  }),
  body: searchCriteriaSchema.extend({
    ...firstPage,
    /** As of a search: `desc`, the newest first, or `asc`. */
    sortDirection: pagingFields.sortDirection,
    /** IANA zone the times of the file are written in; UTC when absent. */
    time_zone: publicText().max(100).nullish(),
    /** Language of the mail that brings the file; the caller's when absent. */
    locale: publicText().max(20).nullish(),
  }),
  ignores: [...formLeftovers, 'sortColumn'],
  answer: z.object({
    success: succeeded(),
    info: publicText(),
    csv_list: z.array(z.array(publicText())),
    job_id: publicText().nullable(),
    /** Matches at the moment of the call, at most 10,000. */
    total: z.number().int(),
  }),
});

/** The file of an export job, for the person who requested it and until it expires (`link_expired` after). */
export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/v1/mail_explorer2/exports/:id',
  permission: 'mail_explorer:act',
  by: 'acting-token',
  mediaTypes: ['text/csv', 'application/zip'],
  params: z.object({ id: publicText().min(1).max(100) }),
});
