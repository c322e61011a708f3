import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { SecurityEvent, showSecurityEvent } from '../../api/contract/security-events/security-events.ts';
import { eventSeverities } from '../../api/vocabulary/attack-categories.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { presentEvent } from '../analytics/drill-down.ts';
import { actorOf, type HandlersOf, type SignedInCall } from '../core/call.ts';
import { type Account, normalizeEmail } from '../accounts/account.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import { openJobOf } from '../scopes/reach-of-call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { EventFilter, StoredEvent } from './security-event-store-sqlite.ts';

type EventCalls = 'listSecurityEvents' | 'showSecurityEvent' | 'changeSecurityEvent';

/** What happened to the organisation's mail, and what people did about it. */
export const securityEventRoutes = ({ stores, now }: ServiceParts): HandlersOf<EventCalls> => ({
  async listSecurityEvents({ query }, call) {
    const { limit, after, from, to, category, severity, sort, state, saas } = query;
    if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
      throw refuseField(fieldProblem('to', 'range_reversed'));
    const found = await stores.securityEvents.listEvents({
      category,
      severity,
      state,
      saas,
      from: from === undefined ? -1e15 : Date.parse(from),
      to: to === undefined ? 1e15 : Date.parse(to),
      after: after === undefined ? undefined : readCursor(after, sort === 'severity'),
      sort,
      limit,
    });
    const events = found.slice(0, limit);
    const last = events.at(-1);
    return {
      events: events.map((event) => presentStored(event, call)),
      next:
        found.length > limit && last
          ? `${sort === 'severity' ? `${last.severity}.` : ''}${last.at}.${last.id}`
          : null,
    };
  },
  showSecurityEvent: ({ params: { id } }, call) => show(stores, id, call),
  async changeSecurityEvent({ params: { id }, body: { action, text, assignee } }, call) {
    if ((action === 'close' || action === 'comment') && text === '')
      throw refuseField(
        fieldProblem('text', action === 'close' ? 'security_event_reason' : 'input_required'),
      );
    if (action === 'assign' && text !== '') throw refuseField(fieldProblem('text', 'security_event_no_text'));
    if (action !== 'assign' && assignee !== '')
      throw refuseField(fieldProblem('assignee', 'security_event_no_assignee'));
    const looksAfter = normalizeEmail(assignee);
    const person = looksAfter === '' ? null : ((await stores.users.findUser(looksAfter))?.account ?? null);
    if (looksAfter !== '' && !(person && mayLookAfter(person)))
      throw refuseField(fieldProblem('assignee', 'security_event_assignee'));
    const actor = actorOf(call);
    await stores.securityEvents.changeEvent({ id, action, text, assignee: person, actor, at: now() });
    return show(stores, id, call);
  },
});

async function show(
  stores: ServiceParts['stores'],
  id: string,
  call: SignedInCall,
): Promise<CallAnswer<typeof showSecurityEvent>> {
  const found = await stores.securityEvents.findEvent(id);
  if (!found) throw refuse('not_found', 'security_event_missing');
  const rows = await stores.analytics.readEventMails(found.keys);
  return {
    ...presentStored(found.event, call),
    history: found.history.map(({ at, actor, action, text }) => ({ at: iso(at), actor, action, text })),
    rows: rows.map((row) => presentEvent(row, { withDefender: true })),
    assignees: mayLookAfter(call.caller.account) ? await listAssignees(stores) : [],
  };
}

const mayLookAfter = (person: Account): boolean =>
  !person.disabled && !person.hidden && may(person, 'security_events', 'act');

async function listAssignees({ users }: ServiceParts['stores']): Promise<{ email: string; name: string }[]> {
  const people = (await users.listUsers(undefined)).filter((one) => !one.automation && mayLookAfter(one));
  return people
    .slice(0, maxAssignees)
    .map(({ email, first_name: first, last_name: last }) => ({ email, name: `${first} ${last}`.trim() }));
}

/** More than anybody chooses among; addresses that are left out can be typed. */
const maxAssignees = 500;

/** `TIME.ID` of the last event of a page, after its severity where that is the order. @throws ServiceError `invalid_cursor` */
function readCursor(text: string, isBySeverity: boolean): NonNullable<EventFilter['after']> {
  const [, named, time, id] = /^(?:([a-z_]+)\.)?(-?\d{1,15})\.(.+)$/.exec(text) ?? [];
  const severity = eventSeverities.find((one) => one === named);
  if (id === undefined || isBySeverity !== (severity !== undefined))
    throw refuse('invalid_cursor', 'cursor_unknown');
  return { at: Number(time), id, severity };
}

const iso = (at: number): string => new Date(at).toISOString();

/** What an event is about, for those who may open it: a job, or what employees asked for or reported. */
function openSubjectOf({ kind, actorId, subjectId }: StoredEvent, call: SignedInCall): string | null {
  if (kind === 'state_change') return openJobOf({ job: subjectId, startedBy: actorId }, call);
  const isOpen = kind === 'policy_hit' || reachesAllMail(call.caller.account, 'user_interaction:view');
  return isOpen ? subjectId : null;
}

function presentStored(stored: StoredEvent, call: SignedInCall): SecurityEvent {
  const {
    at,
    firstAt,
    aggregationId,
    state,
    senderDomain,
    hasOtherSenders,
    subjectId: _,
    actorId: __,
    categories,
    ...event
  } = stored;
  return {
    ...event,
    categories: [...categories],
    aggregation_id: aggregationId,
    time: iso(at),
    first_time: iso(firstAt),
    current_state: state,
    sender_domain: senderDomain,
    other_senders: hasOtherSenders,
    subject_id: openSubjectOf(stored, call),
  };
}
