import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { oneTimeCode } from '../mfa/mfa-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type AuthPageProps, OtherAccount, useWords } from './auth-page.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { HiddenUserName } from './password-fields.tsx';
import { codeLimit } from '../../api/limits.ts';
import { AuthHeading } from './auth-heading.tsx';

export interface CodePageProps extends AuthPageProps {
  email: string;
  /** Whether to ask for a recovery code instead of the app's. */
  recovery: boolean;
  error?: string;
  /** How many wrong codes may still be entered, if the service says so. */
  triesLeft: number | undefined;
  passkeys: boolean;
  /** Seconds until another code is accepted; normally 0. */
  waitTime: number;
}

/** The second factor: a one-time code, a recovery code or a passkey (SI-14). */
export function CodePage(props: CodePageProps) {
  const { email, recovery, error, passkeys, waitTime } = props;
  const { t, brand } = useWords(props);
  return (
    <AuthFrame
      t={t}
      brand={brand}
      path={recovery ? `${paths.signIn.code()}?recovery=1` : paths.signIn.code()}
    >
      <AuthHeading>
        <h1>{t(recovery ? 'code.recovery_title' : 'code.title')}</h1>
        <p>{recovery ? t('code.recovery_intro') : t('code.intro', { brand: brand.name })}</p>
      </AuthHeading>
      <form
        className="grid gap-4.5"
        method="post"
        action={paths.signIn.code()}
        noValidate
        data-edit-clears=""
      >
        <HiddenUserName email={email} />
        {recovery && <input type="hidden" name="recovery" value="1" />}
        {waitTime > 0 && (
          <Banner tone="caution" urgent>
            <p>{t('code.locked', { when: t.wait(waitTime) })}</p>
          </Banner>
        )}
        <TextInput
          id="code"
          name="code"
          inputSize="lg"
          className={recovery ? 'font-mono text-[0.93em]' : 'font-mono text-[1.125rem] tracking-[0.3em]'}
          label={t(recovery ? 'code.recovery_label' : 'code.label')}
          {...(recovery
            ? ({
                autoComplete: 'off',
                autoCapitalize: 'none',
                spellCheck: false,
                maxLength: codeLimit,
              } as const)
            : oneTimeCode)}
          required
          autoFocus
          error={error}
          {...(error && props.triesLeft && { hint: t('code.tries_left', { count: props.triesLeft }) })}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          data-wait={waitTime > 0 ? waitTime : undefined}
        >
          {t('code.submit')}
        </Button>
      </form>
      <div className="grid justify-items-center gap-2 [&>a]:py-1">
        <a href={recovery ? paths.signIn.code() : `${paths.signIn.code()}?recovery=1`}>
          {t(recovery ? 'code.use_app' : 'code.use_recovery')}
        </a>
        {passkeys && <PasskeyForm t={t} label={t('code.passkey')} />}
        <OtherAccount t={t} />
      </div>
    </AuthFrame>
  );
}
