import { z } from 'zod';
import { locales } from '../../api/vocabulary/locales.ts';
import { showOrganisation, writeOrganisation } from '../../api/contract/config/organisation.ts';
import { domainsTextLimit, noticeTextLimit } from '../../api/limits.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { OrganisationPage } from '../../views/system-settings/organisation-page.tsx';
import { choice, choices, line, text } from '../fields.ts';
import { fails, organisationChecks, problemsOf } from '../form-problems.ts';
import { formPage } from '../form-page.ts';
import { renderSettings } from '../render/render-page.tsx';

const fields = z.object({
  name: line(1_000),
  domains: line(2 * domainsTextLimit),
  apps: choices(mailApps),
  time_zone: line(100),
  locale: choice(locales),
  report_address: line(),
  notice: text(2 * noticeTextLimit),
});

const checks = organisationChecks.extend({
  report_address: z.string().refine((typed) => !typed || isEmailAddress(typed), fails('invalid_email')),
  notice: z
    .string()
    .refine(
      (typed) => typed.trim().length <= noticeTextLimit,
      fails('settings.notice_long', { most: noticeTextLimit }),
    ),
});

const operatorFields = ['report_address', 'notice'] as const;

/** What the organisation is; the service lets administrators alone see and change it. */
export const organisationRoutes = formPage(paths.systemSettings.organisation(), {
  fields,
  load: (c) => c.var.client.call(showOrganisation, {}),
  stored: ({ domains, report_address, notice, ...stored }) => ({
    ...stored,
    domains: domains.join(', '),
    report_address: report_address.value,
    notice: notice.value,
  }),
  locked: (stored) => operatorFields.filter((name) => stored[name].set_by === 'operator'),
  checks: (values) => problemsOf(checks, values),
  async save(c, { name, domains, apps, time_zone, locale, report_address, notice }, stored) {
    await c.var.client.call(writeOrganisation, {
      body: {
        name,
        domains,
        apps,
        ...(time_zone && { time_zone }),
        ...(locale && { locale }),
        ...(stored.report_address.set_by === 'tenant' && { report_address }),
        ...(stored.notice.set_by === 'tenant' && { notice: notice.trim() }),
      },
    });
  },
  show(c, form, stored) {
    const t = messagesOf(c.var.locale);
    const page = <OrganisationPage {...{ t, form, stored }} apps={mailApps} viewer={c.var.user} />;
    return renderSettings(c, t('settings.organisation'), page);
  },
});
