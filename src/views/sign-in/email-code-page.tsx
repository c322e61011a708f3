import { paths } from '../../paths.ts';
import { countWait } from './count-wait.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { AuthDialog, type AuthPageProps, OtherAccount, SkipMfa, useWords } from './auth-page.tsx';
import { codeLimit } from '../../api/limits.ts';
import { linkLook } from '../ui/button-look.ts';

export interface EmailCodePageProps extends AuthPageProps {
  email: string;
  error?: string;
  /** Whether there were three wrong codes, after which none can be sent (SI-15). */
  isOver: boolean;
  /** Whether another code was requested and sent, or not. */
  resent?: boolean;
  /** Whether another code can be sent in this sign-in. */
  canSend: boolean;
  /** Seconds until another one can be requested. */
  waitTime: number;
  /** Whether the tenant allows this person to continue without a second step. */
  canSkip: boolean;
}

/** Verifies the address by a mailed code (SI-15). */
export function EmailCodePage(props: EmailCodePageProps) {
  const { email, error, isOver, resent, canSend, waitTime, canSkip } = props;
  const wait = countWait(waitTime);
  const { t, brand } = useWords(props);
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
      <div className="grid gap-4">
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
          className="grid gap-4.5"
          method="post"
          action={paths.signIn.emailVerification()}
          noValidate
          data-edit-clears=""
        >
          <TextInput
            id="code"
            name="code"
            inputSize="lg"
            className="font-mono text-[1.125rem] tracking-[0.3em]"
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
        {!isOver && !canSend && <p className="text-ink-2">{t('email_code.all_sent')}</p>}
        {!isOver && canSend && (
          <form
            className="flex flex-wrap items-center gap-y-1 gap-x-3 text-table [&>button]:min-h-6 [&>:disabled]:text-ink-3 [&>:disabled]:no-underline"
            method="post"
            action={paths.signIn.emailCode()}
          >
            <button type="submit" className={linkLook} data-wait={waitTime > 0 ? waitTime : undefined}>
              {t('email_code.resend')}
            </button>
            {waitTime > 0 && (
              <span className="text-ink-2">
                {t(wait.inMinutes ? 'email_code.wait_minutes' : 'email_code.wait', { count: wait.count })}
              </span>
            )}
          </form>
        )}
      </div>
    </AuthDialog>
  );
}
