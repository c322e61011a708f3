import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { SeverityBadge } from '../analytics/severity-badge.tsx';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, FilterForm, paginationLook } from '../ui/pagination.tsx';
import { Select } from '../ui/field.tsx';
import { cardLook, pageLook, pageTitleLook } from '../ui/looks.ts';
import type { Tone } from '../ui/tones.ts';
import type { EventListView, SecurityEventView } from './model.ts';
import { MailFacts, MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

/** The events, attacks by severity first, with filters. */
export function EventListPage({ view }: { view: EventListView }) {
  const t = messagesOf(view.locale);
  const { securityEvents } = paths;
  return (
    <div className={pageLook}>
      <header className="grid gap-1">
        <h1 className={pageTitleLook}>{t('security_events.title')}</h1>
        <p className="text-ink-2">{t('security_events.lead')}</p>
      </header>
      {view.notice && (
        <Banner
          tone="info"
          actions={
            view.notice.href && (
              <LinkButton size="sm" icon="mail-search" href={view.notice.href}>
                {t('security_events.open_explorer')}
              </LinkButton>
            )
          }
        >
          {view.notice.text}
        </Banner>
      )}
      <FilterForm
        t={t}
        id="events-filters"
        action={securityEvents.list()}
        found={view.events.length}
        aria-label={t('security_events.filters')}
        className="grid grid-cols-[repeat(6,minmax(0,1fr))] has-[>a]:grid-cols-[repeat(6,minmax(0,1fr))_auto] items-end gap-3 max-desk:grid-cols-3 max-phone:grid-cols-2"
      >
        {view.filters.map(({ name, label, value, options }) => (
          <Select
            key={name}
            id={`events-${name}`}
            name={name}
            label={label}
            options={options}
            defaultValue={value}
          />
        ))}
        {view.isFiltered && (
          <LinkButton href={securityEvents.list()}>{t('security_events.clear')}</LinkButton>
        )}
      </FilterForm>
      {view.events.length === 0 ? (
        <EmptyState
          icon="shield-check"
          title={t(view.isFiltered ? 'security_events.none' : 'security_events.none_yet')}
        >
          <p>{t(view.isFiltered ? 'security_events.none_text' : 'security_events.none_yet_text')}</p>
          {!view.isFiltered && (
            <LinkButton href={view.everythingHref}>{t('security_events.everything')}</LinkButton>
          )}
        </EmptyState>
      ) : (
        <div className={cardLook}>
          <ul className="[&>:not(:last-child)]:border-b [&>:not(:last-child)]:border-line">
            {view.events.map((event) => (
              <Row key={event.id} event={event} t={t} />
            ))}
          </ul>
          {(view.firstHref || view.nextHref) && (
            <nav className={paginationLook} aria-label={t('common.pagination')}>
              {view.firstHref && (
                <LinkButton size="sm" href={view.firstHref}>
                  {t('security_events.first')}
                </LinkButton>
              )}
              {view.nextHref && (
                <LinkButton size="sm" iconAfter="chevron-right" rel="next" href={view.nextHref}>
                  {t('security_events.next')}
                </LinkButton>
              )}
            </nav>
          )}
        </div>
      )}
    </div>
  );
}

const stateTones: Readonly<Record<SecurityEventView['state'], Tone>> = {
  open: 'caution',
  acknowledged: 'info',
  closed: 'positive',
  unknown: 'neutral',
};

/** The state of an event. */
export function EventStateBadge({ state, t }: { state: SecurityEventView['state']; t: Translate }) {
  return (
    <Badge tone={stateTones[state]} look="outline">
      {t(`security_events.state.${state}`)}
    </Badge>
  );
}

function Row({ event, t }: { event: SecurityEventView; t: Translate }) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-hover max-tablet:grid-cols-[auto_minmax(0,1fr)]">
      <span>
        <SeverityBadge severity={event.severity} t={t} />
      </span>
      <div className="min-w-0 wrap-anywhere max-tablet:col-span-full max-tablet:row-start-2">
        <a className="line-clamp-2 font-medium" href={event.href} title={spellOut(event.title)}>
          <MailText t={t} text={event.title} />
        </a>
        <p className="text-sm text-ink-3">
          {event.kind && <span className="font-medium text-ink-2">{event.kind} · </span>}
          <MailFacts t={t} facts={event.facts} />
        </p>
      </div>
      <div className="flex items-center justify-end gap-3">
        <EventStateBadge state={event.state} t={t} />
        <time className="min-w-24 text-end text-sm whitespace-nowrap text-ink-2" title={event.exactTime}>
          {event.time}
        </time>
      </div>
    </li>
  );
}
