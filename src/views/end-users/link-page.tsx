import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { CodeForm, EmailForm, FileForm, GetForm, HeldMail } from './link-forms.tsx';
import type { GivenAnswer, HeldStatus, LinkPageState, LinkPageView } from './model.ts';
import { MailText, withWholeAddresses } from '../ui/mail-text.tsx';
import { reasonLimit } from '../../api/limits.ts';
import { languageOptions } from '../ui/field.tsx';
import { spellOut } from '../ui/mark-text.ts';

/** The kinds of pages (EU-02) for these states. */
const shownAs: Partial<Record<LinkPageState['kind'], string>> = {
  act: 'message',
  answers: 'message',
  approval: 'request',
};

/** The content of a public page: one state of one link. */
export function LinkPage({ t, view }: { t: Translate; view: LinkPageView }) {
  const { address, provedAs, state } = view;
  const isMessage = state.kind === 'message' || state.kind === 'progress';
  const isThanks = state.kind === 'answers' && state.done !== '';
  return (
    <main
      id="content"
      data-shows={shownAs[state.kind] ?? state.kind}
      data-poll={state.kind === 'progress' ? '' : undefined}
    >
      <h1>{isMessage ? state.title : isThanks ? t('restore.thank_you') : titleOf(t, view)}</h1>
      <State t={t} view={view} state={state} />
      {provedAs && (
        <form method="post" action={address} className="aside">
          <p>{withWholeAddresses(t('restore.proved', { email: provedAs }))}</p>
          <button name="step" value="forget" className="link">
            {t('restore.not_you')}
          </button>
        </form>
      )}
    </main>
  );
}

/** The title of a page about a mail, the list, or a request. */
export const titleOf = (t: Translate, { isApproval, page }: LinkPageView): string =>
  t(isApproval ? 'restore.approval_title' : `restore.${page}.title`);

function State({ t, view, state }: { t: Translate; view: LinkPageView; state: LinkPageState }): ReactNode {
  switch (state.kind) {
    case 'message':
      return (
        <>
          <p role={state.tone === 'bad' ? 'alert' : 'status'} className={`say ${state.tone}`}>
            {state.text}
          </p>
          {state.detail && (
            <p>
              <MailText t={t} text={state.detail} />
            </p>
          )}
          {state.mail && <HeldMail t={t} mail={state.mail} />}
          {state.link && (
            <p>
              <a className="button" href={state.link.href}>
                {state.link.label}
              </a>
            </p>
          )}
        </>
      );
    case 'progress':
      return (
        <>
          <p role="status" className="say plain">
            {state.text}
          </p>
          {state.mail && <HeldMail t={t} mail={state.mail} />}
          <p>
            <a className="button" href={view.address}>
              {t('restore.check_again')}
            </a>
          </p>
        </>
      );
    case 'stop':
      return (
        <form method="post" action={view.address}>
          <p>{t('restore.report_stop_text')}</p>
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <button name="page" value="1">
            {t('restore.report_stop')}
          </button>
        </form>
      );
    case 'list':
      return <HeldList t={t} address={view.address} state={state} />;
    case 'email':
      return (
        <EmailForm
          t={t}
          address={view.address}
          lead={t(
            view.isApproval
              ? 'restore.approval_lead'
              : view.page === 'list'
                ? 'restore.list.prove_lead'
                : 'restore.prove_lead',
          )}
          {...state}
        />
      );
    case 'code':
      return (
        <CodeForm
          t={t}
          address={view.address}
          sent={t(
            view.isApproval
              ? 'restore.approval_sent'
              : view.page === 'list'
                ? 'restore.list.sent'
                : 'restore.sent',
            { email: state.email },
          )}
          {...state}
        />
      );
    case 'act':
    case 'request':
      return (
        <>
          <HeldMail t={t} mail={state.mail} isOpen />
          <Given t={t} address={view.address} given={state.report.given} />
          <GetForm t={t} address={view.address} isFile={view.page === 'attachment'} state={state} />
          <FileForm t={t} address={view.address} files={state.files} />
        </>
      );
    case 'approval':
      return <ApprovalForm t={t} address={view.address} state={state} />;
    case 'answers':
      return <Answers t={t} address={view.address} state={state} />;
  }
}

interface AnswersProps {
  t: Translate;
  address: string;
  state: Extract<LinkPageState, { kind: 'answers' }>;
}

/** The person's answers about a mail, which can be withdrawn, and the remaining ones. */
function Answers({ t, address, state }: AnswersProps) {
  const { done, error, given, mail, offered } = state;
  return (
    <>
      {done && (
        <p role="status" className="say good">
          {done}
        </p>
      )}
      {error && (
        <p role="alert" className="error">
          {error}
        </p>
      )}
      <HeldMail t={t} mail={mail} isOpen />
      <Given t={t} address={address} given={given} />
      {offered.map((answer) => (
        <form key={answer} method="post" action={address} className="choice">
          <button
            name="step"
            value={answer}
            className={answer === 'block' ? 'link' : answer === 'phishing' ? undefined : 'quiet'}
            aria-describedby={`about-${answer}`}
          >
            {t(answer === 'dismiss' ? 'restore.dismiss' : `restore.answer.${answer}`)}
          </button>
          <p id={`about-${answer}`} className="hint">
            {t(answer === 'dismiss' ? 'restore.dismiss_lead' : `restore.answer_lead.${answer}`)}
          </p>
        </form>
      ))}
    </>
  );
}

/** What the person has said about the mail, with ways to withdraw it. */
const Given = ({ t, address, given }: Omit<AnswersProps, 'state'> & { given: GivenAnswer[] }) =>
  given.map(({ answer, mayUndo }) => (
    <form key={answer} method="post" action={address} className="answered">
      <p className="say good">{t(`restore.answered.${answer}`)}</p>
      {mayUndo && (
        <button name="step" value={`undo_${answer}`} className="link">
          {t(`restore.undo.${answer}`)}
        </button>
      )}
    </form>
  ));

interface ApprovalProps {
  t: Translate;
  address: string;
  state: Extract<LinkPageState, { kind: 'approval' }>;
}

/** A request that an administrator decides by a code: always declining, approving if a code suffices. */
function ApprovalForm({ t, address, state }: ApprovalProps) {
  const { asked, consoleHref, error, isFile, isMalicious, mail, mayApprove, reason, why } = state;
  return (
    <>
      <HeldMail t={t} mail={mail} isOpen />
      {asked.map(({ email, message }) => (
        <div key={email} className="field">
          <p>
            <MailText t={t} text={t('restore.approval_message', { email })} plain={withWholeAddresses} />
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
        {mayApprove && isMalicious && (
          <label className="field">
            <input type="checkbox" name="sure" value="1" /> {t('requests.ask', { count: 1 })}{' '}
            {t('restore.approval_sure')}
          </label>
        )}
        {why && <p>{why}</p>}
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
        <p>
          <a href={consoleHref}>{t('restore.approval_open')}</a>
        </p>
      </form>
    </>
  );
}

interface HeldListProps {
  t: Translate;
  address: string;
  state: Extract<LinkPageState, { kind: 'list' }>;
}

const isAsked = (status: HeldStatus): status is Exclude<HeldStatus, 'quarantined'> =>
  status !== 'quarantined';

/** Everything that is held for a person, and their notice preferences. */
function HeldList({ t, address, state }: HeldListProps) {
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
