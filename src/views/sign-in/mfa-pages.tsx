import { paths } from '../../site/paths.ts';
import { CodesSaved, MfaForm, type NewSecret, RecoveryCodes, RenewCodes } from '../mfa/mfa-form.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { AuthDialog, type AuthPageProps, OtherAccount, SkipMfa, useWords } from './auth-frame.tsx';

interface MfaSuggestPageProps extends AuthPageProps {
  email: string;
  /** Whether the tenant requires it, so that it cannot be postponed (SI-16). */
  required: boolean;
  /** Whether an earlier set-up has expired. */
  isAgain: boolean;
}

/** Suggests a second factor, or explains that the tenant requires it. */
export function MfaSuggestPage(props: MfaSuggestPageProps) {
  const { email, required, isAgain } = props;
  const { t, brand } = useWords(props);
  const points = [
    { icon: 'smartphone', text: t('mfa.suggest_point_app') },
    { icon: 'clock', text: t('mfa.suggest_point_time') },
    { icon: 'key-round', text: t('mfa.suggest_point_recovery') },
  ] as const;
  return (
    <AuthDialog
      t={t}
      brand={brand}
      path={paths.signIn.mfaSetup()}
      title={t(required ? 'mfa.required_title' : 'mfa.suggest_title')}
      width={550}
      email={email}
      footer={<OtherAccount t={t} />}
    >
      <div className="grid gap-4">
        {isAgain && (
          <Banner tone="caution">
            <p>{t('mfa.again')}</p>
          </Banner>
        )}
        <p>{t('mfa.suggest_text', { brand: brand.name })}</p>
        <ul className="grid gap-3 py-1 [&>li]:flex [&>li]:items-center [&>li]:gap-3 [&_.icon]:text-accent-ink">
          {points.map(({ icon, text }) => (
            <li key={icon}>
              <Icon name={icon} size="lg" />
              {text}
            </li>
          ))}
        </ul>
        <form method="post" action={paths.signIn.mfaSecret()}>
          <Button type="submit" variant="primary" size="lg" block autoFocus>
            {t('mfa.set_up')}
          </Button>
        </form>
        {!required && (
          <form method="post" action={paths.signIn.mfaSkip()}>
            <Button type="submit" size="lg" block>
              {t('sign_in.not_now')}
            </Button>
          </form>
        )}
      </div>
    </AuthDialog>
  );
}

interface MfaSetupPageProps extends AuthPageProps {
  email: string;
  required: boolean;
  secret: NewSecret;
  error?: string;
}

/** QR code, secret key and the first code (SI-16). */
export function MfaSetupPage(props: MfaSetupPageProps) {
  const { email, required, secret, error } = props;
  const { t, brand } = useWords(props);
  const footer = (
    <>
      {!required && <SkipMfa t={t} />}
      <OtherAccount t={t} />
    </>
  );
  return (
    <AuthDialog
      t={t}
      brand={brand}
      path={paths.signIn.mfaSecret()}
      title={t('mfa.setup_title')}
      width={600}
      email={email}
      footer={footer}
    >
      <MfaForm t={t} action={paths.signIn.mfaSetup()} secret={secret} error={error} />
    </AuthDialog>
  );
}

interface MfaDonePageProps extends AuthPageProps {
  email: string;
  /** The new recovery codes; null after they were saved or have expired. */
  codes: readonly string[] | null;
  /** The next page. */
  continueHref: string;
}

/** The verified state, with the recovery codes until the person confirms that they are saved (SI-16). */
export function MfaDonePage(props: MfaDonePageProps) {
  const { email, codes, continueHref } = props;
  const { t, brand } = useWords(props);
  const footer = (
    <>
      <RenewCodes t={t} action={paths.signIn.recoveryCodesRenewal()} />
      {codes ? (
        <CodesSaved t={t} action={paths.signIn.recoveryCodes()} />
      ) : (
        <LinkButton href={continueHref} variant="primary" size="lg">
          {t('sign_in.continue')}
        </LinkButton>
      )}
    </>
  );
  return (
    <AuthDialog
      t={t}
      brand={brand}
      path={paths.signIn.recoveryCodes()}
      title={t('mfa.done_title')}
      width={600}
      footer={footer}
    >
      <div className="grid gap-4">
        {codes ? (
          <RecoveryCodes t={t} codes={codes} heading={t('mfa.recovery_file', { brand: brand.name, email })} />
        ) : (
          <p>{t('mfa.recovery_gone')}</p>
        )}
      </div>
    </AuthDialog>
  );
}
