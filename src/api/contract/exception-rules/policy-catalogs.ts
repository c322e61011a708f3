import { z } from 'zod';
import { privateText, publicText } from '../../privacy.ts';
import { entityTypes, mailApps } from '../../vocabulary/platforms.ts';
import { endpoint } from '../endpoint.ts';

/** One policy that decides about the mail of a platform: a verdict and where it puts mail, or an exception rule. */
const policySchema = z.object({
  /** `cp_phishing.office365_emails`; the entity id of a rule. */
  policy_id: publicText(),
  /** What it is called; for a rule, its list and its values in short. */
  policy_name: privateText(),
  entity_type: z.enum(entityTypes),
  /** The verdict, or the list of the rule (`whitelist`, `blacklist`). */
  internal_name: publicText(),
  /** Whether pages leave it out: the verdict is switched off, or the rule belongs to one employee. */
  hidden: z.boolean(),
  /** Whether it is part of the product, not made by people. */
  system: z.boolean(),
});

/** What decides about mail, by platform: the product's verdicts that accuse, the most serious first, then the exception rules. */
export const policyCatalogs = endpoint({
  method: 'GET',
  path: '/api/v1/policy/catalogs',
  permission: 'policy:view',
  by: 'viewing-token',
  query: z.object({
    /** `1` leaves out rules that are switched off or expired. */
    hide_paused: z.enum(['0', '1']).default('0'),
    /** Only of this platform; of all that the organisation has without. */
    saas: z.enum(mailApps).optional(),
  }),
  answer: z.object({ rows: z.array(policySchema) }),
});
