import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { emailLimit, retryLimit } from '../../limits.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

const failingAddress = z.object({
  email: essential(publicText()),
  /** `hard`: the address takes no mail; `soft`: the mail was not taken, which is no evidence about the address. */
  kind: z.enum(['hard', 'soft']),
  /** Refused when it was handed over, or returned later. */
  way: z.enum(['refused', 'returned']),
  /** RFC 3463, else the number of the SMTP reply; empty where there is neither. */
  code: publicText(),
  /** The message of the mail server that gave up. */
  reason: publicText(),
  /** ISO 8601, of the latest failure. */
  at: publicText(),
  /** Notices that did not arrive. */
  failures: z.number().int(),
  /** It gets no more of them. */
  is_stopped: z.boolean(),
  /** When a notice was handed over after that which has not come back; null without one. */
  taken_at: publicText().nullable(),
});

/** The addresses that notices did not reach in the last 90 days, those that get none any more first. For administrators. */
export const listNoticeFailures = endpoint({
  method: 'GET',
  path: '/api/v1/config/end_users/notice_failures',
  permission: 'system_settings:view',
  by: 'person',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    addresses: z.array(failingAddress),
    total: z.number().int(),
    /** Addresses that get no more notices. */
    stopped: z.number().int(),
    /** The bounce address of notices; empty where bounces are not read. */
    bounce_address: publicText(),
  }),
});

/** Resumes notices to addresses, including what was missed. For administrators. */
export const retryNotices = endpoint({
  method: 'POST',
  path: '/api/v1/config/end_users/notice_failures/retry',
  permission: 'system_settings:act',
  by: 'person',
  body: z.object({ emails: z.array(publicText().trim().min(3).max(emailLimit)).min(1).max(retryLimit) }),
  answer: z.object({ success: succeeded(), retried: z.number().int() }),
});
