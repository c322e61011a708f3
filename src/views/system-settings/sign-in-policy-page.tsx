import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { JustInTime } from '../../api/vocabulary/just-in-time.ts';
import type { MfaPolicy } from '../../api/vocabulary/mfa-policies.ts';
import { operatorSettings } from './operator-settings.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { mayVisit } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FieldError } from '../ui/field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsHead, settingsPageLook } from './settings-head.tsx';
import { settingsPlaces } from '../../settings-pages/places-of-pages.ts';
import { ByOperator } from './by-operator.tsx';
import { SettingsNotices, type SettingsOutcome } from './settings-notices.tsx';
import { Checkbox, Radio, TextInput } from '../ui/inputs.tsx';
import { hintLook } from '../ui/field-look.ts';

const { cards } = settingsPlaces.sign_in;

export interface SignInPolicyModel extends SettingsOutcome {
  tenantName: string;
  mfa: { value: MfaPolicy | undefined; choices: readonly MfaPolicy[]; isOperators: boolean };
  /** Days as typed, and the maximum. */
  passwordMaxAge: { value: string; most: number; isOperators: boolean };
  /** Whether hidden support staff of these domains may sign in. */
  supportAccess: { value: boolean; domains: readonly string[]; isOperators: boolean };
  /** Handling of people who are authenticated by an identity provider but have no account. */
  justInTime: {
    value: JustInTime;
    choices: readonly JustInTime[];
    hasProviders: boolean;
    isOperators: boolean;
  };
  problems: { mfa?: string; passwordMaxAge?: string };
}

/** The organisation's sign-in policy, for its administrators. Fields set by the operator are read-only. */
export function SignInPolicyPage({
  locale,
  model,
  viewer,
}: {
  locale: string;
  model: SignInPolicyModel;
  viewer: HasRights;
}) {
  const t = messagesOf(locale);
  const isAllOperators =
    model.mfa.isOperators &&
    model.passwordMaxAge.isOperators &&
    model.supportAccess.isOperators &&
    model.justInTime.isOperators;
  return (
    <div className={settingsPageLook.text}>
      <SettingsHead
        t={t}
        viewer={viewer}
        page="sign_in"
        lead={t('settings.sign_in_intro', { tenant: model.tenantName })}
      />
      <SettingsNotices t={t} outcome={model} saved={t('settings.saved')} />
      <SettingsForm
        t={t}
        viewer={viewer}
        action={paths.systemSettings.signIn()}
        isAllOperators={isAllOperators}
      >
        <MfaCard t={t} model={model} />
        <PasswordAgeCard t={t} model={model} />
        <JustInTimeCard t={t} model={model} />
        <SupportAccessCard t={t} model={model} />
      </SettingsForm>
      {mayVisit(viewer, paths.roleMapping()) && (
        <Card title={t('settings.role_mapping')}>
          <div className="grid justify-items-start gap-4">
            <p>{t('role_mapping.intro')}</p>
            <LinkButton href={paths.roleMapping()}>{t('role_mapping.open')}</LinkButton>
          </div>
        </Card>
      )}
    </div>
  );
}

interface CardProps {
  t: Translate;
  model: SignInPolicyModel;
}

function MfaCard({ t, model }: CardProps) {
  const { value, choices, isOperators } = model.mfa;
  const error = model.problems.mfa;
  return (
    <SettingsCard t={t} place={cards.mfa}>
      <div className="grid gap-4">
        <p id="mfa-text">{t('settings.mfa_text')}</p>
        <fieldset
          className="grid gap-3.5"
          disabled={isOperators}
          aria-describedby={error ? 'mfa-text mfa-error' : 'mfa-text'}
        >
          <legend className="visually-hidden">{t('settings.mfa')}</legend>
          {choices.map((policy) => (
            <Radio
              key={policy}
              name="mfa"
              value={policy}
              defaultChecked={policy === value}
              label={
                <>
                  <b>{t(`settings.mfa_${policy}`)}</b>
                  <span className={`${hintLook} block`}>{t(`settings.mfa_${policy}_text`)}</span>
                </>
              }
            />
          ))}
        </fieldset>
        {error && <FieldError id="mfa" text={error} />}
        {isOperators && <ByOperator t={t} name={operatorSettings.mfa} />}
      </div>
    </SettingsCard>
  );
}

function PasswordAgeCard({ t, model }: CardProps) {
  const { value, most, isOperators } = model.passwordMaxAge;
  return (
    <SettingsCard t={t} place={cards.passwordAge}>
      <div className="grid gap-4">
        <TextInput
          id="password_max_age_days"
          name="password_max_age_days"
          className="max-w-28"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          label={t('settings.password_age_label')}
          hint={t('settings.password_age_hint', { most })}
          defaultValue={value}
          disabled={isOperators}
          error={model.problems.passwordMaxAge}
        />
        {isOperators && <ByOperator t={t} name={operatorSettings.password_max_age_days} />}
      </div>
    </SettingsCard>
  );
}

/** Handling of authenticated people without an account (SI-17). */
function JustInTimeCard({ t, model }: CardProps) {
  const { value, choices, hasProviders, isOperators } = model.justInTime;
  return (
    <SettingsCard t={t} place={cards.justInTime}>
      <div className="grid gap-4">
        <p id="just-in-time-text">{t('settings.just_in_time_text')}</p>
        <fieldset
          id="just_in_time"
          className="grid gap-3.5"
          disabled={isOperators}
          aria-describedby="just-in-time-text"
        >
          <legend className="visually-hidden">{t('settings.just_in_time')}</legend>
          {choices.map((choice) => (
            <Radio
              key={choice}
              name="just_in_time"
              value={choice}
              defaultChecked={choice === value}
              label={t(`settings.just_in_time_${choice}`)}
            />
          ))}
        </fieldset>
        {!hasProviders && <p className={hintLook}>{t('settings.just_in_time_no_provider')}</p>}
        {isOperators && <ByOperator t={t} name={operatorSettings.just_in_time} />}
      </div>
    </SettingsCard>
  );
}

/** Whether hidden support staff may sign in (SI-13). */
function SupportAccessCard({ t, model }: CardProps) {
  const { value, domains, isOperators } = model.supportAccess;
  return (
    <SettingsCard t={t} place={cards.support}>
      <div className="grid gap-4">
        <p>{t('settings.support_text')}</p>
        <Checkbox
          id="support_access"
          name="support_access"
          value="1"
          defaultChecked={value}
          disabled={isOperators}
          label={t('settings.support_label')}
        />
        <p className={hintLook}>
          {domains.length > 0
            ? t('settings.support_domains', { domains: domains.join(', ') })
            : t('settings.support_no_domains')}
        </p>
        {isOperators && <ByOperator t={t} name={operatorSettings.support_access} />}
      </div>
    </SettingsCard>
  );
}
