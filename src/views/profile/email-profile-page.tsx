import type { ReactNode } from 'react';
import type { Locale, Translate } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { EmailActions, EmailRuleLinks } from '../email/email-actions.tsx';
import {
  EmailAttachments,
  EmailBadges,
  EmailEvidence,
  EmailFacts,
  EmailHeaders,
  EmailLinks,
  EmailRelated,
  EmailTimeline,
} from '../email/email-sections.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { EmailProfileView } from './model.ts';

/** Everything known of one mail: the message itself in the middle, what is said of it beside it. */
export function EmailProfilePage({ view }: { view: EmailProfileView }) {
  const { details } = view;
  const t = messagesOf(details.locale as Locale);
  return (
    <article className="page profile">
      <header className="profile-head">
        <p className="muted">{t('profile.email_title')}</p>
        <div className="page-header">
          <h1 className="page-title profile-subject">{details.subject}</h1>
          {view.downloadHref && (
            <LinkButton href={view.downloadHref} icon="download" download>
              {t('profile.download')}
            </LinkButton>
          )}
          <LinkButton href={view.backHref} icon="mail-search">
            {t('profile.explore')}
          </LinkButton>
        </div>
        <EmailBadges view={details} />
      </header>
      <div className="profile-body">
        <section className="card profile-message" aria-label={t('mail_explorer.panel.message')}>
          <Tabs
            label={t('profile.views')}
            tabs={view.tabs.map((tab) => ({
              href: tab.href,
              label: t(`profile.tab.${tab.view}`),
              current: tab.view === view.current,
            }))}
          />
          <Message view={view} t={t} />
        </section>
        <aside className="profile-side">
          {details.actions.length > 0 && (
            <Card title={t('profile.actions')}>
              <EmailActions view={details} t={t} back={view.selfHref} />
              <EmailRuleLinks view={details} />
            </Card>
          )}
          <Card title={t('mail_explorer.panel.why')}>
            <EmailEvidence view={details} t={t} />
          </Card>
          {details.related.length > 0 && (
            <Card title={t('mail_explorer.panel.related')}>
              <EmailRelated view={details} t={t} />
            </Card>
          )}
          <Card title={t('mail_explorer.panel.message')}>
            <EmailFacts view={details} t={t} />
          </Card>
          {details.attachments.length > 0 && (
            <Card title={t('mail_explorer.panel.attachments')}>
              <EmailAttachments view={details} t={t} />
            </Card>
          )}
          {details.links.length > 0 && (
            <Card title={t('mail_explorer.panel.links')}>
              <EmailLinks view={details} t={t} />
            </Card>
          )}
          <Card title={t('mail_explorer.panel.timeline')}>
            <EmailTimeline view={details} />
          </Card>
        </aside>
      </div>
    </article>
  );
}

function Message({ view, t }: { view: EmailProfileView; t: Translate }) {
  switch (view.current) {
    case 'message':
      if (!view.hasHtml) return <NoText view={view} words={t('profile.no_html')} />;
      return (
        <>
          <Protections view={view} />
          <iframe className="profile-frame" src={view.frameSource} sandbox="" title={t('profile.frame')} />
          <p className="profile-note muted">
            <Icon name="shield-check" size="sm" />
            {t('profile.safe')}
          </p>
        </>
      );
    case 'text':
      if (view.text === null) return <NoText view={view} words={t('profile.no_body')} />;
      return (
        <>
          <Protections view={view} />
          <Plain text={view.text} label={t('profile.tab.text')} />
        </>
      );
    case 'headers':
      return (
        <div className="profile-plain" tabIndex={0} role="region" aria-label={t('profile.tab.headers')}>
          <EmailHeaders view={view.details} />
        </div>
      );
    case 'source':
      if (!view.downloadHref) return <p className="profile-empty muted">{t('profile.no_original')}</p>;
      return (
        <>
          <Plain text={view.source} label={t('profile.tab.source')} isSource />
          {view.sourceCut && <p className="profile-note muted">{view.sourceCut}</p>}
        </>
      );
  }
}

/** Where there is nothing to read: because it is encrypted, or because there is nothing. */
function NoText({ view, words }: { view: EmailProfileView; words: string }) {
  if (view.protections.length > 0) return <Protections view={view} />;
  return <p className="profile-empty muted">{words}</p>;
}

function Protections({ view }: { view: EmailProfileView }) {
  return view.protections.map((words) => (
    <p key={words} className="profile-note">
      <Icon name="lock" size="sm" />
      {words}
    </p>
  ));
}

function Plain({ text, label, isSource }: { text: string; label: string; isSource?: boolean }) {
  return (
    <pre
      className={isSource ? 'profile-plain mono' : 'profile-plain profile-text'}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {text}
    </pre>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card">
      <div className="card-header">
        <h2>{title}</h2>
      </div>
      <div className="card-body">{children}</div>
    </section>
  );
}
