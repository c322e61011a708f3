import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';
import type { SignInProvider } from '../../api/vocabulary/sign-in-providers.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { PasswordInput } from '../ui/inputs.tsx';
import { EmailInput } from './email-input.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type AuthPageProps, useWords } from './auth-page.tsx';
import { type CaptchaModel, captchaAttributes, CaptchaField } from './captcha.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { AuthHeading } from './auth-heading.tsx';

export interface LoginPageProps extends AuthPageProps {
  /** Where the form is posted. */
  action: string;
  returnUrl?: string;
  values?: { email: string };
  fieldErrors?: Partial<Record<'email' | 'current_password', MessageKey>>;
  /** Why the last attempt failed; `count` is the seconds to wait. */
  formError?: { key: MessageKey; count?: number };
  /** Why the person was redirected here; not an error of this form. */
  notice?: { tone: 'info' | 'positive' | 'caution'; title?: MessageKey; key: MessageKey; count?: number };
  /** Other sign-in methods (SI-02). */
  others?: { providers: readonly SignInProvider[]; passkeys: boolean };
  captcha?: CaptchaModel;
  /** Whether this deployment belongs to a managed service provider (SI-03). */
  isMsp?: boolean;
}

/**
 * Sign-in by email and password, an identity provider or a passkey (SI-02). Messages disappear when the form
 * is edited (SI-11).
 */
export function LoginPage(props: LoginPageProps) {
  const { action, returnUrl, values, fieldErrors = {}, formError, notice, captcha, others } = props;
  const { t, brand } = useWords(props);
  const firstProblem = fieldErrors.email
    ? 'email'
    : fieldErrors.current_password
      ? 'current_password'
      : undefined;
  const focused = firstProblem ?? (values?.email ? 'current_password' : 'email');
  const errorText = (key: MessageKey | undefined) => key && t.find(key);
  return (
    <AuthFrame t={t} brand={brand} path={paths.signIn.login(returnUrl)} typed={{ email: values?.email }}>
      <AuthHeading>
        <h1>{t('sign_in.heading', { brand: brand.name })}</h1>
      </AuthHeading>
      <form
        className="grid gap-4.5"
        method="post"
        action={action}
        noValidate
        data-busy={t('sign_in.submitting')}
        data-edit-clears=""
        {...captchaAttributes(captcha)}
      >
        {formError && (
          <Banner tone="danger" urgent id="form-error" title={t('sign_in.failed_summary')}>
            <p>{t.find(formError.key, { count: formError.count ?? 0 })}</p>
          </Banner>
        )}
        {notice && (
          <Banner tone={notice.tone} title={errorText(notice.title)}>
            <p>{t.find(notice.key, { count: notice.count ?? 0 })}</p>
          </Banner>
        )}
        {!formError && !notice && returnUrl && !firstProblem && (
          <Banner tone="info">
            <p>{t('sign_in.return_hint')}</p>
          </Banner>
        )}
        {returnUrl && <input type="hidden" name="returnUrl" value={returnUrl} />}
        <CaptchaField t={t} captcha={captcha} />
        <EmailInput
          t={t}
          autoFocus={focused === 'email'}
          defaultValue={values?.email}
          error={errorText(fieldErrors.email)}
        />
        <PasswordInput
          id="current_password"
          name="current_password"
          inputSize="lg"
          label={t('sign_in.password')}
          showLabel={t('sign_in.show_password')}
          autoComplete="current-password"
          required
          autoFocus={focused === 'current_password'}
          error={errorText(fieldErrors.current_password)}
        />
        <Button type="submit" variant="primary" size="lg" block>
          {t('sign_in.submit')}
        </Button>
        {(!brand.isPartner || props.isMsp) && (
          <p className="text-center">
            <a href={paths.signIn.forgotPassword({ returnUrl })}>{t('sign_in.forgot_password')}</a>
          </p>
        )}
      </form>
      {others && (others.providers.length > 0 || others.passkeys) && (
        <OtherWays t={t} {...others} returnUrl={returnUrl} />
      )}
    </AuthFrame>
  );
}

interface OtherWaysProps extends NonNullable<LoginPageProps['others']> {
  t: Translate;
  returnUrl: string | undefined;
}

/** The other configured methods. */
function OtherWays({ t, providers, passkeys, returnUrl }: OtherWaysProps) {
  return (
    <div className={providers.length > 0 ? 'grid gap-2.5' : 'needs-js grid gap-2.5'}>
      <p className="flex items-center gap-3 text-ink-3 text-sm before:content-[''] before:flex-1 before:h-px before:bg-line after:content-[''] after:flex-1 after:h-px after:bg-line">
        <span>{t('sign_in.or')}</span>
      </p>
      {providers.map((provider) => (
        <LinkButton key={provider} href={paths.signIn[provider](returnUrl)} size="lg" block data-sso-popup="">
          <ProviderMark provider={provider} />
          {t(`sign_in.${provider}`)}
        </LinkButton>
      ))}
      {passkeys && <PasskeyForm t={t} label={t('sign_in.passkey')} size="lg" block returnUrl={returnUrl} />}
    </div>
  );
}
