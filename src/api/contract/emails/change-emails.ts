import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { publicText, publicValue } from '../../privacy.ts';
import { entityTypes } from '../../vocabulary/platforms.ts';
import { endpoint } from '../endpoint.ts';
import { noticeChoices } from '../config/end-user-policy.ts';
import { firstPage, formLeftovers, searchCriteriaSchema } from './search-criteria.ts';
import { namedEmailsLimit, reasonLimit } from '../../limits.ts';

const bulkBody = searchCriteriaSchema.extend({
  ...firstPage,
  /** Why, in the actor's words; kept in the audit trail. */
  reason: publicText().max(reasonLimit).nullish(),
});

/**
 * When the recipients are told by email of what is quarantined; without it as the organisation has set it. Notices that
 * are off stay off.
 */
const notices = z.enum(noticeChoices).nullish();

const bulkAnswer = z.object({ success: succeeded(), job_id: publicText(), total: z.number().int() });

/** Quarantines all matches of a search as a durable job; more than `bulkLimit` matches are refused. */
export const quarantineEmails = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/emails/quarantine',
  permission: 'mail_explorer:act',
  by: 'acting-token',
  body: bulkBody.extend({ notices }),
  ignores: formLeftovers,
  isStrict: true,
  answer: bulkAnswer,
});

/** Releases all matches of a search as a durable job; more than `bulkLimit` matches are refused. */
export const restoreEmails = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/emails/restore',
  permission: 'mail_explorer:act',
  by: 'acting-token',
  body: bulkBody,
  ignores: formLeftovers,
  isStrict: true,
  answer: bulkAnswer,
});

const actionName = z.enum([
  'office365_emails_email_restore',
  'google_mail_email_restore',
  'office365_emails_email_quarantine',
  'google_mail_email_quarantine',
]);

/**
 * Acts on named mails at once. The action is `{entity_type}_restore` or `{entity_type}_quarantine`, in either form of
 * the calls (AP-01): as `data.name`, or as `action_name` with `flag: true`. `entity_ids` all belong to `entity_type`.
 */
export const manualActions = endpoint({
  method: 'POST',
  path: '/api/v1/manual_actions',
  permission: { any: ['mail_explorer:act', 'entity:act'] },
  by: 'acting-token',
  isStrict: true,
  body: z.strictObject({
    data: z
      .strictObject({
        name: actionName,
        /** What is neither `reason`, `batch` nor `notices` is kept in the audit trail. */
        attributes: publicValue(
          z
            .object({
              reason: publicText().max(reasonLimit).nullish(),
              /**
               * What the caller calls the action of which this call is a part: calls of one person under the same name, for
               * the same action and reason, are one job. Mails of both platforms, and more than 500, are sent so.
               */
              batch: publicText().min(1).max(200).nullish(),
              notices,
            })
            .loose(),
        )
          .refine((attributes) => JSON.stringify(attributes).length <= 4_000, {
            params: { most: 4_000, of: 'characters' },
          })
          .nullish(),
        /** Kept in the audit trail, as `tags` are. */
        sec_event_ids: z.array(publicText().max(200)).max(500).nullish(),
        tags: z.array(publicText().max(200)).max(100).nullish(),
      })
      .nullish(),
    action_name: actionName.nullish(),
    flag: z.literal(true).nullish(),
    /** When the action was requested; kept in the audit trail. One in the future is refused: nothing waits. */
    date_trigger: publicText().max(100).nullish(),
    entity_ids: z.array(publicText().min(1).max(200)).min(1).max(namedEmailsLimit),
    entity_type: z.enum(entityTypes),
  }),
  answer: z.object({
    success: succeeded(),
    /** The job that records this action, needed for undo. */
    job_id: publicText(),
    results: z.array(
      z.object({
        entity_id: essential(publicText()),
        success: succeeded(),
        /** `quarantined`, `restored`, or why not: one of the outcomes of the service's email state table. */
        outcome: publicText(),
        info: publicText(),
      }),
    ),
  }),
});
