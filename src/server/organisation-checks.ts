import { z } from 'zod';
import { domainsTextLimit, organisationNameLimit } from '../api/limits.ts';
import { mailApps } from '../api/vocabulary/platforms.ts';
import { atMost, fails, ownDomains } from './form-problems.ts';

/** What is checked of an organisation's name, domains and mail services; the service checks again. */
export const organisationChecks = z.object({
  name: z
    .string()
    .min(1, fails('setup.required_tenant_name'))
    .refine(...atMost(organisationNameLimit, 'onboarding.long_name')),
  domains: ownDomains().refine(...atMost(domainsTextLimit, 'onboarding.many_domains')),
  apps: z.array(z.enum(mailApps)).min(1, fails('onboarding.required_apps')),
});
