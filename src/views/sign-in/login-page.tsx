import { messagesOf, type Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { brandOf } from '../ui/brands.ts';
import { Button } from '../ui/button.tsx';
import { PasswordInput, TextInput } from '../ui/inputs.tsx';
import { AuthFrame } from './auth-frame.tsx';

export interface LoginPageProps {
  locale: string;
  /** Where the form is posted. */
  action: string;
  returnUrl?: string;
  values?: { email: string };
  fieldErrors?: { email?: 'invalid_email'; current_password?: 'invalid_password' };
  formError?:
    | { key: 'avanan.login.invalid_account' | 'sign_in.account_disabled' | 'sign_in.unavailable' }
    | { key: 'sign_in.too_many_attempts'; count: number };
  brandId?: string;
}

/** Sign-in by email and password (SI-02). The messages go as soon as the form is edited (SI-11). */
export function LoginPage(props: LoginPageProps) {
  const { locale, action, returnUrl, values, fieldErrors = {}, formError } = props;
  const t = messagesOf(locale);
  const brand = brandOf(props.brandId);
  const firstProblem = fieldErrors.email
    ? 'email'
    : fieldErrors.current_password
      ? 'current_password'
      : undefined;
  const focused = firstProblem ?? (values?.email ? 'current_password' : 'email');
  return (
    <AuthFrame t={t} brand={brand} path={action}>
      <div className="auth-heading">
        <h1>{t('sign_in.heading', { brand: brand.name })}</h1>
      </div>
      <form
        className="auth-form"
        method="post"
        action={action}
        noValidate
        data-busy={t('sign_in.submitting')}
        data-edit-clears=""
      >
        {formError && (
          <Banner tone="danger" urgent id="form-error" title={t('sign_in.failed_summary')}>
            <p>{textOf(formError, t)}</p>
          </Banner>
        )}
        {!formError && returnUrl && !values && (
          <Banner tone="info">
            <p>{t('sign_in.return_hint')}</p>
          </Banner>
        )}
        {returnUrl && <input type="hidden" name="returnUrl" value={returnUrl} />}
        <TextInput
          id="email"
          name="email"
          type="email"
          inputSize="lg"
          label={t('sign_in.email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus={focused === 'email'}
          defaultValue={values?.email}
          error={fieldErrors.email && t(fieldErrors.email)}
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
          error={fieldErrors.current_password && t(fieldErrors.current_password)}
        />
        <Button type="submit" variant="primary" size="lg" block>
          {t('sign_in.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}

function textOf(error: NonNullable<LoginPageProps['formError']>, t: Translate): string {
  return error.key === 'sign_in.too_many_attempts' ? t(error.key, { count: error.count }) : t(error.key);
}
