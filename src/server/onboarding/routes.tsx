import { z } from 'zod';
import { updateTenant } from '../../api/contract/config/deployment.ts';
import { domainOf } from '../../api/domain-of.ts';
import { domainsTextLimit } from '../../api/limits.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { OnboardingPage } from '../../views/onboarding/onboarding-page.tsx';
import { type ConsoleContext, requireAct } from '../context.ts';
import { choice, choices, flag, line } from '../fields.ts';
import { formPage } from '../form-page.ts';
import { organisationChecks, problemsOf } from '../form-problems.ts';
import { renderPage } from '../render/render-page.tsx';
import { readQuery } from '../validate.ts';

const fields = z.object({
  name: line(1_000),
  domains: line(2 * domainsTextLimit),
  apps: choices(mailApps),
  step: choice(['finish']),
});

/** The first steps of an organisation's first administrator; other administrators may open them later. */
export const onboardingRoutes = formPage(paths.onboarding(), {
  fields,
  load: (c) => Promise.resolve(requireAct(c, 'system_settings')),
  stored: (_, c) => formOfTenant(c),
  checks: (typed) => problemsOf(organisationChecks, typed),
  async save(c, { step, ...typed }) {
    const isFinished = step === 'finish';
    await c.var.client.call(updateTenant, { body: { ...typed, onboarding_finished: isFinished } });
    return isFinished ? paths.home() : `${paths.onboarding()}?saved=1`;
  },
  about: 'all',
  inCookie: true,
  // The service detects more invalid domains than the form.
  explain: ({ fields: wrong }) =>
    wrong?.some(({ path }) => path === 'domains')
      ? { domains: { key: 'setup.required_domains' } }
      : undefined,
  show(c, form) {
    const isSaved = readQuery(c, z.object({ saved: flag })).saved;
    const isRequired = c.var.deployment?.on_boarding_required ?? false;
    const page = (
      <OnboardingPage
        locale={c.var.locale}
        form={{ ...form, isSaved }}
        isRequired={isRequired}
        apps={mailApps}
      />
    );
    return renderPage(c, page, { title: messagesOf(c.var.locale)('onboarding.title'), frame: 'bare' });
  },
});

/** Known values; initially, the domain of the administrator's own address is suggested. */
function formOfTenant({ var: { tenant, user, deployment } }: ConsoleContext): z.output<typeof fields> {
  const isNew = deployment?.on_boarding_required === true && tenant.domains.length === 0;
  const domains = isNew ? [domainOf(user.email)] : tenant.domains;
  return { name: isNew ? '' : tenant.name, domains: domains.join(', '), apps: tenant.apps, step: undefined };
}
