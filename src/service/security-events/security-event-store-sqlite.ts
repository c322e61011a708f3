import type { EventAction, EventState } from '../../api/contract/security-events/security-events.ts';
import { eventSeverities } from '../../api/vocabulary/attack-categories.ts';
import { auditAct } from '../audit/audit-store-sqlite.ts';
import { refuse } from '../core/refuse.ts';
import type { StoreHandle } from '../database/operation.ts';
import { type EventFilter, eventSources, type StoredEvent } from './event-sources-sqlite.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** The first events in an order; one more than `limit` means that there are more. */
export function listEvents(store: StoreHandle, filter: EventFilter): StoredEvent[] {
  const { after, limit, severity: asked, sort } = filter;
  if (sort !== 'severity') return listNewest(store, filter);
  const found: StoredEvent[] = [];
  const left = eventSeverities.slice(0, after && eventSeverities.indexOf(after.severity!) + 1);
  for (const severity of left.toReversed()) {
    if (found.length > limit) break;
    if (asked !== undefined && asked !== severity) continue;
    const from = severity === after?.severity ? after : undefined;
    found.push(...listNewest(store, { ...filter, severity, after: from, limit: limit - found.length }));
  }
  return found;
}

/** The newest events. Each source gives as many as a page needs. */
function listNewest(store: StoreHandle, filter: EventFilter): StoredEvent[] {
  return eventSources
    .filter(({ categories }) => filter.category === undefined || categories.includes(filter.category))
    .flatMap(({ read }) => read(store, filter))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .slice(0, filter.limit + 1);
}

/** The event of an id, with the keys of its newest mails. An attack that turned out to be part of another one is that one. */
export function findEvent(
  store: StoreHandle,
  asked: string,
): { event: StoredEvent; keys: EmailKey[]; history: EventNote[] } | undefined {
  const joined = /^attack\.(\d{1,15})$/.exec(asked)?.[1];
  const found =
    joined && store.sql.get`SELECT campaign FROM campaign_joined WHERE number = ${Number(joined)}`;
  const id = found ? `attack.${found['campaign']}` : asked;
  const source = eventSources.find(({ kind }) => id.startsWith(`${kind}.`));
  const [event] = source?.read(store, { ...everything, id }) ?? [];
  if (!source || !event) return undefined;
  const { sql } = store;
  const history = sql.all`SELECT at, actor, action, text FROM security_event_note
    WHERE event = ${id} ORDER BY number`;
  return {
    event,
    keys: source.keys(store, id.slice(source.kind.length + 1), mostKeys),
    history: history as unknown as EventNote[],
  };
}

/** Mails of an event that are shown with it. */
const mostKeys = 50;

export interface EventNote {
  at: number;
  actor: string;
  action: EventAction;
  text: string;
}

const stateAfter: Readonly<Record<EventAction, EventState | undefined>> = {
  acknowledge: 'acknowledged',
  assign: undefined,
  comment: undefined,
  close: 'closed',
  reopen: 'open',
};

/**
 * @throws ServiceError `not_found`; `conflict` for what is so already, such as the end of an event that is closed
 */
export function changeEvent(
  store: StoreHandle,
  change: {
    id: string;
    action: EventAction;
    text: string;
    /** Of `assign`: null for nobody. */
    assignee: { id: number; email: string } | null;
    actor: { email: string; clientAddress: string };
    at: number;
  },
): void {
  const { action, text, assignee, actor, at } = change;
  const found = findEvent(store, change.id);
  if (!found) throw refuse('not_found', 'security_event_missing');
  const { event } = found;
  const { id } = event;
  const state = stateAfter[action] ?? event.state;
  if (stateAfter[action] === event.state) throw refuse('conflict', 'security_event_state');
  if (action === 'acknowledge' && event.state === 'closed') throw refuse('conflict', 'security_event_closed');
  const { sql } = store;
  sql.run`INSERT INTO security_event (id, state, updated_at) VALUES (${id}, ${state}, ${at})
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at`;
  if (action === 'assign')
    sql.run`UPDATE security_event SET assignee_id = ${assignee?.id ?? null} WHERE id = ${id}`;
  const note = action === 'assign' ? (assignee?.email ?? '') : text;
  sql.run`INSERT INTO security_event_note (event, at, actor, action, text)
    VALUES (${id}, ${at}, ${actor.email}, ${action}, ${note})`;
  auditAct(
    store,
    'security_event_change',
    { actor, at },
    { event: id, change: action, ...(note && { text: note }) },
  );
}

const everything = {
  category: undefined, severity: undefined, state: undefined, saas: undefined, from: -1e15, to: 1e15, after: undefined, limit: 1,
} as const; // oxfmt-ignore
