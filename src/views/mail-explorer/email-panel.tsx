import type { ReactNode } from 'react';
import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
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
import type { EmailDetailsView } from '../email/model.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { MailText } from '../ui/mail-text.tsx';

/** The details of one mail beside the list; the grid adds a frame with buttons to move and close. */
export function EmailPanel({ view }: { view: EmailDetailsView }) {
  const t = messagesOf(view.locale as Locale);
  return (
    <>
      <h2 className="[white-space-collapse:preserve] mb-2.5 text-lg wrap-anywhere [&>a]:text-ink [&_.icon]:inline-block [&_.icon]:ms-1.5 [&_.icon]:[vertical-align:-0.0625rem] [&_.icon]:text-ink-3">
        <a
          href={view.profileHref}
          target="_blank"
          rel="noopener"
          title={t('mail_explorer.panel.open_profile')}
        >
          <MailText t={t} text={view.subject} />
          <Icon name="external-link" size="sm" />
        </a>
      </h2>
      <EmailBadges view={view} />
      {view.actions.length > 0 && (
        <Section title={t('profile.actions')} hideTitle>
          <EmailActions view={view} t={t} />
          <EmailRuleLinks view={view} isDialog />
        </Section>
      )}
      <Section title={t('mail_explorer.panel.why')}>
        <EmailEvidence view={view} t={t} />
      </Section>
      {(view.related || view.recipientsHref) && (
        <Section title={t('mail_explorer.panel.related')}>
          <RelatedMails view={view} t={t} isDialog />
        </Section>
      )}
      <Section title={t('mail_explorer.panel.message')}>
        <EmailFacts view={view} t={t} />
      </Section>
      {view.attachments.length > 0 && (
        <Section title={t('mail_explorer.panel.attachments')} count={t.number(view.attachments.length)}>
          <EmailAttachments view={view} t={t} />
        </Section>
      )}
      {view.links.length > 0 && (
        <Section title={t('mail_explorer.panel.links')} count={t.number(view.linksTotal)}>
          <EmailLinks view={view} t={t} />
        </Section>
      )}
      <Section title={t('mail_explorer.panel.timeline')}>
        <EmailTimeline view={view} t={t} />
      </Section>
      {view.headers.length > 0 && (
        <details className="mt-5 [&>summary]:mb-2 [&>summary]:text-ink-3 [&>summary]:text-sm [&>summary]:font-semibold">
          <summary>
            {t('mail_explorer.panel.headers')} <Badge look="count">{t.number(view.headers.length)}</Badge>
          </summary>
          <EmailHeaders view={view} t={t} />
        </details>
      )}
    </>
  );
}

/** The message of a panel without a mail. */
export function PanelNotice({ text }: { text: string }) {
  return (
    <h2 className="[white-space-collapse:preserve] mb-2.5 text-lg wrap-anywhere [&>a]:text-ink [&_.icon]:inline-block [&_.icon]:ms-1.5 [&_.icon]:[vertical-align:-0.0625rem] [&_.icon]:text-ink-3">
      {text}
    </h2>
  );
}

interface SectionProps {
  title: string;
  count?: string;
  hideTitle?: boolean;
  children: ReactNode;
}

function Section({ title, count, hideTitle, children }: SectionProps) {
  return (
    <section className="mt-5" aria-label={hideTitle ? title : undefined}>
      {!hideTitle && (
        <h3 className="mb-2 text-ink-3 text-sm font-semibold">
          {title} {count && <Badge look="count">{count}</Badge>}
        </h3>
      )}
      {children}
    </section>
  );
}
