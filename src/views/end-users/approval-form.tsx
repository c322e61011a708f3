import { reasonLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { HeldMail } from './held-mail.tsx';
import type { LinkPageState } from './model.ts';
import { MailText } from '../ui/mail-text.tsx';

interface ApprovalProps {
  t: Translate;
  address: string;
  state: Extract<LinkPageState, { kind: 'approval' }>;
}

/** A request that an administrator decides by a code: always declining, approving if a code suffices. */
export function ApprovalForm({ t, address, state }: ApprovalProps) {
  const { asked, consoleHref, error, isFile, mail, mayApprove, reason } = state;
  return (
    <>
      <HeldMail t={t} mail={mail} isOpen />
      {asked.map(({ email, message }) => (
        <div key={email} className="field">
          <p>
            <MailText t={t} text={t('restore.approval_message', { email })} />
          </p>
          <blockquote>
            <MailText t={t} text={message} />
          </blockquote>
        </div>
      ))}
      <form method="post" action={address}>
        {error && (
          <p role="alert" className="error">
            {error}
          </p>
        )}
        <div className="field">
          <label htmlFor="reason">{t('restore.approval_reason')}</label>
          <textarea id="reason" name="message" rows={2} maxLength={reasonLimit} defaultValue={reason} />
        </div>
        <div className="acts">
          {mayApprove && (
            <button name="step" value="approve">
              {t(isFile ? 'restore.approval_approve_file' : 'restore.approval_approve')}
            </button>
          )}
          <button name="step" value="decline" className="quiet">
            {t('restore.approval_decline')}
          </button>
        </div>
        {!mayApprove && <p>{t('restore.approval_sign_in')}</p>}
        <p>
          <a href={consoleHref}>{t('restore.approval_open')}</a>
        </p>
      </form>
    </>
  );
}
