import type { Translate } from '../../messages/messages.ts';
import { languageOptions } from '../ui/language-options.ts';
import { HeldMail } from './held-mail.tsx';
import type { HeldStatus, LinkPageState } from './model.ts';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

interface HeldListProps {
  t: Translate;
  address: string;
  state: Extract<LinkPageState, { kind: 'list' }>;
}

const isAsked = (status: HeldStatus): status is Exclude<HeldStatus, 'quarantined'> =>
  status !== 'quarantined';

/** Everything that is held for a person, and their notice preferences. */
export function HeldList({ t, address, state }: HeldListProps) {
  const { blocked, mails, more, notices, isSaved } = state;
  return (
    <>
      {isSaved && (
        <p role="status" className="say good">
          {t('restore.notices_saved')}
        </p>
      )}
      <p>{mails.length === 0 ? t('restore.list_empty') : t('restore.list_lead')}</p>
      {mails.map(({ id, isOpen, status, view }) => (
        <form key={id} method="post" action={address}>
          <HeldMail t={t} mail={view} isOpen>
            {isAsked(status) && <p className="say plain">{t(`restore.list_status.${status}`)}</p>}
            <p className="acts">
              <input type="hidden" name="mail" value={id} />
              {isOpen && (
                <button
                  name="step"
                  value="open"
                  className={isAsked(status) ? 'quiet' : undefined}
                  aria-label={t(isAsked(status) ? 'restore.list_see_to' : 'mail.held_review', {
                    subject: spellOut(view.subject),
                  })}
                >
                  {t(isAsked(status) ? 'restore.list_see' : 'restore.list_review')}
                </button>
              )}
              <button
                name="step"
                value="answer"
                className="quiet"
                aria-label={t('restore.list_answer_to', { subject: spellOut(view.subject) })}
              >
                {t('restore.list_answer')}
              </button>
            </p>
          </HeldMail>
        </form>
      ))}
      {more > 0 && <p>{t('mail.held_more', { count: more })}</p>}
      {blocked.length > 0 && (
        <section className="part">
          <h2>{t('restore.blocked_title')}</h2>
          {blocked.map(({ id, sender }) => (
            <form key={id} method="post" action={address} className="answered">
              <p>
                <MailText t={t} text={sender} />
              </p>
              <input type="hidden" name="id" value={id} />
              <button
                name="step"
                value="unblock"
                className="link"
                aria-label={t('restore.unblock_sender', { sender: spellOut(sender) })}
              >
                {t('restore.unblock')}
              </button>
            </form>
          ))}
        </section>
      )}
      {notices && (
        <form method="post" action={address} className="part">
          <h2>{t('restore.notices_title')}</h2>
          <div className="field">
            <label htmlFor="when">{t('restore.notices_when')}</label>
            <select id="when" name="when" defaultValue={notices.wanted ? (notices.how ?? '') : 'off'}>
              <option value="">{t('restore.notices_as_set')}</option>
              <option value="at_once">{t('restore.notices_at_once')}</option>
              <option value="digest">{t('restore.notices_digest')}</option>
              <option value="off">{t('restore.notices_off')}</option>
            </select>
          </div>
          <div className="field">
            <label htmlFor="locale">{t('settings.notice_locale')}</label>
            <select id="locale" name="locale" defaultValue={notices.locale ?? ''}>
              <option value="">{t('restore.notices_locale_tenant')}</option>
              {languageOptions(t).map(({ value, label }) => (
                <option key={value} value={value} lang={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <button name="step" value="notices">
            {t('common.save')}
          </button>
        </form>
      )}
    </>
  );
}
