import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { showSignInPolicy } from '../../api/contract/config/sign-in-policy.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { passwordMaxAgeLimit } from '../../api/limits.ts';
import type { JustInTime, MfaPolicy } from '../../api/vocabulary/sign-in.ts';
import { operatorSettings } from './operator-settings.ts';
import type { Translate } from '../../messages/messages.ts';
import { mayVisit } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox, fieldOf, type FormView, RadioGroup, TextInput } from '../ui/field.tsx';
import { ByOperator, SettingsCard, SettingsForm, SettingsFrame } from './settings-page.tsx';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';
import { hintLook } from '../ui/looks.ts';

const { cards } = settingsPlaces.sign_in;

interface SignInPolicyPageProps {
  t: Translate;
  form: FormView<{
    mfa: MfaPolicy | undefined;
    password_max_age_days: string;
    support_access: string;
    just_in_time: JustInTime | undefined;
  }>;
  policy: CallAnswer<typeof showSignInPolicy>;
  choices: { mfa: readonly MfaPolicy[]; just_in_time: readonly JustInTime[] };
  tenantName: string;
  viewer: HasRights;
}
type CardProps = Pick<SignInPolicyPageProps, 't' | 'form' | 'policy' | 'choices'>;

const isOperators = ({ set_by: by }: { set_by: 'operator' | 'tenant' }): boolean => by === 'operator';

/** The organisation's sign-in policy, for its administrators. Fields set by the operator are read-only. */
export function SignInPolicyPage({ t, form, policy, choices, tenantName, viewer }: SignInPolicyPageProps) {
  const cardProps = { t, form, policy, choices };
  const { mfa, password_max_age_days, support_access, just_in_time } = policy;
  return (
    <SettingsFrame
      t={t}
      viewer={viewer}
      page="sign_in"
      lead={t('settings.sign_in_intro', { tenant: tenantName })}
      outcome={form}
    >
      <SettingsForm
        t={t}
        viewer={viewer}
        action={paths.systemSettings.signIn()}
        isAllOperators={[mfa, password_max_age_days, support_access, just_in_time].every(isOperators)}
      >
        <MfaCard {...cardProps} />
        <PasswordAgeCard {...cardProps} />
        <JustInTimeCard {...cardProps} />
        <SupportAccessCard {...cardProps} />
      </SettingsForm>
      {mayVisit(viewer, paths.roleMapping()) && (
        <Card title={t('settings.role_mapping')}>
          <div className="grid justify-items-start gap-4">
            <p>{t('role_mapping.intro')}</p>
            <LinkButton href={paths.roleMapping()}>{t('role_mapping.open')}</LinkButton>
          </div>
        </Card>
      )}
    </SettingsFrame>
  );
}

function MfaCard({ t, form, policy, choices }: CardProps) {
  const isLocked = isOperators(policy.mfa);
  return (
    <SettingsCard t={t} place={cards.mfa} grid>
      <RadioGroup
        name="mfa"
        legend={t('settings.mfa')}
        text={t('settings.mfa_text')}
        options={choices.mfa.map((value) => ({
          value,
          label: t(`settings.mfa_${value}`),
          text: t(`settings.mfa_${value}_text`),
        }))}
        value={form.values.mfa}
        error={form.problems.mfa}
        disabled={isLocked}
      />
      {isLocked && <ByOperator t={t} name={operatorSettings.mfa} />}
    </SettingsCard>
  );
}

function PasswordAgeCard({ t, form, policy }: CardProps) {
  const isLocked = isOperators(policy.password_max_age_days);
  return (
    <SettingsCard t={t} place={cards.passwordAge} grid>
      <TextInput
        {...fieldOf(form, 'password_max_age_days')}
        className="max-w-28"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        label={t('settings.password_age_label')}
        hint={t('settings.password_age_hint', { most: passwordMaxAgeLimit })}
        disabled={isLocked}
      />
      {isLocked && <ByOperator t={t} name={operatorSettings.password_max_age_days} />}
    </SettingsCard>
  );
}

/** Handling of authenticated people without an account (SI-17). */
function JustInTimeCard({ t, form, policy, choices }: CardProps) {
  const isLocked = isOperators(policy.just_in_time);
  return (
    <SettingsCard t={t} place={cards.justInTime} grid>
      <RadioGroup
        name="just_in_time"
        legend={t('settings.just_in_time')}
        text={t('settings.just_in_time_text')}
        options={choices.just_in_time.map((value) => ({
          value,
          label: t(`settings.just_in_time_${value}`),
        }))}
        value={form.values.just_in_time ?? policy.just_in_time.value}
        disabled={isLocked}
      />
      {!policy.has_providers && <p className={hintLook}>{t('settings.just_in_time_no_provider')}</p>}
      {isLocked && <ByOperator t={t} name={operatorSettings.just_in_time} />}
    </SettingsCard>
  );
}

/** Whether support accounts may sign in (SI-13). */
function SupportAccessCard({ t, form, policy }: CardProps) {
  const isLocked = isOperators(policy.support_access);
  const domains = policy.maintenance_domains;
  return (
    <SettingsCard t={t} place={cards.support} grid>
      <p>{t('settings.support_text')}</p>
      <Checkbox
        id="support_access"
        name="support_access"
        value="1"
        defaultChecked={form.values.support_access === '1'}
        disabled={isLocked}
        label={t('settings.support_label')}
      />
      <p className={hintLook}>
        {t('settings.support_off')}
        {domains.length > 0 && ` ${t('settings.support_domains', { domains: domains.join(', ') })}`}
      </p>
      {isLocked && <ByOperator t={t} name={operatorSettings.support_access} />}
    </SettingsCard>
  );
}
