import { z } from 'zod';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import { domainsTextLimit } from '../../api/limits.ts';
import { choice, choices, line } from '../fields.ts';

/** The typed values of the first steps. */
export const onboardingForm = z.object({
  name: line(1_000),
  domains: line(2 * domainsTextLimit),
  apps: choices(mailApps),
  step: choice(['finish']),
});
export type OnboardingForm = Omit<z.output<typeof onboardingForm>, 'step'>;
