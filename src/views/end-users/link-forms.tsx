import { MailText, withWholeAddresses } from '../ui/mail-text.tsx';
import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import type { FileView, HeldMailView, LinkPageState } from './model.ts';
import { spellOut } from '../ui/mark-text.ts';

interface FormProps {
  t: Translate;
  address: string;
  /** The error; empty initially. */
  error: string;
}

/** The form for the address to prove; `lead` is its introduction. */
export function EmailForm({ t, address, email, error, lead }: FormProps & { email: string; lead: string }) {
  return (
    <form method="post" action={address} noValidate>
      <p>{lead}</p>
      <Control id="email" label={t('restore.email_label')} error={error}>
        <input
          {...described('email', error)}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          autoFocus={error !== ''}
        />
      </Control>
      <button name="step" value="email">
        {t('restore.send_code')}
      </button>
    </form>
  );
}

interface CodeFormProps extends FormProps {
  /** The address that the code was sent to, the same text for every address. */
  sent: string;
  isLate: boolean;
  isLimited: boolean;
  /** Seconds until another code can be sent. */
  wait: number;
}

/** The form for the code. */
export function CodeForm({ t, address, sent, isLate, isLimited, error, wait }: CodeFormProps) {
  return (
    <>
      <form method="post" action={address} noValidate>
        <p role="status" className={isLimited || isLate ? 'say bad' : undefined}>
          {isLimited
            ? t('restore.limited', { when: t.wait(wait) })
            : isLate
              ? t('restore.late')
              : withWholeAddresses(sent)}
        </p>
        <Control id="code" label={t('restore.code_label')} error={error} hint={t('restore.sent_later')}>
          <input
            {...described('code', error, true)}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
          />
        </Control>
        <button name="step" value="code">
          {t('restore.confirm')}
        </button>
      </form>
      <form method="post" action={address} className="aside">
        <button name="step" value="resend" className="link" data-wait={wait > 0 ? wait : undefined}>
          {t('restore.resend')}
        </button>
        {wait > 0 && !isLimited && (
          <p data-waits={t('restore.resend_wait', { when: t.wait(60) })}>
            {t('restore.resend_wait', { when: t.wait(wait) })}
          </p>
        )}
        <button name="step" value="forget" className="link">
          {t('restore.other_address')}
        </button>
      </form>
    </>
  );
}

type GetState = Extract<LinkPageState, { kind: 'act' | 'request' }>;

/** The form that releases a mail or file, or asks for it, and reports the mail. */
export function GetForm({
  t,
  address,
  isFile,
  state,
}: Pick<FormProps, 't' | 'address'> & { isFile: boolean; state: GetState }) {
  const { error, kind, message, report } = state;
  const key = `restore.${kind === 'request' ? 'request' : 'release'}${isFile ? '_attachment' : ''}` as const;
  const isReported = report.given.some(({ answer }) => answer === 'phishing');
  return (
    <form method="post" action={address} noValidate>
      <p>{t(`${key}_lead`)}</p>
      {kind === 'request' ? (
        <Control id="message" label={t('restore.message_label')} error={error}>
          <textarea
            {...described('message', error)}
            name="message"
            rows={4}
            maxLength={1_000}
            defaultValue={message}
            autoFocus={error !== ''}
          />
        </Control>
      ) : (
        error && (
          <p role="alert" className="error">
            {error}
          </p>
        )
      )}
      <p className="acts">
        <button
          name="step"
          value={kind === 'request' ? 'request' : 'release'}
          className={isReported ? 'quiet' : undefined}
        >
          {t(key)}
        </button>
        {report.isOffered && (
          <button name="step" value="phishing" className="quiet">
            {t('restore.report')}
          </button>
        )}
      </p>
    </form>
  );
}

/** The files of a mail, each with a form to get it; nothing without files. */
export function FileForm({ t, address, files }: Pick<FormProps, 't' | 'address'> & { files: FileView[] }) {
  if (files.length === 0) return null;
  return (
    <form method="post" action={address} className="part">
      <input type="hidden" name="step" value="file" />
      <p>{t('restore.files_lead')}</p>
      {files.map(({ MD5, name, size }) => (
        <button key={MD5} name="file" value={MD5} className="link">
          <MailText t={t} text={name} /> ({size})
        </button>
      ))}
    </form>
  );
}

interface ControlProps {
  id: string;
  label: string;
  error: string;
  hint?: string;
  children: ReactNode;
}

function Control({ id, label, error, hint, children }: ControlProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error && (
        <p className="error" role="alert" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function described(id: string, error: string, hasHint = false) {
  const ids = [error && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    required: true,
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? true : undefined,
  } as const;
}

interface HeldMailProps {
  t: Translate;
  mail: HeldMailView;
  isOpen?: boolean;
  /** Actions. */
  children?: ReactNode;
}

/** A held mail as its recipient sees it. */
export function HeldMail({ t, mail, isOpen, children }: HeldMailProps) {
  return (
    <section className="mail" aria-label={spellOut(mail.subject)}>
      <h2>
        <MailText t={t} text={mail.subject} />
      </h2>
      {isOpen && mail.why && (
        <div className={`why ${mail.why.tone}`}>
          <p>{mail.why.text}</p>
          {mail.why.more.map((line) => (
            <p key={line}>
              <MailText t={t} text={line} />
            </p>
          ))}
        </div>
      )}
      <dl>
        {mail.facts.map(({ term, text, at }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {at ? (
                <time dateTime={at}>{text}</time>
              ) : (
                <MailText t={t} text={text} plain={withWholeAddresses} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isOpen && mail.others && <p>{mail.others}</p>}
      {isOpen && mail.text && (
        <details open>
          <summary>{t('restore.safe_view')}</summary>
          <blockquote>
            {/* The service has removed what deceives: marks would show the characters that it puts around `.`, `@` and `:`. */}
            <bdi>{mail.text}</bdi>
          </blockquote>
        </details>
      )}
      {children}
    </section>
  );
}
