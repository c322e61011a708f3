import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { HeldList } from './held-list.tsx';
import { ApprovalForm } from './approval-form.tsx';
import { Answers } from './answers.tsx';
import { HeldMail } from './held-mail.tsx';
import type { LinkPageState, LinkPageView } from './model.ts';
import { CodeForm, EmailForm, FileForm, RequestForm, StepForm } from './link-forms.tsx';
import { MailText } from '../ui/mail-text.tsx';

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
      <h1>{isMessage ? state.title : isThanks ? t('restore.thank_you') : t(`restore.${view.page}.title`)}</h1>
      <State t={t} view={view} state={state} />
      {provedAs && (
        <form method="post" action={address} className="aside">
          <p>{t('restore.proved', { email: provedAs })}</p>
          <button name="step" value="forget" className="link">
            {t('restore.not_you')}
          </button>
        </form>
      )}
    </main>
  );
}

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
          lead={t(view.page === 'list' ? 'restore.list.prove_lead' : 'restore.prove_lead')}
          {...state}
        />
      );
    case 'code':
      return (
        <CodeForm
          t={t}
          address={view.address}
          sent={t(view.page === 'list' ? 'restore.list.sent' : 'restore.sent', { email: state.email })}
          {...state}
        />
      );
    case 'request':
      return (
        <>
          <HeldMail t={t} mail={state.mail} isOpen />
          <RequestForm
            t={t}
            address={view.address}
            isFile={view.page === 'attachment'}
            message={state.message}
            error={state.error}
          />
          <FileForm t={t} address={view.address} files={state.files} />
        </>
      );
    case 'approval':
      return <ApprovalForm t={t} address={view.address} state={state} />;
    case 'answers':
      return <Answers t={t} address={view.address} state={state} />;
    case 'act': {
      const isFile = view.page === 'attachment';
      return (
        <>
          <HeldMail t={t} mail={state.mail} isOpen />
          <StepForm
            address={view.address}
            step={state.act}
            lead={t(isFile ? 'restore.release_attachment_lead' : 'restore.release_lead')}
            label={t(isFile ? 'restore.release_attachment' : 'restore.release')}
            error={state.error}
          />
          <FileForm t={t} address={view.address} files={state.files} />
        </>
      );
    }
  }
}
