import { domainOf } from '../../api/domain-of.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { updateTenant } from '../../api/contract/config/deployment.ts';
import { ServiceError } from '../../api/errors.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { OnboardingPage, type OnboardingModel } from '../../views/onboarding/onboarding-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { flag } from '../fields.ts';
import { isClean, problemsOf } from '../form-problems.ts';
import { pathShowing, readShown, showAgain, type Shown } from '../show-again.ts';
import { isProofNeeded } from '../ask-for-proof.ts';
import { renderPage } from '../render/render-page.tsx';
import { form, onlyForms, query } from '../validate.ts';
import { organisationChecks } from '../organisation-checks.ts';
import { onboardingForm, type OnboardingForm } from './onboarding-form.ts';
import { refuse } from '../../refuse.ts';

/** The first steps of an organisation's first administrator; other administrators may open them later. */
export const onboardingRoutes = new Hono<ConsoleEnv>()
  .get(paths.wizard(), (c) => c.redirect(paths.onboarding(), 302))
  .get(paths.onboarding(), query(z.object({ saved: flag })), (c) => {
    requireAdministrator(c);
    const { problems, refusal, values } = readShown(c);
    const form = { ...formOfTenant(c), ...typedIn(values) };
    return renderOnboarding(c, {
      form,
      isSaved: c.req.valid('query').saved,
      ...(problems && { problems }),
      ...(refusal && { hasFailed: true }),
    });
  })
  .post(paths.onboarding(), onlyForms, form(onboardingForm), async (c) => {
    requireAdministrator(c);
    const { step, ...typed } = c.req.valid('form');
    const isFinished = step === 'finish';
    const problems = problemsOf(organisationChecks, typed);
    const values = { ...typed, apps: typed.apps.join(' ') };
    // Redirects, so that reloading is not another attempt.
    const again = (why: Shown, model: Partial<OnboardingModel>) =>
      showAgain(c, paths.onboarding(), { ...why, values }, () =>
        renderOnboarding(c, { form: typed, ...model }, 422),
      );
    if (!isClean(problems)) return again({ problems }, { problems });
    try {
      await c.var.client.call(updateTenant, { body: { ...typed, onboarding_finished: isFinished } });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
      if (isProofNeeded(error))
        return c.redirect(paths.account.proof(pathShowing(c, paths.onboarding(), { values })), 303);
      // Keeps the typed values; the service detects more invalid domains than the form.
      if (error.fields?.some(({ path }) => path === 'domains')) {
        const wrong = { domains: { key: 'setup.required_domains' as const } };
        return again({ problems: wrong }, { problems: wrong });
      }
      return again({ refusal: error }, { hasFailed: true });
    }
    return c.redirect(isFinished ? paths.home() : `${paths.onboarding()}?saved=1`, 303);
  });

/** The values typed before the language was changed or the form was refused. */
function typedIn(values: Shown['values']): Partial<OnboardingForm> {
  if (!values) return {};
  const { name = '', domains = '', apps = '' } = values;
  return { name, domains, apps: mailApps.filter((app) => apps.split(' ').includes(app)) };
}

function requireAdministrator({ var: { user } }: ConsoleContext): void {
  if (may(user, 'system_settings', 'act')) return;
  throw refuse('permission_denied', 'not_permitted');
}

/** Known values; initially, the domain of the administrator's own address is suggested. */
function formOfTenant({ var: { tenant, user, deployment } }: ConsoleContext): OnboardingForm {
  const isNew = deployment?.on_boarding_required === true && tenant.domains.length === 0;
  const domains = isNew ? [domainOf(user.email)] : tenant.domains;
  return { name: isNew ? '' : tenant.name, domains: domains.join(', '), apps: tenant.apps };
}

function renderOnboarding(
  c: ConsoleContext,
  model: Omit<OnboardingModel, 'isRequired' | 'apps'>,
  status?: ContentfulStatusCode,
): Response {
  const isRequired = c.var.deployment?.on_boarding_required ?? false;
  const page = <OnboardingPage locale={c.var.locale} model={{ ...model, isRequired, apps: mailApps }} />;
  return renderPage(c, page, {
    title: messagesOf(c.var.locale)('onboarding.title'),
    frame: 'bare',
    ...(status && { status }),
  });
}
