import { z } from 'zod';
import {
  drillDownEvents,
  drillDownEventsWithoutMsDefender,
} from '../../api/contract/analytics/drill-down.ts';
import { ServiceError } from '../../api/errors.ts';
import { bulkLimit, defaultPageSize } from '../../api/limits.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { openTo } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import { EventsPage, EventsProblem } from '../../views/analytics/events-page.tsx';
import type { EventsView } from '../../views/analytics/model.ts';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import { type ConsoleContext, mayAct } from '../context.ts';
import { choice, count, line } from '../fields.ts';
import { settle } from '../charts/read-charts.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { presentEventMail } from '../present/present-event-mail.ts';
import { knownSince } from '../present/known-since.ts';
import { renderPage } from '../render/render-page.tsx';
import type { Asked } from '../validate.ts';

/** The events behind a number: its id, its period, and the start of the page. */
export const eventsQuery = z.object({
  id: line(400),
  from: line(40),
  to: line(40),
  saas: choice(mailApps),
  defender: choice(['off']),
  offset: count(bulkLimit - defaultPageSize),
});

/** GET /analytics/events: the mails behind a number, pages of 50. */
export async function showEvents(c: Asked<{ query: typeof eventsQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { id, from, to, saas, defender, offset } = c.req.valid('query');
  const { timeZone, user } = c.var;
  const endpoint = defender ? drillDownEventsWithoutMsDefender : drillDownEvents;
  const found = await settle(
    c.var.client.call(endpoint, {
      body: {
        drill_down_id: id,
        ...(from && { from }),
        ...(to && { to }),
        ...(saas && { saas }),
        offset,
        page_size: defaultPageSize,
        time_zone: timeZone,
      },
    }),
  );
  if (found instanceof ServiceError) {
    // A URL that was shortened or edited: shows the error, and a link back.
    if (found.code !== 'invalid_input') throw found;
    const title = t('analytics.events');
    const page = <EventsProblem locale={t.locale} title={title} problem={messageOfRefusal(t, found)} />;
    return renderPage(c, page, { title, section: 'analytics', status: 400 });
  }
  const { es_response, ui_meta } = found;
  const { total, query } = ui_meta;
  const hrefAt = (start: number) =>
    paths.analytics.events({
      id,
      from: ui_meta.from,
      to: ui_meta.to,
      saas,
      defender,
      offset: start > 0 ? `${start}` : undefined,
    });
  const last = offset + es_response.length;
  const dates = {
    from: t.dateTime(ui_meta.from, timeZone, 'date'),
    to: t.dateTime(Date.parse(ui_meta.to) - 1, timeZone, 'date'),
  };
  const time = dates.from === dates.to ? dates.from : t('analytics.range', dates);
  const events =
    total >= bulkLimit
      ? t('analytics.events_most', { count: total })
      : t('analytics.events_count', { count: total });
  const search =
    query === null ? '' : new URLSearchParams({ query, from: ui_meta.from, to: ui_meta.to }).toString();
  const isOpen = async () =>
    es_response.some(({ current_state: state }) => state === 'junk' || state === 'delivered') ||
    (es_response.length < total && (await hasOpen(c, { query, from: ui_meta.from, to: ui_meta.to })));
  const view: EventsView = {
    locale: t.locale,
    title: titleOf(t, id),
    text: [`${events} · ${time}`, knownSince(c)].filter(Boolean).join('. '),
    events: es_response.map((row) => presentEventMail(c, row)),
    explorerHref: search && openTo(user, paths.mailExplorer.show(search)),
    quarantine:
      search !== '' && mayAct(c, 'mail_explorer') && (await isOpen())
        ? { action: paths.mailExplorer.quarantines(), search, back: hrefAt(offset) }
        : null,
    page: t('analytics.events_page', { from: offset + 1, to: last, total }),
    previousHref: offset > 0 ? hrefAt(Math.max(0, offset - defaultPageSize)) : '',
    nextHref: last < total && last + defaultPageSize <= bulkLimit ? hrefAt(last) : '',
  };
  return renderPage(c, <EventsPage view={view} />, { title: view.title, section: 'analytics' });
}

/** Whether any of the mails, on any page, can still be quarantined. */
async function hasOpen(
  c: ConsoleContext,
  { query, from, to }: { query: string | null; from: string; to: string },
): Promise<boolean> {
  const { rows } = await c.var.client.call(searchEmails, {
    query: { size: 1, with_total: '0' },
    body: {
      query,
      time_type: 'range',
      range_from: from,
      range_to: to,
      is_quarantined: false,
      is_deleted_message: false,
    },
  });
  return rows.length > 0;
}

/** The title of the events, from the id of the row that led here. */
function titleOf(t: Translate, id: string): string {
  const dot = id.indexOf('.');
  const kind = dot < 0 ? id : id.slice(0, dot);
  const name = dot < 0 ? '' : id.slice(dot + 1);
  switch (kind) {
    case 'category':
    case 'remediated':
      return t.find(`analytics.category.${name}`) ?? t('analytics.events');
    case 'action':
      return `${t('analytics.what.attacks')}: ${t.find(`analytics.action.${name}`) ?? name}`;
    case 'missed':
    case 'microsoft_found':
      return t(`analytics.microsoft_${kind === 'missed' ? 'missed' : 'found'}`);
    case 'seniority':
    case 'organization':
      return t('analytics.what.group', { name: name || t('analytics.group_unknown') });
    case 'others':
      return t('analytics.what.group', { name: t('analytics.others') });
    case 'direction':
      return t.find(`analytics.traffic.${name}`) ?? t('analytics.events');
    default:
      return t.find(`analytics.what.${kind}`, { name }) ?? t('analytics.events');
  }
}
