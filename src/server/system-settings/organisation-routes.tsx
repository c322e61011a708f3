import { Hono } from 'hono';
import { z } from 'zod';
import { locales } from '../../api/vocabulary/locales.ts';
import { showOrganisation, writeOrganisation } from '../../api/contract/config/organisation.ts';
import { ServiceError } from '../../api/errors.ts';
import { domainsTextLimit, noticeTextLimit } from '../../api/limits.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import {
  type OrganisationModel,
  organisationFields,
  OrganisationPage,
} from '../../views/system-settings/organisation-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, choices, given, line, text } from '../fields.ts';
import { fails, formErrorOf, isClean, problemsOf, textOf } from '../form-problems.ts';
import { organisationChecks } from '../organisation-checks.ts';
import { messageOfFormRefusal } from '../present/error-messages.ts';
import { renderPage } from '../render/render-page.tsx';
import { readShown, showAgain, type Shown, valuesTyped } from '../show-again.ts';
import { type Asked, form, onlyForms, query } from '../validate.ts';

const path = paths.systemSettings.organisation;
const showQuery = z.object({ done: choice(['saved']) });
/** As typed. What the operator decides is disabled, and nothing is sent for it. */
const organisationForm = z.object({
  name: line(1_000),
  domains: line(2 * domainsTextLimit),
  apps: choices(mailApps),
  time_zone: line(100),
  locale: choice(locales),
  report_address: given,
  notice: text(2 * noticeTextLimit),
});
type Typed = z.output<typeof organisationForm>;

const checks = organisationChecks.extend({
  report_address: z
    .string()
    .optional()
    .refine((typed) => !typed?.trim() || isEmailAddress(typed.trim()), fails('invalid_email')),
  notice: z
    .string()
    .refine(
      (typed) => typed.trim().length <= noticeTextLimit,
      fails('settings.notice_long', { most: noticeTextLimit }),
    ),
});

/** What the organisation is; the service lets administrators alone see and change it. */
export const organisationRoutes = new Hono<ConsoleEnv>()
  .get(path(), query(showQuery), (c) => show(c))
  .post(path(), onlyForms, form(organisationForm), (c) => save(c));

async function show(c: Asked<{ query: typeof showQuery }>): Promise<Response> {
  const shown = readShown(c);
  const typed =
    shown.values && organisationForm.parse({ ...shown.values, apps: shown.values['apps']?.split(' ') });
  return render(c, typed, shown, c.req.valid('query').done === 'saved');
}

async function save(c: Asked<{ form: typeof organisationForm }>): Promise<Response> {
  const typed = c.req.valid('form');
  const again = (why: Shown) =>
    showAgain(c, path(), { ...why, values: valuesOf(typed) }, () => render(c, typed, why, false, 422));
  const problems = problemsOf(checks, typed);
  if (!isClean(problems)) return again({ problems });
  const stored = await c.var.client.call(showOrganisation, {});
  const mine = (field: 'report_address' | 'notice') => stored[field].set_by === 'tenant';
  try {
    await c.var.client.call(writeOrganisation, {
      body: {
        name: typed.name,
        domains: typed.domains,
        apps: typed.apps,
        ...(typed.time_zone && { time_zone: typed.time_zone }),
        ...(typed.locale && { locale: typed.locale }),
        ...(mine('report_address') && { report_address: typed.report_address?.trim() ?? '' }),
        ...(mine('notice') && { notice: typed.notice.trim() }),
      },
    });
  } catch (error) {
    const isOfForm = error instanceof ServiceError && (error.fields?.length || formErrorOf(error, {}));
    if (!isOfForm) throw error;
    return again({ refusal: error });
  }
  return c.redirect(path({ done: 'saved' }), 303);
}

const valuesOf = ({ apps, ...typed }: Typed): Record<string, string> => ({
  ...valuesTyped(typed),
  apps: apps.join(' '),
});

async function render(
  c: ConsoleContext,
  typed: Typed | undefined,
  { problems = {}, refusal }: Shown,
  isSaved: boolean,
  status?: 422,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const stored = await c.var.client.call(showOrganisation, {});
  const zone = typed?.time_zone || stored.time_zone;
  const isOperators = {
    report_address: stored.report_address.set_by === 'operator',
    notice: stored.notice.set_by === 'operator',
  };
  const field = organisationFields.find((name) => name === refusal?.fields?.[0]?.path);
  const found = Object.entries(problems).map(([name, problem]) => [name, textOf(t, problem)]);
  const model: OrganisationModel = {
    form: {
      name: typed?.name ?? stored.name,
      domains: typed?.domains ?? stored.domains.join(', '),
      apps: typed?.apps ?? stored.apps,
      time_zone: zone,
      locale: typed?.locale ?? stored.locale,
      report_address: (!isOperators.report_address && typed?.report_address) || stored.report_address.value,
      notice: isOperators.notice ? stored.notice.value : (typed?.notice ?? stored.notice.value),
    },
    apps: mailApps,
    zones: [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])],
    isOperators,
    problems: {
      ...Object.fromEntries(found),
      ...(refusal && field && { [field]: messageOfFormRefusal(t, refusal) }),
    },
    isSaved,
    isUnsaved: false,
    ...(refusal && !field && { failure: messageOfFormRefusal(t, refusal) }),
  };
  return renderPage(c, <OrganisationPage t={t} model={model} viewer={c.var.user} />, {
    title: t('settings.organisation'),
    section: 'system-settings',
    ...(status && { status }),
  });
}
