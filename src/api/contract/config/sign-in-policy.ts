import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { passwordMaxAgeLimit } from '../../limits.ts';
import { publicText } from '../../privacy.ts';
import { justInTimeChoices, mfaPolicies } from '../../vocabulary/sign-in.ts';
import { endpoint } from '../endpoint.ts';

const mfa = z.enum(mfaPolicies);
const passwordMaxAge = z.number().int().min(0).max(passwordMaxAgeLimit);

/**
 * How the tenant's people sign in (SI-16). `set_by` `operator`: the environment of the service decides, and the
 * tenant cannot. For administrators.
 */
export const showSignInPolicy = endpoint({
  method: 'GET',
  path: '/api/v1/config/sign_in_policy',
  permission: 'system_settings:view',
  by: 'person',
  answer: z.object({
    mfa: z.object({ value: mfa, set_by: z.enum(['operator', 'tenant']) }),
    /** Days after which a password must be changed; 0 for never. */
    password_max_age_days: z.object({ value: passwordMaxAge, set_by: z.enum(['operator', 'tenant']) }),
    /** Whether hidden users, who are support staff, are let in (SI-13). */
    support_access: z
      .object({ value: z.boolean(), set_by: z.enum(['operator', 'tenant']) })
      .default({ value: false, set_by: 'operator' }),
    /**
     * What somebody gets whom an identity provider proves and who has no account. Set by the tenant, it is for addresses of its domains
     * alone.
     */
    just_in_time: z
      .object({ value: z.enum(justInTimeChoices), set_by: z.enum(['operator', 'tenant']) })
      .default({ value: 'none', set_by: 'operator' }),
    /** Whether there is an identity provider. */
    has_providers: z.boolean().default(true),
    maintenance_domains: z.array(publicText()).default([]),
  }),
});

/**
 * Changes it for every sign-in from now on; what is left out stays. For administrators;
 * `conflict` for what the operator decides.
 */
export const writeSignInPolicy = endpoint({
  method: 'PUT',
  path: '/api/v1/config/sign_in_policy',
  permission: 'system_settings:act',
  by: 'proved-person',
  body: z.object({
    mfa: mfa.optional(),
    password_max_age_days: passwordMaxAge.optional(),
    /** False ends the sessions of hidden users, too. */
    support_access: z.boolean().optional(),
    just_in_time: z.enum(justInTimeChoices).optional(),
  }),
  answer: z.object({ success: succeeded() }),
});
