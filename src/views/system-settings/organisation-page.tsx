import { noticeTextLimit } from '../../api/limits.ts';
import { operatorSettings } from './operator-settings.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { FieldError } from '../ui/field.tsx';
import { hintLook } from '../ui/field-look.ts';
import { Checkbox, Select, TextArea, TextInput } from '../ui/inputs.tsx';
import { languageOptions } from '../ui/language-options.ts';
import { ByOperator } from './by-operator.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsHead, settingsPageLook } from './settings-head.tsx';
import { settingsPlaces } from '../../settings-pages/places-of-pages.ts';
import { SettingsNotices, type SettingsOutcome } from './settings-notices.tsx';

const { cards } = settingsPlaces.organisation;

export const organisationFields = [
  'name',
  'domains',
  'apps',
  'time_zone',
  'locale',
  'report_address',
  'notice',
] as const;
export type OrganisationField = (typeof organisationFields)[number];

export interface OrganisationModel extends SettingsOutcome {
  /** As typed. */
  form: Readonly<Record<Exclude<OrganisationField, 'apps'>, string>> & { apps: readonly MailApp[] };
  apps: readonly MailApp[];
  zones: readonly string[];
  /** Whether the operator sets these fields. */
  isOperators: { report_address: boolean; notice: boolean };
  problems: Partial<Record<OrganisationField, string>>;
}

interface OrganisationPageProps {
  t: Translate;
  model: OrganisationModel;
  viewer: HasRights;
}

/** The organisation's details, for its administrators. Fields set by the operator are read-only. */
export function OrganisationPage({ t, model, viewer }: OrganisationPageProps) {
  const { form, isOperators, problems } = model;
  const input = (name: 'name' | 'domains' | 'report_address') => ({
    id: name,
    name,
    defaultValue: form[name],
    ...(problems[name] !== undefined && { error: problems[name] }),
  });
  return (
    <div className={settingsPageLook.text}>
      <SettingsHead t={t} viewer={viewer} page="organisation" lead={t('settings.organisation_intro')} />
      <SettingsNotices t={t} outcome={model} saved={t('settings.organisation_saved')} />
      <SettingsForm t={t} viewer={viewer} action={paths.systemSettings.organisation()}>
        <SettingsCard t={t} place={cards.facts}>
          <div className="grid gap-4">
            <TextInput {...input('name')} label={t('setup.tenant_name')} autoComplete="organization" />
            <TextInput
              {...input('domains')}
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
              {model.apps.map((app) => (
                <Checkbox
                  key={app}
                  name="apps"
                  value={app}
                  defaultChecked={form.apps.includes(app)}
                  label={t(`onboarding.app.${app}`)}
                />
              ))}
              {problems.apps && <FieldError id="apps" text={problems.apps} />}
            </fieldset>
          </div>
        </SettingsCard>
        <SettingsCard t={t} place={cards.place}>
          <div className="grid grid-cols-2 items-start gap-4 max-tablet:grid-cols-1">
            <Select
              id="time_zone"
              name="time_zone"
              label={t('settings.organisation_zone')}
              hint={t('settings.alerts_zone_hint')}
              options={model.zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
              defaultValue={form.time_zone}
              {...(problems.time_zone !== undefined && { error: problems.time_zone })}
            />
            <Select
              id="locale"
              name="locale"
              label={t('settings.organisation_locale')}
              hint={t('settings.organisation_locale_hint')}
              options={languageOptions(t)}
              defaultValue={form.locale}
            />
          </div>
        </SettingsCard>
        <SettingsCard t={t} place={cards.mail}>
          <div className="grid gap-4">
            <TextInput
              {...input('report_address')}
              type="email"
              label={t('settings.report_address')}
              hint={t('settings.report_address_hint')}
              autoComplete="off"
              disabled={isOperators.report_address}
            />
            {isOperators.report_address && <ByOperator t={t} name={operatorSettings.report_address} />}
          </div>
        </SettingsCard>
        <SettingsCard t={t} place={cards.notice}>
          <div className="grid gap-4">
            <TextArea
              id="notice"
              name="notice"
              rows={3}
              label={t('settings.notice_label')}
              hint={t('settings.notice_hint', { most: noticeTextLimit })}
              defaultValue={form.notice}
              disabled={isOperators.notice}
              {...(problems.notice !== undefined && { error: problems.notice })}
            />
            {isOperators.notice && <ByOperator t={t} name={operatorSettings.notice} />}
          </div>
        </SettingsCard>
        <p className={hintLook}>{t('settings.organisation_rest')}</p>
      </SettingsForm>
    </div>
  );
}
