import type { showOrganisation } from '../../api/contract/config/organisation.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { Locale } from '../../api/vocabulary/locales.ts';
import { noticeTextLimit } from '../../api/limits.ts';
import { operatorSettings } from './operator-settings.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import {
  Checkbox,
  FieldError,
  fieldOf,
  type FormView,
  languageOptions,
  Select,
  TextArea,
  TextInput,
} from '../ui/field.tsx';
import { hintLook } from '../ui/looks.ts';
import { ByOperator, SettingsCard, SettingsForm, SettingsFrame } from './settings-page.tsx';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';

const { cards } = settingsPlaces.organisation;

interface OrganisationPageProps {
  t: Translate;
  form: FormView<{
    name: string;
    domains: string;
    apps: readonly MailApp[];
    time_zone: string;
    locale: Locale | undefined;
    report_address: string;
    notice: string;
  }>;
  stored: CallAnswer<typeof showOrganisation>;
  apps: readonly MailApp[];
  viewer: HasRights;
}

/** The organisation's details, for its administrators. Fields set by the operator are read-only. */
export function OrganisationPage({ t, form, stored, apps, viewer }: OrganisationPageProps) {
  const { values, problems } = form;
  const zone = values.time_zone || stored.time_zone;
  const zones = [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  const isOperators = {
    report_address: stored.report_address.set_by === 'operator',
    notice: stored.notice.set_by === 'operator',
  };
  return (
    <SettingsFrame
      {...{ t, viewer }}
      page="organisation"
      outcome={form}
      saved={t('settings.organisation_saved')}
    >
      <SettingsForm t={t} viewer={viewer} action={paths.systemSettings.organisation()}>
        <SettingsCard t={t} place={cards.facts} grid>
          <TextInput {...fieldOf(form, 'name')} label={t('setup.tenant_name')} autoComplete="organization" />
          <TextInput
            {...fieldOf(form, 'domains')}
            label={t('setup.domains')}
            hint={t('settings.organisation_domains_hint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <fieldset
            id="apps"
            className="grid gap-3"
            aria-describedby={problems.apps ? 'apps-error' : undefined}
          >
            <legend className="mb-2 text-sm font-semibold text-ink-2">{t('onboarding.apps')}</legend>
            {apps.map((app) => (
              <Checkbox
                key={app}
                name="apps"
                value={app}
                defaultChecked={values.apps.includes(app)}
                label={t(`onboarding.app.${app}`)}
              />
            ))}
            {problems.apps && <FieldError id="apps" text={problems.apps} />}
          </fieldset>
        </SettingsCard>
        <SettingsCard t={t} place={cards.place}>
          <div className="grid grid-cols-2 items-start gap-4 max-tablet:grid-cols-1">
            <Select
              {...fieldOf(form, 'time_zone')}
              label={t('settings.organisation_zone')}
              hint={t('settings.alerts_zone_hint')}
              options={zones.map((one) => ({ value: one, label: one.replaceAll('_', ' ') }))}
              defaultValue={zone}
            />
            <Select
              {...fieldOf(form, 'locale')}
              label={t('settings.organisation_locale')}
              hint={t('settings.organisation_locale_hint')}
              options={languageOptions(t)}
              defaultValue={values.locale ?? stored.locale}
            />
          </div>
        </SettingsCard>
        <SettingsCard t={t} place={cards.mail} grid>
          <TextInput
            {...fieldOf(form, 'report_address')}
            type="email"
            label={t('settings.report_address')}
            hint={t('settings.report_address_hint')}
            autoComplete="off"
            disabled={isOperators.report_address}
          />
          {isOperators.report_address && <ByOperator t={t} name={operatorSettings.report_address} />}
        </SettingsCard>
        <SettingsCard t={t} place={cards.notice} grid>
          <TextArea
            {...fieldOf(form, 'notice')}
            rows={3}
            label={t('settings.notice_label')}
            hint={t('settings.notice_hint', { most: noticeTextLimit })}
            disabled={isOperators.notice}
          />
          {isOperators.notice && <ByOperator t={t} name={operatorSettings.notice} />}
        </SettingsCard>
        <p className={hintLook}>{t('settings.organisation_rest')}</p>
      </SettingsForm>
    </SettingsFrame>
  );
}
