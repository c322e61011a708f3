import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { TextArea, TextInput } from '../ui/field.tsx';
import { oneTimeCode } from '../mfa/mfa-form.tsx';
import {
  AuthDialog,
  AuthFrame,
  AuthHeading,
  type AuthPageProps,
  OtherAccount,
  SkipMfa,
  useWords,
} from './auth-frame.tsx';
import { HiddenUserName, PasskeyForm } from './sign-in-fields.tsx';
import { codeLimit, reasonLimit } from '../../api/limits.ts';
import type { ReactNode } from 'react';
import { linkLook } from '../ui/looks.ts';

interface CodePageProps extends AuthPageProps {
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

/** The state of a mailed code, and what came of the last request. */
interface MailedCodeProps extends AuthPageProps {
  email: string;
  error?: string;
  /** Whether there were three wrong codes, after which none can be sent (SI-15). */
  isOver: boolean;
  /** How many wrong codes may still be entered, if the service says so. */
  triesLeft: number | undefined;
  hasMailServer: boolean;
  /** Whether this server shows the mails that it wrote. */
  hasOutbox: boolean;
  /** Whether another code was requested and sent, or not. */
  resent?: boolean;
  /** Whether another code can be sent in this sign-in. */
  canSend: boolean;
  /** Seconds until another one can be requested. */
  waitTime: number;
}

interface EmailCodePageProps extends MailedCodeProps {
  /** Whether the tenant allows this person to continue without a second step. */
  canSkip: boolean;
}

/** Verifies the address by a mailed code (SI-15). */
export function EmailCodePage({ canSkip, ...props }: EmailCodePageProps) {
  const { email, isOver } = props;
  const { t } = useWords(props);
  return (
    <MailedCode
      {...props}
      title={t('email_code.title')}
      intro={t(props.hasMailServer ? 'email_code.intro' : 'email_code.intro_unsent', { email })}
      path={paths.signIn.emailVerification()}
      sendPath={paths.signIn.emailCode()}
      isNumber
      footer={
        <>
          {canSkip && !isOver && <SkipMfa t={t} />}
          <OtherAccount t={t} />
        </>
      }
    />
  );
}

interface LinkCodePageProps extends MailedCodeProps {
  /** What people call the provider; undefined for one without a name. */
  provider: string | undefined;
  /** Whether a code was sent at all. */
  isSent: boolean;
}

/** Proves the address of a first sign-in at an identity provider by a mailed code. */
export function LinkCodePage({ provider, isSent, ...props }: LinkCodePageProps) {
  const { email, hasMailServer, isOver } = props;
  const { t } = useWords(props);
  const unproved = t('link_code.intro', { email, provider: provider ?? t('link_code.saml') });
  const isOnItsWay = hasMailServer && isSent && !isOver;
  return (
    <MailedCode
      {...props}
      title={t('link_code.title')}
      intro={isOnItsWay ? `${unproved} ${t('link_code.sent')}` : unproved}
      path={paths.signIn.linkCode()}
      sendPath={paths.signIn.linkCodeSending()}
      caution={hasMailServer && !isSent && !isOver ? t('link_code.not_sent') : undefined}
      footer={<LinkButton href={paths.signIn.login()}>{t('sign_in.back_to_login')}</LinkButton>}
    />
  );
}

interface MailedCodeParts extends MailedCodeProps {
  title: string;
  intro: string;
  /** Why there may be no code. */
  caution?: string | undefined;
  path: string;
  sendPath: string;
  /** Whether the code has digits only. */
  isNumber?: boolean;
  footer: ReactNode;
}

function MailedCode(props: MailedCodeParts) {
  const { caution, email, error, footer, intro, isNumber, isOver, path, resent, canSend, sendPath, title } =
    props;
  const { t, brand } = useWords(props);
  const tries = isOver || !props.triesLeft ? '' : t('code.tries_left', { count: props.triesLeft });
  return (
    <AuthDialog t={t} brand={brand} path={path} title={title} width={550} email={email} footer={footer}>
      <div className="grid gap-4">
        <p>{intro}</p>
        {!props.hasMailServer && (
          <Banner tone="caution">
            <p>
              {t(props.hasOutbox ? 'email_code.in_outbox' : 'email_code.no_mail_server')}{' '}
              {props.hasOutbox && <a href={paths.outbox.list()}>{t('outbox.title')}</a>}
            </p>
          </Banner>
        )}
        {caution && (
          <Banner tone="caution">
            <p>{caution}</p>
          </Banner>
        )}
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
        <form className="grid gap-4.5" method="post" action={path} noValidate data-edit-clears="">
          <TextInput
            id="code"
            name="code"
            inputSize="lg"
            className="font-mono text-[1.125rem] tracking-[0.3em]"
            label={t('email_code.label')}
            hint={`${t(props.hasMailServer ? 'email_code.hint' : 'email_code.hint_unsent')} ${tries}`}
            autoComplete="one-time-code"
            {...(isNumber ? { inputMode: 'numeric' as const } : { autoCapitalize: 'none' })}
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
            action={sendPath}
          >
            <button
              type="submit"
              className={linkLook}
              data-wait={props.waitTime > 0 ? props.waitTime : undefined}
            >
              {t('email_code.resend')}
            </button>
            {props.waitTime > 0 && (
              <span className="text-ink-2">{t('email_code.wait', { when: t.wait(props.waitTime) })}</span>
            )}
          </form>
        )}
      </div>
    </AuthDialog>
  );
}

interface LoginReasonPageProps extends AuthPageProps {
  email: string;
  value?: string;
  error?: string;
}

/** Asks a maintenance-domain user for the reason of the sign-in (SI-13). */
export function LoginReasonPage(props: LoginReasonPageProps) {
  const { t, brand } = useWords(props);
  return (
    <AuthDialog
      t={t}
      brand={brand}
      path={paths.signIn.loginReason()}
      typed={{ reason: props.value }}
      title={t('login_reason.title')}
      width={550}
      email={props.email}
      footer={<OtherAccount t={t} />}
    >
      <form
        className="grid gap-4.5"
        method="post"
        action={paths.signIn.loginReason()}
        noValidate
        data-edit-clears=""
      >
        <p>{t('login_reason.intro')}</p>
        <TextArea
          id="reason"
          name="reason"
          label={t('login_reason.label')}
          placeholder={t('login_reason.placeholder')}
          maxLength={reasonLimit}
          rows={3}
          required
          autoFocus
          defaultValue={props.value}
          error={props.error}
        />
        <Button type="submit" variant="primary" size="lg" block>
          {t('sign_in.continue')}
        </Button>
      </form>
    </AuthDialog>
  );
}
