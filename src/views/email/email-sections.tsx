import { textMarkLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { Badge } from '../ui/badge.tsx';
import { CopyButton, LinkButton } from '../ui/button.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Icon } from '../ui/icon.tsx';
import { signOfState, signOfVerdict } from '../ui/tones.ts';
import type { EmailDetailsView, ValueView, WordView } from './model.ts';
import { MailText } from '../ui/mail-text.tsx';
import { explorerLink } from './explorer-link.ts';
import { spellOut } from '../ui/mark-text.ts';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';

interface SectionProps {
  view: EmailDetailsView;
  t: Translate;
}

/** Verdicts, location and other marks of the mail. */
export function EmailBadges({ view }: { view: EmailDetailsView }) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      {view.verdicts.map((word) => (
        <Verdict key={word.value} word={word} />
      ))}
      {view.states.map((word) => (
        <Badge key={word.value} {...signOfState(word.value)} look="outline">
          {word.label}
        </Badge>
      ))}
      {view.marks.map((mark) => (
        <Badge key={mark}>{mark}</Badge>
      ))}
    </div>
  );
}

function Verdict({ word, className }: { word: WordView; className?: string }) {
  return (
    <Badge {...signOfVerdict(word.value)} className={className}>
      {word.label}
    </Badge>
  );
}

/** The evidence about the mail: which inspector found what, and when. */
export function EmailEvidence({ view, t }: SectionProps) {
  return (
    <>
      {view.evidence.length === 0 ? (
        <p className="text-ink-2">{t('mail_explorer.panel.no_evidence')}</p>
      ) : (
        <ul className="grid gap-2.5 text-table">
          {view.evidence.map((one) => (
            <EvidenceItem key={`${one.inspector} ${one.verdict.value} ${one.reason}`} one={one} t={t} />
          ))}
        </ul>
      )}
      {view.judged && <p className="pt-2 text-ink-3 text-sm">{view.judged}</p>}
    </>
  );
}

function EvidenceItem({ one, t }: { one: EmailDetailsView['evidence'][number]; t: Translate }) {
  const reason = <MailText t={t} text={one.reason} />;
  return (
    <li className="grid grid-cols-[9.75rem_minmax(0,1fr)] gap-3 items-start wrap-anywhere in-[.profile-side]:grid-cols-1 in-[.profile-side]:gap-1 max-tablet:grid-cols-1 max-tablet:gap-0.5">
      <Verdict word={one.verdict} className="justify-self-start h-auto py-0.75 whitespace-normal" />
      <span>
        {one.isLifted ? <s>{reason}</s> : reason} <span className="text-ink-2">{one.inspector}</span>
        {one.isLifted && <span className="text-ink-2"> {t('policy.evidence_lifted')}</span>}
        {one.ruleHref && (
          <>
            {' '}
            <a className="underline" href={one.ruleHref}>
              {t('policy.evidence_rule')}
            </a>
          </>
        )}
      </span>
    </li>
  );
}

/** Sender, recipients, times and addresses; each value can be used as a filter. */
export function EmailFacts({ view, t }: SectionProps) {
  const [from, ...rest] = view.facts;
  const entry = (fact: EmailDetailsView['facts'][number]) => ({
    term: fact.term,
    value: <FilterValue value={fact} t={t} />,
  });
  const recipients = {
    term: t('mail_explorer.panel.to'),
    value: view.recipients.length > 0 && <Recipients view={view} t={t} />,
  };
  return <DefinitionList entries={[...(from ? [entry(from)] : []), recipients, ...rest.map(entry)]} />;
}

/** Most recipients shown before the rest is collapsed. */
const openRecipients = 5;

function Recipients({ view, t }: SectionProps) {
  const list = (recipients: EmailDetailsView['recipients']) =>
    recipients.map((recipient) => (
      <li key={recipient.text}>
        <FilterValue value={recipient} t={t} />
      </li>
    ));
  if (view.recipientsTotal <= openRecipients) return <ul>{list(view.recipients)}</ul>;
  return (
    <>
      <ul>{list(view.recipients.slice(0, openRecipients))}</ul>
      <details>
        <summary>{t('mail_explorer.panel.all_recipients', { count: view.recipientsTotal })}</summary>
        <ul>{list(view.recipients.slice(openRecipients))}</ul>
      </details>
    </>
  );
}

/** Says that codes are part of a list's texts. */
function SpelledOut({ view, t }: SectionProps) {
  if (!view.isSpelledOut) return null;
  return <p className="pt-2 text-ink-2 text-sm">{t('profile.marks_cut', { count: textMarkLimit })}</p>;
}

