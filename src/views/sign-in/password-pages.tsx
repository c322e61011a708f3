import { paths } from '../../site/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import {
  captchaAttributes,
  CaptchaField,
  type CaptchaModel,
  CurrentPassword,
  EmailInput,
  NewPasswordFields,
  type PasswordProblems,
} from './sign-in-fields.tsx';
import { AuthFrame, AuthHeading, type AuthPageProps, useWords } from './auth-frame.tsx';
import { NoticePage } from './notice-page.tsx';
import { OutcomeDialog } from '../ui/dialog.tsx';
import { FailureNotice } from '../ui/banner.tsx';
import { TextInput } from '../ui/field.tsx';
import { codeLimit } from '../../api/limits.ts';

interface ForgotPageProps extends AuthPageProps {
  email?: string;
  error?: string | undefined;
  /** The request failed: the information dialog with this text. */
  failure?: string;
  captcha?: CaptchaModel;
  /** The return target of the original sign-in. */
  returnUrl?: string;
}

/** The form to request a link for a new password (SI-18). */
export function ForgotPage(props: ForgotPageProps) {
  const { email, error, failure, captcha, returnUrl } = props;
  const { t, brand } = useWords(props);
  const path = paths.signIn.forgotPassword({ returnUrl });
  return (
    <AuthFrame t={t} brand={brand} path={path} typed={{ email }}>
      <AuthHeading>
        <h1>{t('forgot.title')}</h1>
        <p>{t('forgot.intro')}</p>
      </AuthHeading>
      <form
        className="grid gap-4.5"
        method="post"
        action={path}
        noValidate
        data-edit-clears=""
        {...captchaAttributes(captcha)}
      >
        {returnUrl && <input type="hidden" name="returnUrl" value={returnUrl} />}
        <CaptchaField t={t} captcha={captcha} />
        <EmailInput t={t} autoFocus={!failure} defaultValue={email} error={error} />
        <Button type="submit" variant="primary" size="lg" block>
          {t('forgot.submit')}
        </Button>
        <p className="text-center">
          <a href={paths.signIn.login(returnUrl)}>{t('sign_in.back_to_login')}</a>
        </p>
      </form>
      {failure && (
        <OutcomeDialog title={t('reset_password_error')} button={t('common.close')}>
          <p>{failure}</p>
        </OutcomeDialog>
      )}
    </AuthFrame>
  );
}

interface ForgotSentPageProps extends AuthPageProps {
  email: string;
  /** Validity of the link, and the time after it in which no other is sent, in minutes. */
  minutes: number;
  pause: number;
  returnUrl?: string;
}

/** Confirms the request, without knowing whether the address has an account. */
export function ForgotSentPage(props: ForgotSentPageProps) {
  const { email, minutes, pause, returnUrl } = props;
  const { t } = useWords(props);
  return (
    <NoticePage
      {...props}
      path={paths.signIn.forgotPassword({ sent: '1', returnUrl })}
      icon="mail"
      title={t('forgot.sent_title')}
      text={`${t('reset_password_success', { email, pause })} ${t('reset.lifetime', { count: minutes })}`}
      actions={
        <>
          <LinkButton href={paths.signIn.login(returnUrl)} size="lg">
            {t('sign_in.back_to_login')}
          </LinkButton>
          <LinkButton href={paths.signIn.forgotPassword({ returnUrl })} variant="ghost" size="lg">
            {t('forgot.again')}
          </LinkButton>
        </>
      }
    />
  );
}

export interface ResetPageProps extends AuthPageProps {
  /** The token of the link; part of the form's URL, so that the response can be reloaded. */
  token: string;
  /** Expiry of the link, formatted. */
  until?: string;
  problems?: PasswordProblems;
  /** The service's message. */
  failure?: string;
}

/** The form for a new password, by a mailed link (SI-19). */
export function ResetPage(props: ResetPageProps) {
  const { token, until, problems = {}, failure } = props;
  const { t, brand } = useWords(props);
  const path = paths.signIn.resetPassword({ token });
  return (
    <AuthFrame t={t} brand={brand} path={path}>
      <AuthHeading>
        <h1>{t('reset.title')}</h1>
        {until && <p>{t('reset.until', { until })}</p>}
      </AuthHeading>
      <form className="grid gap-4.5" method="post" action={path} noValidate data-edit-clears="">
        <FailureNotice text={failure} title={t('reset.failed')} />
        <NewPasswordFields t={t} inputSize="lg" problems={problems} focusFirst />
        <Button type="submit" variant="primary" size="lg" block>
          {t('reset.submit')}
        </Button>
        {until && <p>{t('reset.unlocked')}</p>}
        <p className="text-center">
          <a href={paths.signIn.login()}>{t('sign_in.back_to_login')}</a>
        </p>
      </form>
    </AuthFrame>
  );
}

interface ExpiredPageProps extends AuthPageProps {
  email: string;
  captcha?: CaptchaModel;
  problems?: PasswordProblems;
  /** The service's message, shown in the Error dialog. */
  failure?: string;
  /** Whether the password was changed: shows the Success dialog. */
  isChanged?: boolean;
}

/** Replaces a password that has expired (SI-20). */
export function ExpiredPage(props: ExpiredPageProps) {
  const { email, captcha, problems = {}, failure, isChanged } = props;
  const { t, brand } = useWords(props);
  const path = paths.signIn.passwordExpired(email);
  return (
    <AuthFrame t={t} brand={brand} path={path}>
      <AuthHeading>
        <h1>{t('expired.title')}</h1>
        <p>{t('expired.intro', { email })}</p>
      </AuthHeading>
      <form
        className="grid gap-4.5"
        method="post"
        action={path}
        noValidate
        data-edit-clears=""
        {...captchaAttributes(captcha)}
      >
        <CaptchaField t={t} captcha={captcha} />
        <CurrentPassword
          t={t}
          name="current_password"
          inputSize="lg"
          label={t('expired.current_password')}
          autoFocus={!failure && !isChanged}
          error={problems.current_password}
        />
        {/* Shown to everybody, so that it does not disclose whether an account has a second factor. */}
        <TextInput
          id="code"
          name="code"
          inputSize="lg"
          label={t('password.code')}
          hint={t('password.code_hint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={codeLimit}
          error={problems.code}
        />
        <NewPasswordFields t={t} inputSize="lg" problems={problems} />
        <Button type="submit" variant="primary" size="lg" block>
          {t('reset.submit')}
        </Button>
        <p className="text-center">
          <a href={paths.signIn.login()}>{t('sign_in.back_to_login')}</a>
        </p>
      </form>
      {failure && (
        <OutcomeDialog title={t('expired.error_title')} button={t('common.close')}>
          <p>{t('expired.error_reason')}</p>
          <p>{failure}</p>
        </OutcomeDialog>
      )}
      {isChanged && (
        <OutcomeDialog
          title={t('expired.success_title')}
          button={t('sign_in.submit')}
          href={paths.signIn.login()}
        >
          <p>{t('expired.success_text')}</p>
        </OutcomeDialog>
      )}
    </AuthFrame>
  );
}
