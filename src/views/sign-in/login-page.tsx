import type { Translate } from '../../messages/messages.ts';
import type { SignInProvider } from '../../api/vocabulary/sign-in.ts';
import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { linkLook } from '../ui/looks.ts';
import { PasswordInput } from '../ui/field.tsx';
import {
  captchaAttributes,
  CaptchaField,
  type CaptchaModel,
  EmailInput,
  PasskeyForm,
} from './sign-in-fields.tsx';
import { AuthFrame, AuthHeading, type AuthPageProps, useWords } from './auth-frame.tsx';
import { Icon } from '../ui/icon.tsx';

/** The mark that people look for on the button of an identity provider; decorative. */
function ProviderMark({ provider }: { provider: SignInProvider }) {
  if (provider === 'saml' || provider === 'oidc') return <Icon name="key-round" />;
  return (
    <svg className="flex-none size-4.5" viewBox="0 0 24 24" aria-hidden="true">
      {marks[provider].map(({ fill, d }) => (
        <path key={fill} fill={fill} d={d} />
      ))}
    </svg>
  );
}

const marks: Readonly<Record<'google' | 'microsoft', readonly { fill: string; d: string }[]>> = {
  google: [
    {
      fill: '#4285F4',
      d: 'M22.6 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.77h3.57c2.08-1.92 3.31-4.74 3.31-8.1z',
    },
    {
      fill: '#34A853',
      d: 'M12 23c2.97 0 5.46-.98 7.28-2.65l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23z',
    },
    {
      fill: '#FBBC05',
      d: 'M5.84 14.1a6.6 6.6 0 0 1 0-4.2V7.06H2.18a11 11 0 0 0 0 9.88z',
    },
    {
      fill: '#EA4335',
      d: 'M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.06L5.84 9.9C6.71 7.3 9.14 5.38 12 5.38z',
    },
  ],
  microsoft: [
    { fill: '#F25022', d: 'M2 2h9.5v9.5H2z' },
    { fill: '#7FBA00', d: 'M12.5 2H22v9.5h-9.5z' },
    { fill: '#00A4EF', d: 'M2 12.5h9.5V22H2z' },
    { fill: '#FFB900', d: 'M12.5 12.5H22V22h-9.5z' },
  ],
};

export interface LoginPageProps extends AuthPageProps {
  /** Where the form is posted. */
  action: string;
  returnUrl?: string;
  values?: { email: string };
  problems?: Partial<Record<'email' | 'current_password', string>>;
  /** Why the last attempt failed. */
  formError?: string;
  /** Why the person was redirected here; not an error of this form. */
  notice?: { tone: 'info' | 'positive' | 'caution'; title?: string; text: string };
  /** Other sign-in methods (SI-02). */
  others?: {
    providers: readonly { provider: SignInProvider; name: string | undefined }[];
    passkeys: boolean;
  };
  captcha?: CaptchaModel;
  /** Whether this deployment belongs to a managed service provider (SI-03). */
  isMsp?: boolean;
}

/**
 * Sign-in by email and password, an identity provider or a passkey (SI-02). Messages disappear when the form
 * is edited (SI-11).
 */
export function LoginPage(props: LoginPageProps) {
  const { action, returnUrl, values, problems = {}, formError, notice, captcha, others } = props;
  const { t, brand } = useWords(props);
  const firstProblem = (['email', 'current_password'] as const).find((name) => problems[name]);
  const focused = firstProblem ?? (values?.email ? 'current_password' : 'email');
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
            <p>{formError}</p>
          </Banner>
        )}
        {notice && (
          <Banner tone={notice.tone} title={notice.title}>
            <p>{notice.text}</p>
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
          error={problems.email}
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
          error={problems.current_password}
        />
        <Button type="submit" variant="primary" size="lg" block>
          {t('sign_in.submit')}
        </Button>
        {(!brand.isPartner || props.isMsp) && (
          <p className="text-center">
            <a
              className="needs-js"
              href={paths.signIn.forgotPassword({ returnUrl })}
              data-submits="forgot"
              data-carries="email returnUrl"
            >
              {t('sign_in.forgot_password')}
            </a>
            <button type="submit" className={`without-js ${linkLook}`} name="forgot" value="1">
              {t('sign_in.forgot_password')}
            </button>
          </p>
        )}
      </form>
      {others && (others.providers.length > 0 || others.passkeys) && (
        <OtherWays t={t} {...others} returnUrl={returnUrl} />
      )}
      <p className="text-center text-sm text-ink-2">{t('sign_in.for_employees')}</p>
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
      {providers.map(({ provider, name }) => (
        <LinkButton key={provider} href={paths.signIn[provider](returnUrl)} size="lg" block data-sso-popup="">
          <ProviderMark provider={provider} />
          {name ? t('sign_in.at_provider', { provider: name }) : t('sign_in.saml')}
        </LinkButton>
      ))}
      {passkeys && <PasskeyForm t={t} label={t('sign_in.passkey')} size="lg" block returnUrl={returnUrl} />}
    </div>
  );
}