/** The attachments; names come from the sender and are untrusted. */
export function EmailAttachments({ view, t }: SectionProps) {
  return (
    <>
      <ul className="grid gap-2.5 text-table">
        {view.attachments.map((file, index) => (
          <li key={`${file.md5} ${index}`} className="flex items-start gap-2">
            <Icon name="paperclip" size="sm" className="mt-0.75 text-ink-3" />
            <span className="grid flex-1 min-w-0 wrap-anywhere">
              {file.href ? (
                <a href={file.href} target="_blank" rel="noopener">
                  <MailText t={t} text={file.name.length > 0 ? file.name : file.md5} />
                </a>
              ) : (
                <MailText t={t} text={file.name} />
              )}
              <MailText
                t={t}
                text={[file.size, file.type].filter(Boolean).join(' · ')}
                className="text-ink-2 text-sm"
              />
            </span>
            {file.md5 && <CopyButton t={t} value={file.md5} />}
            {file.filterHref && <FilterValue value={{ text: 'MD5', filterHref: file.filterHref }} t={t} />}
          </li>
        ))}
      </ul>
      <SpelledOut view={view} t={t} />
    </>
  );
}

/** The targets of the mail's links, as plain text so that nobody follows them by accident. */
export function EmailLinks({ view, t }: SectionProps) {
  return (
    <>
      <ul className="grid gap-2.5 text-table">
        {view.links.map((link, index) => (
          <li key={`${link.url} ${index}`} className="flex items-start gap-2">
            <Icon name="link" size="sm" className="mt-0.75 text-ink-3" />
            <span className="grid flex-1 min-w-0 wrap-anywhere">
              {link.host && (
                <strong>
                  <FilterValue value={{ text: link.host, filterHref: link.filterHref }} t={t} />
                </strong>
              )}
              <span className="text-ink-2 font-mono text-sm line-clamp-2">
                <MailText t={t} text={link.markedUrl} />
              </span>
              {link.text.length > 0 && (
                <span>
                  “<MailText t={t} text={link.text} />”
                </span>
              )}
            </span>
            <CopyButton t={t} value={link.url} />
          </li>
        ))}
      </ul>
      <SpelledOut view={view} t={t} />
    </>
  );
}

/** The original headers. */
export function EmailHeaders({ view, t }: SectionProps) {
  return (
    <>
      <dl className="grid gap-1.5 font-mono text-sm wrap-anywhere">
        {view.headers.map((header, index) => (
          <div
            key={index}
            className="grid grid-cols-[9.75rem_minmax(0,1fr)] gap-3 max-tablet:grid-cols-1 max-tablet:gap-0.5"
          >
            <dt className="text-ink-3">
              <MailText t={t} text={header.name} />
            </dt>
            <dd className="whitespace-pre-wrap">
              <MailText t={t} text={header.value} />
            </dd>
          </div>
        ))}
      </dl>
      <SpelledOut view={view} t={t} />
    </>
  );
}

/** The history of the mail: who did what and why, oldest first. */
export function EmailTimeline({ view, t }: SectionProps) {
  return (
    <ol className="grid text-table">
      {view.timeline.map((entry, index) => (
        <li
          key={`${entry.at} ${index}`}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 pb-3 ps-4.5"
        >
          <span className="absolute start-0 top-1.5 size-2 rounded-full bg-line-control" />
          {index < view.timeline.length - 1 && (
            <span className="absolute start-[0.21875rem] top-4 -bottom-1 w-px bg-line-strong" />
          )}
          <span className="min-w-0 wrap-anywhere">
            <strong>{entry.event}</strong>{' '}
            {entry.actor && <MailText t={t} text={entry.actor} className="text-ink-2" />}
            {[entry.rule, entry.job].map(
              (link) =>
                link && (
                  <a key={link.href} className="ms-2 underline" href={link.href}>
                    {link.text}
                  </a>
                ),
            )}
          </span>
          <time dateTime={entry.at} title={entry.exact} className="text-ink-2">
            {entry.when}
          </time>
          {entry.reason && (
            <span className="col-span-full text-ink-2 wrap-anywhere">
              <MailText t={t} text={entry.reason} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A value that filters by itself when clicked. */
function FilterValue({ value, t }: { value: ValueView; t: Translate }) {
  if (!value.filterHref) return <MailText t={t} text={value.text} isAddress />;
  return (
    <a
      className="inline-block leading-6 [baseline-source:first] text-inherit [text-decoration:underline_dotted_var(--color-line-strong)] underline-offset-[0.2em] hover:text-accent-ink hover:[text-decoration-style:solid]"
      title={t('mail_explorer.panel.filter_by', { value: spellOut(value.text) })}
      {...explorerLink(value.filterHref)}
    >
      <MailText t={t} text={value.text} isAddress />
    </a>
  );
}

interface EvidenceCardProps {
  t: Translate;
  title: string;
  view: EmailDetailsView;
  /** The mail's profile; empty for those who may not open it. */
  profileHref: string;
  children?: ReactNode;
}

/** What is known about the mail that a decision is about. */
export const EvidenceCard = ({ t, title, view, profileHref, children }: EvidenceCardProps) => (
  <Card
    title={title}
    actions={
      profileHref && (
        <LinkButton href={profileHref} icon="external-link" size="sm">
          {t('requests.open_email')}
        </LinkButton>
      )
    }
  >
    <div className="grid grid-cols-1 gap-3">
      <EmailBadges view={view} />
      <EmailEvidence view={view} t={t} />
      {children}
    </div>
  </Card>
);
