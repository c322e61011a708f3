import type { Translate } from '../../messages/messages.ts';
import { HeldMail } from './held-mail.tsx';
import type { LinkPageState } from './model.ts';

interface HeldListProps {
  t: Translate;
  address: string;
  state: Extract<LinkPageState, { kind: 'list' }>;
}

/** Everything that is held for a person, and what the person wants to be told. */
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
      {mails.map(({ id, isOpen, view }) => (
        <form key={id} method="post" action={address}>
          <HeldMail mail={view} isOpen>
            <p className="acts">
              <input type="hidden" name="mail" value={id} />
              {isOpen && (
                <button
                  name="step"
                  value="open"
                  aria-label={t('mail.held_review', { subject: view.subject })}
                >
                  {t('restore.list_review')}
                </button>
              )}
              <button
                name="step"
                value="answer"
                className="quiet"
                aria-label={t('restore.list_answer_to', { subject: view.subject })}
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
            <form key={id} method="post" action={address} className="said">
              <p>
                <bdi>{sender}</bdi>
              </p>
              <input type="hidden" name="id" value={id} />
              <button
                name="step"
                value="unblock"
                className="link"
                aria-label={t('restore.unblock_sender', { sender })}
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
          <p>
            <label className="choice">
              <input type="checkbox" name="wanted" value="1" defaultChecked={notices.wanted} />
              {t('restore.notices_wanted')}
            </label>
          </p>
          <div className="field">
            <label htmlFor="locale">{t('settings.notice_locale')}</label>
            <select id="locale" name="locale" defaultValue={notices.locale ?? ''}>
              <option value="">{t('restore.notices_locale_tenant')}</option>
              <option value="en" lang="en">
                English
              </option>
              <option value="de" lang="de">
                Deutsch
              </option>
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
