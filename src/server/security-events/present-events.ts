import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { SecurityEvent, showSecurityEvent } from '../../api/contract/security-events/security-events.ts';
import { hidden } from '../../api/vocabulary/hidden.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { openTo } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import type { EventPageView, SecurityEventView } from '../../views/security-events/model.ts';
import type { ConsoleContext } from '../context.ts';
import { presentEventMail } from '../present/present-event-mail.ts';

/** An event in the viewer's language. */
export function presentSecurityEvent(c: ConsoleContext, event: SecurityEvent): SecurityEventView {
  const t = messagesOf(c.var.locale);
  const { timeZone } = c.var;
  return {
    id: event.id,
    title: titleOf(event, t),
    href: paths.securityEvents.show(event.id),
    severity: event.severity,
    category: categoryWords(event, t),
    state: event.current_state,
    facts: [
      t('security_events.mails', { count: event.mails }),
      ...(event.sender_domain ? [sendersOf(event, t)] : []),
      ...(event.first_time !== event.time
        ? [t('security_events.first_seen', { time: t.dateTime(event.first_time, timeZone, 'short') })]
        : []),
      ...(event.actor ? [t('security_events.by', { person: event.actor })] : []),
      ...(event.assignee ? [t('security_events.assigned', { person: event.assignee })] : []),
    ],
    time: t.dateTime(event.time, timeZone, 'short'),
    exactTime: t.dateTime(event.time, timeZone, 'full'),
  };
}

const sendersOf = ({ sender_domain: domain, other_senders }: SecurityEvent, t: Translate): string =>
  t(other_senders ? 'security_events.from_domains' : 'security_events.from_domain', { domain });

/** The title: the subject of the mail, or a general text without the right to private data. */
function titleOf({ kind, what, description, sender_domain: domain, category }: SecurityEvent, t: Translate) {
  if (kind !== 'attack') return t.find(`security_events.what.${what}`) ?? description;
  if (description !== hidden) return description || t('mail_explorer.panel.no_subject');
  return domain
    ? t('security_events.attack_from', { category: categoryWord(category, t), domain })
    : t('security_events.attack', { category: categoryWord(category, t) });
}

const categoryWord = (category: string, t: Translate): string =>
  t.find(`analytics.category.${category}`) ?? t.find(`security_events.category.${category}`) ?? category;

/** All categories, most serious first. */
const categoryWords = ({ category, categories }: SecurityEvent, t: Translate): string =>
  [...new Set([category, ...categories])].map((one) => categoryWord(one, t)).join(', ');

/** The parts of an event's page that depend on the event. */
export function presentDetail(
  c: ConsoleContext,
  detail: CallAnswer<typeof showSecurityEvent>,
): Pick<EventPageView, 'event' | 'subject' | 'explorerHref' | 'mails' | 'history' | 'action'> {
  const t = messagesOf(c.var.locale);
  const { timeZone } = c.var;
  return {
    event: withGone(c, detail),
    subject: subjectOf(c, detail),
    explorerHref: openTo(c.var.user, explorerOf(detail)),
    mails: detail.rows.map((row) => presentEventMail(c, row)),
    history: detail.history.map(({ at, actor, action, text }, place) => ({
      id: `${place}`,
      who: actor,
      what:
        action === 'assign' && text === ''
          ? t('security_events.did.unassign')
          : (t.find(`security_events.did.${action}`, { text }) ?? action),
      when: t.dateTime(at, timeZone, 'medium'),
    })),
    action: paths.securityEvents.show(detail.id),
  };
}

/** The event keeps its facts even if some of its mails were removed. */
function withGone(c: ConsoleContext, detail: CallAnswer<typeof showSecurityEvent>): SecurityEventView {
  const event = presentSecurityEvent(c, detail);
  const gone = Math.min(detail.mails, mostRows) - detail.rows.length;
  if (gone < 1 || !c.var.tenant.complete_since || detail.kind === 'policy_hit') return event;
  const words = messagesOf(c.var.locale)('security_events.mails_gone', { count: gone });
  return { ...event, facts: [...event.facts, words] };
}

/** Mails that the service returns with an event. */
const mostRows = 50;

/** The page of the event's subject, if the viewer may open it. */
function subjectOf(c: ConsoleContext, { kind, subject_id: id }: SecurityEvent): EventPageView['subject'] {
  const t = messagesOf(c.var.locale);
  if (id === null) return undefined;
  const [label, href] =
    kind === 'state_change'
      ? [t('security_events.open_job'), paths.jobs.show(id)]
      : kind === 'policy_hit'
        ? [t('security_events.open_rule'), paths.policy.editRule(id)]
        : id.startsWith('r-')
          ? [t('security_events.open_request'), paths.restoreRequests.show(id.slice(2))]
          : [t('security_events.open_report'), paths.mailReports.show(id)];
  return openTo(c.var.user, href) === '' ? undefined : { label, href };
}

/** The mails of an attack; other events have pages of their own. */
function explorerOf({ id, kind, first_time: from, time }: SecurityEvent): string {
  if (kind !== 'attack') return '';
  const query = `campaign:${id.slice(id.indexOf('.') + 1)}`;
  const to = new Date(Date.parse(time) + 1).toISOString();
  return paths.mailExplorer.show(new URLSearchParams({ query, from, to }).toString());
}
