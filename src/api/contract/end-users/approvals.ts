import { z } from 'zod';
import { essential } from '../foreign.ts';
import { requestStates, verdictGroups } from '../../vocabulary/held-mail.ts';
import { emailLimit, reasonLimit } from '../../limits.ts';
import { privateText, publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { linkTypes } from './restore-links.ts';

const common = {
  path: '/api/v1/:type/:msg/approval',
  permission: 'public',
  by: 'anyone',
  params: z.object({ type: z.enum(linkTypes), msg: publicText().min(1).max(500) }),
  query: z.object({ code: publicText().max(20).optional(), email: publicText().max(emailLimit).optional() }),
} as const;

const answer = z.object({
  id: essential(publicText()),
  state: z.enum(requestStates),
  /** What the administrator may do by a code alone. */
  may: z.enum(['approve', 'decline', 'nothing']),
  /** Why it cannot be approved so: a sign-in is needed, or another person. */
  needs: z.enum(['sign_in', 'another_person']).nullish(),
  /** Who gave the first of two approvals; empty if there is none. */
  first_by: privateText('address'),
  subject: privateText(),
  sender: privateText('address'),
  received_at: publicText(),
  group: z.enum(verdictGroups),
  /** The one file that is requested; null for the whole mail. */
  attachment: privateText('file').nullable(),
  /** Colleagues who get it as well. */
  others: z.number().int().nonnegative(),
  requesters: z.array(z.object({ email: privateText('address'), message: privateText() })),
  reason: privateText(),
});
export type Approval = z.infer<typeof answer>;

/** The request behind a link of a mail to an administrator, who has proved the address for it. Reads alone. */
export const showApproval = endpoint({ method: 'GET', ...common, answer });

/**
 * Decides it by that proof: anything can be declined, spam and graymail approved; `permission_denied` for what needs a sign-in or
 * another person. A request that was decided meanwhile stays as it is.
 */
export const decideByLink = endpoint({
  method: 'POST',
  ...common,
  body: z.object({
    decision: z.enum(['approve', 'decline']),
    reason: publicText().trim().max(reasonLimit).default(''),
  }),
  answer,
});
