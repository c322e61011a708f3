import { paths } from '../../site/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmailInput } from './sign-in-fields.tsx';
import { AuthFrame, AuthHeading, type AuthPageProps, useWords } from './auth-frame.tsx';
import { NoticePage } from './notice-page.tsx';

interface SamlEmailPageProps extends AuthPageProps {
  action: string;
  inPopup: boolean;
  returnUrl?: string;
  /** An address that belongs to no organisation. */
  email?: string;
}

/** The form for the address whose domain determines the identity provider. */
export function SamlEmailPage(props: SamlEmailPageProps) {
  const { action, email, inPopup, returnUrl } = props;
  const { t, brand } = useWords(props);
  return (
    <AuthFrame t={t} brand={brand} path={action} typed={{ email }}>
      <AuthHeading>
        <h1>{t('sso.email_title')}</h1>
        <p>{t('sso.email_intro')}</p>
      </AuthHeading>
      <form className="grid gap-4.5" method="get" action={action} data-busy={t('sign_in.submitting')}>
        {returnUrl && <input type="hidden" name="returnUrl" value={returnUrl} />}
        {inPopup && <input type="hidden" name="popup" value="1" />}
        <EmailInput
          t={t}
          autoFocus
          defaultValue={email}
          error={email === undefined ? undefined : t('sso.email_unknown')}
        />
        <Button type="submit" variant="primary" size="lg" block>
          {t('sso.continue')}
        </Button>
        {!inPopup && (
          <p className="text-center">
            <a href={paths.signIn.login(returnUrl)}>{t('sign_in.back_to_login')}</a>
          </p>
        )}
      </form>
    </AuthFrame>
  );
}

/** Redirects to the identity provider; the link is for browsers that do not follow the redirect. */
export function LeavingPage(props: AuthPageProps & { url: string }) {
  const { t } = useWords(props);
  return (
    <NoticePage
      {...props}
      path={paths.signIn.login()}
      icon="external-link"
      title={t('sso.leaving_title')}
      text={t('sso.leaving')}
      actions={
        <LinkButton href={props.url} variant="primary" size="lg" block>
          {t('sso.continue')}
        </LinkButton>
      }
    />
  );
}

interface SamlRelayPageProps extends AuthPageProps {
  /** The response that the identity provider posted. */
  answer: { SAMLResponse: string; RelayState: string };
}

/**
 * Posts the provider's response again, from a page of the console, so that the browser includes its cookie.
 */
export function SamlRelayPage(props: SamlRelayPageProps) {
  const { t } = useWords(props);
  return (
    <NoticePage
      {...props}
      path={paths.signIn.login()}
      icon="shield-check"
      title={t('sso.relay_title')}
      text={t('sso.relay')}
      actions={
        <form method="post" action={paths.sso.samlConsumer()} data-sso-relay="">
          {Object.entries(props.answer).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="relayed" value="1" />
          <Button type="submit" variant="primary" size="lg" block>
            {t('sso.continue')}
          </Button>
        </form>
      }
    />
  );
}

/** The end of a sign-in in a separate window: its script redirects the opener. */
export function PopupDonePage(props: AuthPageProps & { url: string }) {
  const { t } = useWords(props);
  return (
    <NoticePage
      {...props}
      path={paths.signIn.login()}
      icon="check"
      title={t('sso.done_title')}
      text={t('sso.done')}
      actions={
        <LinkButton href={props.url} size="lg" block data-sso-done="">
          {t('sso.continue')}
        </LinkButton>
      }
    />
  );
}
