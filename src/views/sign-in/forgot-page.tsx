import { paths } from '../../site/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmailInput } from './email-input.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type AuthPageProps, useWords } from './auth-page.tsx';
import { CaptchaField, captchaAttributes, type CaptchaModel } from './captcha.tsx';
import { NoticePage } from './notice-page.tsx';
import { OutcomeDialog } from '../ui/outcome-dialog.tsx';
import { AuthHeading } from './auth-heading.tsx';

export interface ForgotPageProps extends AuthPageProps {
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
