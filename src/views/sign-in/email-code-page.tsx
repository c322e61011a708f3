import { paths } from '../../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { AuthDialog, type AuthPageProps, OtherAccount, SkipMfa, wordsOf } from './auth-page.tsx';
import { codeLimit } from '../../api/limits.ts';

export interface EmailCodePageProps extends AuthPageProps {
  email: string;
  error?: string;
  /** There were three wrong codes: nothing can be sent any more (SI-15). */
  isOver: boolean;
  /** Another code was just asked for, and sent or not. */
  resent?: boolean;
  /** Whether another code is sent at all in this sign-in. */
  canSend: boolean;
  /** Seconds until the next one may be asked for. */
  waitTime: number;
  /** The tenant lets this person go on without a second step. */
  canSkip: boolean;
}

/** Proves the address by the code that was sent to it (SI-15). */
export function EmailCodePage(props: EmailCodePageProps) {
  const { email, error, isOver, resent, canSend, waitTime, canSkip } = props;
  const { t, brand } = wordsOf(props);
  const footer = (
    <>
      {canSkip && !isOver && <SkipMfa t={t} />}
      <OtherAccount t={t} />
    </>
  );
  return (
    <AuthDialog
      t={t}
      brand={brand}
      path={paths.signIn.emailVerification()}
      title={t('email_code.title')}
      width={550}
      email={email}
      footer={footer}
    >
      <div className="stack">
        <p>{t('email_code.intro', { email })}</p>
        {isOver && (
          <Banner tone="danger" urgent>
            <p>{t('max_attempts')}</p>
          </Banner>
        )}
        {!isOver && resent !== undefined && (
          <Banner tone={resent ? 'positive' : 'caution'}>
            <p role="status">{t(resent ? 'email_code.resent' : 'email_code.not_resent')}</p>
          </Banner>
        )}
        <form
          className="auth-form"
          method="post"
          action={paths.signIn.emailVerification()}
          noValidate
          data-edit-clears=""
        >
          <TextInput
            id="code"
            name="code"
            inputSize="lg"
            className="code-input"
            label={t('email_code.label')}
            hint={t('email_code.hint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            maxLength={codeLimit}
            required
            autoFocus={!isOver}
            disabled={isOver}
            error={isOver ? undefined : error}
          />
          <Button type="submit" variant="primary" size="lg" block disabled={isOver}>
            {t('code.submit')}
          </Button>
        </form>
        {!isOver && !canSend && <p className="muted">{t('email_code.all_sent')}</p>}
        {!isOver && canSend && (
          <form className="resend" method="post" action={paths.signIn.emailCode()}>
            <button type="submit" className="button-link" data-wait={waitTime > 0 ? waitTime : undefined}>
              {t('email_code.resend')}
            </button>
            {waitTime > 0 && (
              <span className="muted">
                {waitTime > 90
                  ? t('email_code.wait_minutes', { count: Math.ceil(waitTime / 60) })
                  : t('email_code.wait', { count: waitTime })}
              </span>
            )}
          </form>
        )}
      </div>
    </AuthDialog>
  );
}
