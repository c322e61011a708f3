import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Icon } from '../ui/icon.tsx';
import { signOfState, signOfVerdict } from '../ui/tones.ts';
import { explorerLink } from './explorer-link.ts';
import { FilterValue } from './filter-value.tsx';
import type { EmailDetailsView, WordView } from './model.ts';

interface SectionProps {
  view: EmailDetailsView;
  t: Translate;
}

/** Verdicts, where the mail is, and what else marks it. */
export function EmailBadges({ view }: { view: EmailDetailsView }) {
  return (
    <div className="cluster email-badges">
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

function Verdict({ word }: { word: WordView }) {
  return <Badge {...signOfVerdict(word.value)}>{word.label}</Badge>;
}

/** Who said what about the mail, on what evidence, and when. */
export function EmailEvidence({ view, t }: SectionProps) {
  return (
    <>
      {view.evidence.length === 0 ? (
        <p className="muted">{t('mail_explorer.panel.no_evidence')}</p>
      ) : (
        <ul className="email-list">
          {view.evidence.map((one) => (
            <EvidenceItem key={`${one.inspector} ${one.verdict.value} ${one.reason}`} one={one} t={t} />
          ))}
        </ul>
      )}
      {view.judged && <p className="email-judged">{view.judged}</p>}
    </>
  );
}

function EvidenceItem({ one, t }: { one: EmailDetailsView['evidence'][number]; t: Translate }) {
  return (
    <li className="email-evidence">
      <Verdict word={one.verdict} />
      <span>
        {one.isLifted ? <s>{one.reason}</s> : one.reason} <span className="muted">{one.inspector}</span>
        {one.isLifted && <span className="muted"> {t('policy.evidence_lifted')}</span>}
        {one.ruleHref && (
          <>
            {' '}
            <a href={one.ruleHref}>{t('policy.evidence_rule')}</a>
          </>
        )}
      </span>
    </li>
  );
}

/** Sender, recipients, times and addresses; each value can become a filter. */
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

/** Who else got something like it; each count leads to the mails. */
export function EmailRelated({ view, t }: SectionProps) {
  return (
    <>
      <p>
        <a href={paths.mailExplorer.recipients(...(view.reference.split('/') as [string, string]))}>
          {t('recipients.open')}
        </a>
      </p>
      <DefinitionList
        entries={view.related.map((likeness) => ({
          term: likeness.term,
          value: likeness.filterHref ? (
            <a className="filter-value" {...explorerLink(likeness.filterHref)}>
              {likeness.text}
            </a>
          ) : (
            likeness.text
          ),
        }))}
      />
    </>
  );
}

/** Recipients shown before the rest is folded away. */
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

/** The files that came with it; names are the sender's and never trusted. */
export function EmailAttachments({ view, t }: SectionProps) {
  return (
    <ul className="email-list">
      {view.attachments.map((file, index) => (
        <li key={`${file.md5} ${index}`} className="email-file">
          <Icon name="paperclip" size="sm" />
          <span className="email-file-name">
            {file.href ? (
              <a href={file.href} target="_blank" rel="noopener">
                {file.name || file.md5}
              </a>
            ) : (
              file.name
            )}
            <span className="muted">{[file.size, file.type].filter(Boolean).join(' · ')}</span>
          </span>
          {file.md5 && <CopyButton t={t} value={file.md5} />}
          {file.filterHref && <FilterValue value={{ text: 'MD5', filterHref: file.filterHref }} t={t} />}
        </li>
      ))}
    </ul>
  );
}

/** Where the mail's links lead. They are text: nobody should follow them from here by accident. */
export function EmailLinks({ view, t }: SectionProps) {
  return (
    <ul className="email-list">
      {view.links.map((link, index) => (
        <li key={`${link.url} ${index}`} className="email-link">
          <Icon name="link" size="sm" />
          <span className="email-link-text">
            {link.host && (
              <strong>
                <FilterValue value={{ text: link.host, filterHref: link.filterHref }} t={t} />
              </strong>
            )}
            <span className="muted mono">{link.url}</span>
            {link.text && <span>“{link.text}”</span>}
          </span>
          <CopyButton t={t} value={link.url} />
        </li>
      ))}
    </ul>
  );
}

/** The headers as they arrived. */
export function EmailHeaders({ view }: { view: EmailDetailsView }) {
  return (
    <dl className="email-headers mono">
      {view.headers.map((header, index) => (
        <div key={`${header.name} ${index}`}>
          <dt>{header.name}</dt>
          <dd>{header.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What happened to the mail, by whom and why, oldest first. */
export function EmailTimeline({ view }: { view: EmailDetailsView }) {
  return (
    <ol className="email-timeline">
      {view.timeline.map((entry, index) => (
        <li key={`${entry.at} ${index}`}>
          <span className="email-timeline-event">
            <strong>{entry.event}</strong> {entry.actor && <span className="muted">{entry.actor}</span>}
            {[entry.rule, entry.job].map(
              (link) =>
                link && (
                  <a key={link.href} className="email-timeline-link" href={link.href}>
                    {link.text}
                  </a>
                ),
            )}
          </span>
          <time dateTime={entry.at} title={entry.exact} className="muted">
            {entry.when}
          </time>
          {entry.reason && <span className="email-timeline-reason">{entry.reason}</span>}
        </li>
      ))}
    </ol>
  );
}
