import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge, VerdictBadge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState, Pagination } from '../ui/pagination.tsx';
import { cardLook, pageLook, pageTitleLook } from '../ui/looks.ts';
import { Table } from '../ui/table.tsx';
import { SeverityBadge } from './severity-badge.tsx';
import type { EventsView } from './model.ts';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

/** The mails behind a number of a chart, with a link to the search. */
export function EventsPage({ view }: { view: EventsView }) {
  const t = messagesOf(view.locale);
  return (
    <div className={pageLook}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className={`${pageTitleLook} wrap-anywhere`}>
            <MailText t={t} text={view.title} />
          </h1>
          <p className="text-table text-ink-2">{view.text}</p>
        </div>
        {view.quarantine && (
          <form method="post" action={view.quarantine.action}>
            <input type="hidden" name="scope" value="all" />
            <input type="hidden" name="search" value={view.quarantine.search} />
            <input type="hidden" name="back" value={view.quarantine.back} />
            <Button type="submit" icon="archive">
              {t('analytics.quarantine_all')}
            </Button>
          </form>
        )}
        {view.explorerHref && (
          <LinkButton href={view.explorerHref} icon="mail-search" variant="primary">
            {t('analytics.open_explorer')}
          </LinkButton>
        )}
      </header>
      {view.events.length === 0 ? (
        <EmptyState icon="shield-check" title={t('analytics.events_none')} />
      ) : (
        <div className={`${cardLook} max-tablet:px-4`}>
          <Table
            stacks
            caption={spellOut(view.title)}
            columns={[
              { title: t('analytics.column.description') },
              { title: t('analytics.column.severity'), offTablets: true, isShort: true },
              { title: t('analytics.column.category'), isShort: true },
              { title: t('analytics.column.person') },
              { title: t('analytics.column.state'), isShort: true },
              { title: t('analytics.column.time'), offTablets: true, isShort: true },
            ]}
            rows={view.events.map((event) => ({
              id: event.id,
              cells: [
                <div key="description" className="min-w-44 py-1 wrap-anywhere tablet:max-desk:min-w-36">
                  <p className="line-clamp-2" title={spellOut(event.description)}>
                    <a href={event.href || undefined}>
                      <MailText t={t} text={event.description} />
                    </a>
                  </p>
                  <p className="line-clamp-2 text-sm text-ink-3">
                    <MailText t={t} text={event.sender} isAddress />
                  </p>
                </div>,
                <SeverityBadge key="severity" severity={event.severity} t={t} />,
                <div key="category">
                  {event.verdict ? <VerdictBadge value={event.verdict} t={t} /> : event.category}
                  <p className="hidden py-1 tablet:max-desk:block">
                    <SeverityBadge severity={event.severity} t={t} />
                  </p>
                </div>,
                <span
                  key="mailbox"
                  className="block max-w-[min(16rem,14vw)] truncate max-tablet:max-w-full"
                  title={spellOut(event.mailbox)}
                >
                  <MailText t={t} text={event.mailbox} />
                </span>,
                <div key="state">
                  <Badge look="outline">{event.state}</Badge>
                  <time
                    className="hidden py-1 text-sm text-ink-3 tablet:max-desk:block"
                    title={event.exactTime}
                  >
                    {event.time}
                  </time>
                </div>,
                <time key="time" className="block min-w-16 desk:whitespace-nowrap" title={event.exactTime}>
                  {event.time}
                </time>,
              ],
            }))}
          />
          <Pagination
            t={t}
            {...(view.previousHref && { previousHref: view.previousHref })}
            {...(view.nextHref && { nextHref: view.nextHref })}
          >
            {view.page}
          </Pagination>
        </div>
      )}
    </div>
  );
}

/** The error page for an invalid URL of events, with a link back. */
export function EventsProblem({
  locale,
  title,
  problem,
}: {
  locale: string;
  title: string;
  problem: string;
}) {
  const t = messagesOf(locale);
  return (
    <div className={pageLook}>
      <h1 className={pageTitleLook}>{title}</h1>
      <EmptyState
        icon="triangle-alert"
        title={problem}
        actions={<LinkButton href={paths.analytics.show()}>{t('analytics.title')}</LinkButton>}
      />
    </div>
  );
}
