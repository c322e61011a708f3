import { HistoryButton } from '../audit/history-button.tsx';
import { emailLimit, reasonLimit } from '../../api/limits.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { SeverityBadge } from '../analytics/severity-badge.tsx';
import { ChangeNotices } from '../custom-queries/notices.tsx';
import { Badge, VerdictBadge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextArea, TextInput } from '../ui/field.tsx';
import { Item, ItemList } from '../ui/table.tsx';
import { pageLook, pageTitleLook } from '../ui/looks.ts';
import { RelatedMails } from '../email/related-mails.tsx';
import { EventStateBadge } from './event-list-page.tsx';
import type { EventPageView } from './model.ts';
import { MailFacts, MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

/** One event: its mails, its history, and actions. */
export function EventPage({ view }: { view: EventPageView }) {
  const t = messagesOf(view.locale);
  const { event } = view;
  return (
    <div className={pageLook}>
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 wrap-anywhere max-tablet:basis-full">
          <a className="text-table" href={paths.securityEvents.list()}>
            {t('security_events.title')}
          </a>
          <h1 className={pageTitleLook}>
            <MailText t={t} text={event.title} />
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-table text-ink-2">
            <SeverityBadge severity={event.severity} t={t} />
            <EventStateBadge state={event.state} t={t} />
            <span>
              <MailFacts t={t} facts={[event.kind, ...event.facts, event.time]} />
            </span>
          </p>
        </div>
        {view.subject && <LinkButton href={view.subject.href}>{view.subject.label}</LinkButton>}
        {view.explorerHref && (
          <LinkButton href={view.explorerHref} icon="mail-search">
            {t('security_events.open_explorer')}
          </LinkButton>
        )}
        <HistoryButton t={t} of="event" href={view.historyHref} />
      </header>
      <ChangeNotices notices={view.notices} />
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-5 max-desk:grid-cols-1">
        <div className="grid grid-cols-1 gap-5">
          {view.mails.length > 0 && (
            <Card title={t('security_events.its_mails')}>
              <ItemList ends>
                {view.mails.map((mail) => (
                  <Item key={mail.id}>
                    <div>
                      <a href={mail.href || undefined}>
                        <MailText t={t} text={mail.description} />
                      </a>
                      <p className="text-ink-2">
                        <MailFacts t={t} isAddress facts={[mail.sender, mail.mailbox, mail.time]} />
                      </p>
                    </div>
                    {mail.verdict && <VerdictBadge value={mail.verdict} t={t} />}
                    <Badge look="outline">{mail.state}</Badge>
                  </Item>
                ))}
              </ItemList>
            </Card>
          )}
          {view.mayAct && (
            <Card>
              <form className="grid grid-cols-1 gap-3" method="post" action={view.action} noValidate>
                <TextArea
                  id="event-text"
                  name="text"
                  rows={3}
                  maxLength={reasonLimit}
                  label={t('security_events.text')}
                  defaultValue={view.text}
                  {...(view.problems.text && { error: view.problems.text })}
                />
                <div className="flex flex-wrap gap-2">
                  {event.state === 'open' && (
                    <Button type="submit" name="action" value="acknowledge" variant="primary">
                      {t('security_events.acknowledge')}
                    </Button>
                  )}
                  <Button type="submit" name="action" value="comment">
                    {t('security_events.comment')}
                  </Button>
                  {event.state === 'closed' ? (
                    <Button type="submit" name="action" value="reopen">
                      {t('security_events.reopen')}
                    </Button>
                  ) : (
                    <Button type="submit" name="action" value="close">
                      {t('security_events.close')}
                    </Button>
                  )}
                </div>
              </form>
              {/* A separate form, so that Enter in its field assigns instead of pressing a button above. */}
              <form className="mt-4 grid grid-cols-1 gap-3" method="post" action={view.action} noValidate>
                <TextInput
                  id="event-assignee"
                  name="assignee"
                  maxLength={emailLimit}
                  autoComplete="off"
                  list="event-assignees"
                  label={t('security_events.assignee')}
                  hint={t('security_events.assignee_hint')}
                  defaultValue={view.assignee}
                  {...(view.problems.assignee && { error: view.problems.assignee })}
                />
                <datalist id="event-assignees">
                  {view.assignees.map(({ email, name }) => (
                    <option key={email} value={email}>
                      {spellOut(name)}
                    </option>
                  ))}
                </datalist>
                <div className="flex flex-wrap gap-2">
                  <Button type="submit" name="action" value="assign">
                    {t('security_events.assign')}
                  </Button>
                  {view.assignSelf && (
                    <Button type="submit" name="action" value="assign" form="event-assign-me">
                      {t('security_events.assign_me')}
                    </Button>
                  )}
                </div>
              </form>
              {view.assignSelf && (
                <form id="event-assign-me" method="post" action={view.action}>
                  <input type="hidden" name="assignee" value={view.assignSelf} />
                </form>
              )}
            </Card>
          )}
          <Card title={t('security_events.history')}>
            {view.history.length === 0 ? (
              <p className="text-table text-ink-2">{t('security_events.no_history')}</p>
            ) : (
              <ItemList ends>
                {view.history.map((note) => (
                  <Item key={note.id}>
                    <div>
                      {note.who} <MailText t={t} text={note.what} />
                      <p className="text-ink-2">{note.when}</p>
                    </div>
                  </Item>
                ))}
              </ItemList>
            )}
          </Card>
        </div>
        {view.related && (
          <Card title={t('mail_explorer.panel.related')}>
            <RelatedMails view={{ related: view.related, recipientsHref: '' }} t={t} />
          </Card>
        )}
      </div>
    </div>
  );
}
