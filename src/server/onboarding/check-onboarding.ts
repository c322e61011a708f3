import { isOwnDomain, splitValues } from '../../api/validators.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import { domainsTextLimit } from '../../api/limits.ts';
import type { FormError } from '../form-problems.ts';

/** The first steps as typed. */
export interface OnboardingForm {
  name: string;
  domains: string;
  apps: MailApp[];
}

/** What is wrong with its fields. */
export type OnboardingProblems = Partial<Record<keyof OnboardingForm, FormError>>;

/** Checks the first steps; the answer is empty when all is well. The service checks again. */
export function checkOnboarding({ name, domains, apps }: OnboardingForm): OnboardingProblems {
  const problems: OnboardingProblems = {};
  if (name === '') problems.name = { key: 'setup.required_tenant_name' };
  else if (name.length > 200) problems.name = { key: 'onboarding.long_name' };
  const list = splitValues(domains);
  const wrong = list.find((domain) => !isOwnDomain(domain.replace(/^@/, '')));
  if (list.length === 0) problems.domains = { key: 'setup.required_domains' };
  else if (wrong !== undefined) problems.domains = { key: 'setup.invalid_domain', values: { domain: wrong } };
  else if (domains.length > domainsTextLimit) problems.domains = { key: 'onboarding.many_domains' };
  if (apps.length === 0) problems.apps = { key: 'onboarding.required_apps' };
  return problems;
}
