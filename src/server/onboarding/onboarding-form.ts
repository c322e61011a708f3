import { z } from 'zod';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import { domainsTextLimit, organisationNameLimit } from '../../api/limits.ts';
import { choice, choices, line } from '../fields.ts';
import { atMost, fails, ownDomains } from '../form-problems.ts';

/** The typed values of the first steps. */
export const onboardingForm = z.object({
  name: line(1_000),
  domains: line(2 * domainsTextLimit),
  apps: choices(mailApps),
  step: choice(['finish']),
});
export type OnboardingForm = Omit<z.output<typeof onboardingForm>, 'step'>;

/** Its checks; the service checks again. */
export const onboardingChecks = z.object({
  name: z
    .string()
    .min(1, fails('setup.required_tenant_name'))
    .refine(...atMost(organisationNameLimit, 'onboarding.long_name')),
  domains: ownDomains().refine(...atMost(domainsTextLimit, 'onboarding.many_domains')),
  apps: z.array(z.enum(mailApps)).min(1, fails('onboarding.required_apps')),
});
