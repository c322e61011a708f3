import type { ReactNode } from 'react';
import { HistoryButton } from '../audit/history-button.tsx';
import { type Locale, messagesOf, type Translate } from '../../messages/messages.ts';
import { EmailActions, EmailRuleLinks } from '../email/email-actions.tsx';
import {
  EmailAttachments,
  EmailBadges,
  EmailEvidence,
  EmailFacts,
  EmailHeaders,
  EmailLinks,
  EmailTimeline,
} from '../email/email-sections.tsx';
import { RelatedMails } from '../email/related-mails.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tabs } from '../ui/card.tsx';
import { ErrorNotice } from '../errors/error-notice.tsx';
import type { EmailProfileView, LongText } from './model.ts';
import { cardHeaderLook, cardLook, emptyLook, pageLook, pageTitleLook } from '../ui/looks.ts';
import { MailText, showPieces } from '../ui/mail-text.tsx';
import { textMarkLimit } from '../../api/limits.ts';
import { paths } from '../../site/paths.ts';

/** All data of one mail: the message in the middle, its details beside it. */
export function EmailProfilePage({ view }: { view: EmailProfileView }) {
  const { details } = view;
  const t = messagesOf(details.locale as Locale);
  return (
    <article
      className={`${pageLook} print:gap-3 print:p-0 print:[&_section:has(.email-action,.email-obstacle)]:hidden [&_.data-table_:is(th,td):first-child]:ps-4 [&_.data-table_:is(th,td):last-child]:pe-4`}
    >
      <header className="grid gap-1.5">
        <p className="text-ink-2">{t('profile.email_title')}</p>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="grid min-w-[min(16rem,_100%)] flex-1 gap-1.5">
            <h1 className={`${pageTitleLook} [white-space-collapse:preserve] wrap-anywhere`}>
              <MailText t={t} text={details.subject} />
            </h1>
            <EmailBadges view={details} />
          </div>
          {/* As one, so that none of them stands alone on a line. */}
          <div className="flex flex-wrap gap-2 print:hidden">
            {view.holdHref && (
              <LinkButton href={view.holdHref} icon="lock" variant="ghost">
                {t('mail_explorer.legal_hold')}
              </LinkButton>
            )}
            <HistoryButton t={t} of="mail" href={view.historyHref} />
            {view.backHref && (
              <LinkButton href={view.backHref} icon="mail-search">
                {t('profile.explore')}
              </LinkButton>
            )}
            {view.downloadHref && (
              <LinkButton href={view.downloadHref} icon="download" download>
                {t('profile.download')}
              </LinkButton>
            )}
          </div>
        </div>
      </header>
      {/* The verdict and what to do about it come first, above the message where there is one column. */}
      <div className="grid grid-cols-[minmax(0,1fr)_25rem] grid-rows-[auto_1fr] gap-5 items-start max-desk:grid-cols-1 max-desk:grid-rows-none print:grid-cols-1 print:grid-rows-none">
        <div className="profile-side grid gap-5 desk:col-start-2">
          <Card title={t('mail_explorer.panel.why')}>
            <EmailEvidence view={details} t={t} />
          </Card>
          {details.actions.length > 0 && (
            <Card title={t('profile.actions')}>
              <EmailActions view={details} t={t} back={view.selfHref} />
              <EmailRuleLinks view={details} />
            </Card>
          )}
        </div>
        <section
          className={`${cardLook} desk:col-start-1 desk:row-start-1 desk:row-span-2 print:h-auto print:min-h-0 print:max-h-none print:overflow-visible flex flex-col overflow-hidden min-h-120 h-[calc(100dvh_-_13rem)] [&>nav]:flex-none [&>nav]:px-2 [&:not(:has(iframe))]:min-h-48 [&:not(:has(iframe))]:h-auto [&:not(:has(iframe))]:max-h-[max(30rem,_100dvh_-_13rem)] max-desk:h-[70dvh]`}
          aria-label={t('mail_explorer.panel.message')}
        >
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
        <aside className="profile-side grid gap-5 desk:col-start-2">
          {(details.related || details.recipientsHref) && (
            <Card title={t('mail_explorer.panel.related')}>
              <RelatedMails view={details} t={t} />
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
            <EmailTimeline view={details} t={t} />
          </Card>
        </aside>
      </div>
    </article>
  );
}

const noteLook = 'text-ink-2 flex items-center gap-1.5 flex-none px-4 py-2 border-t border-line text-sm';

function Message({ view, t }: { view: EmailProfileView; t: Translate }) {
  if (view.isPrivate) return <p className="text-ink-2 m-auto p-8">{t('service.private_data')}</p>;
  if (view.failure && (view.current === 'message' || view.current === 'text'))
    return (
      <div className="m-auto p-8">
        <ErrorNotice locale={t.locale} code={view.failure.code} detail={view.failure.detail} />
      </div>
    );
  switch (view.current) {
    case 'message':
      if (!view.hasHtml) return <NoText view={view} words={view.removed || t('profile.no_html')} />;
      return (
        <>
          <Protections view={view} />
          <iframe
            className="flex-1 print:flex-none print:h-[24cm] w-full border-0 bg-[#fff] scheme-light"
            src={view.frameSource}
            sandbox=""
            title={t('profile.frame')}
          />
          <p className={noteLook}>
            <Icon name="shield-check" size="sm" />
            {t('profile.safe')}
          </p>
        </>
      );
    case 'text':
      if (view.text === null) return <NoText view={view} words={view.removed || t('profile.no_body')} />;
      return (
        <>
          <Protections view={view} />
          <Plain t={t} text={view.text} label={t('profile.tab.text')} />
        </>
      );
    case 'headers':
      return (
        <div
          className="print:overflow-visible flex-1 min-h-0 overflow-auto p-4 text-table wrap-anywhere whitespace-pre-wrap"
          tabIndex={0}
          role="region"
          aria-label={t('profile.tab.headers')}
        >
          <EmailHeaders view={view.details} t={t} />
        </div>
      );
    case 'source':
      if (!view.downloadHref)
        return <p className="text-ink-2 m-auto p-8">{view.removed || t('profile.no_original')}</p>;
      return (
        <>
          <Plain t={t} text={view.source} label={t('profile.tab.source')} isSource />
          {view.sourceCut && <p className={noteLook}>{view.sourceCut}</p>}
        </>
      );
  }
}

/** Shown instead of text: the mail is encrypted, or has none. */
function NoText({ view, words }: { view: EmailProfileView; words: string }) {
  if (view.protections.length > 0) return <Protections view={view} />;
  return <p className="text-ink-2 m-auto p-8">{words}</p>;
}

function Protections({ view }: { view: EmailProfileView }) {
  return view.protections.map((words) => (
    <p key={words} className="flex items-center gap-1.5 flex-none px-4 py-2 border-t border-line text-sm">
      <Icon name="lock" size="sm" />
      {words}
    </p>
  ));
}

interface PlainProps {
  t: Translate;
  text: LongText;
  label: string;
  isSource?: boolean;
}

function Plain({ t, text, label, isSource }: PlainProps) {
  return (
    <>
      <pre
        className={
          isSource
            ? 'print:overflow-visible font-mono text-[0.93em] flex-1 min-h-0 overflow-auto p-4 text-table wrap-anywhere whitespace-pre-wrap'
            : 'print:overflow-visible flex-1 min-h-0 overflow-auto p-4 wrap-anywhere whitespace-pre-wrap font-sans text-md'
        }
        // Each paragraph of a text reads in the direction of its script; the source is in the order of its bytes.
        dir={isSource ? 'ltr' : 'auto'}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {/* Browsers drop an empty first line right behind the start of a `pre`. */}
        <span>{showPieces(text.pieces)}</span>
      </pre>
      {text.isSpelledOut && <p className={noteLook}>{t('profile.marks_cut', { count: textMarkLimit })}</p>}
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={cardLook}>
      <div className={cardHeaderLook}>
        <h2>{title}</h2>
      </div>
      <div className="p-4">{children}</div>
    </section>
  );
}

/** The page of a mail that does not exist any more. */
export function GonePage({ locale }: { locale: string }) {
  const t = messagesOf(locale as Locale);
  return (
    <div className={emptyLook.box}>
      <span className={emptyLook.icon}>
        <Icon name="mail-x" size="lg" />
      </span>
      <h1 className={emptyLook.title}>{t('profile.gone_title')}</h1>
      <p className={emptyLook.text}>{t('profile.gone_text')}</p>
      <div className={emptyLook.actions}>
        <LinkButton href={paths.mailExplorer.show()} variant="primary">
          {t('profile.back')}
        </LinkButton>
      </div>
    </div>
  );
}
