import { z } from 'zod';
import { publicText } from '../../privacy.ts';
import { entityTypes } from '../../vocabulary/platforms.ts';
import { noticeChoices } from '../config/end-user-policy.ts';
import { endpoint } from '../endpoint.ts';
import { bulkLimit } from '../../limits.ts';
import { searchCriteriaSchema } from './search-criteria.ts';

/**
 * What a quarantine or a release would do now: how many mails it changes, why it leaves the others, and which verdicts
 * speak against those it changes. Of named mails (`emails`), else of all matches of `criteria`.
 */
export const previewAction = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/emails/action_preview',
  permission: 'mail_explorer:view',
  by: 'viewing-token',
  body: z.object({
    action: z.enum(['quarantine', 'release']),
    emails: z
      .array(z.object({ entity_id: publicText().min(1).max(200), entity_type: z.enum(entityTypes) }))
      .max(bulkLimit)
      .nullish(),
    criteria: searchCriteriaSchema.nullish(),
  }),
  answer: z.object({
    total: z.number().int(),
    /** Mails that would be changed. */
    changes: z.number().int(),
    /** The others by the outcome of the service's email state table. */
    left: z.array(z.object({ outcome: publicText(), count: z.number().int() })),
    /** Verdicts, other than harmless ones, of the mails that would be changed: a mail counts once for each it has. */
    verdicts: z.array(z.object({ value: publicText(), count: z.number().int() })),
    /** Of the mails that would be changed, those whose worst verdict is malicious. */
    malicious: z.number().int(),
    /**
     * Of a quarantine where recipients are told by email: when, if neither verdict, group nor person has a setting of
     * its own. Else absent.
     */
    notices: z.enum(noticeChoices).nullish(),
    /** False when more than 10,000 match: the figures are those of the newest, and the action would be refused. */
    complete: z.boolean(),
  }),
});
