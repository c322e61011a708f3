import type {
  EventAction,
  eventCategories,
  EventKind,
  eventOrders,
  eventSelections,
  EventState,
} from '../../api/contract/security-events/security-events.ts';
import {
  attackCategories,
  type AttackCategory,
  eventSeverities,
  type EventSeverity,
  verdictsOf,
} from '../../api/vocabulary/attack-categories.ts';
import { auditAct } from '../audit/audit-store-sqlite.ts';
import { refuse } from '../core/refuse.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import { type MailApp, mailApps } from '../../api/vocabulary/platforms.ts';
import { bySeverity, verdicts } from '../../api/vocabulary/verdicts.ts';
import { flagsOf, maskOf } from '../records/email-flags.ts';

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
    keys: source.keys(store, id.slice(source.kind.length + 1), maxKeys),
    history: history as unknown as EventNote[],
  };
}

/** Mails of an event that are shown with it. */
const maxKeys = 50;

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

type Category = (typeof eventCategories)[number];

/** An event as it is stored, or read from what it is about. */
export interface StoredEvent {
  id: string;
  kind: EventKind;
  aggregationId: string;
  /** Milliseconds since 1970. */
  at: number;
  firstAt: number;
  state: EventState;
  senderDomain: string;
  /** Whether mails came from other domains as well. */
  hasOtherSenders: boolean;
  /** The action or report; null for an attack. */
  what: string | null;
  description: string;
  mails: number;
  severity: EventSeverity;
  saas: MailApp | null;
  category: Category;
  /** Every category that it is found by. */
  categories: readonly Category[];
  actor: string;
  /** The account of the actor; null for nobody's. */
  actorId: number | null;
  /** Address of the assignee as it is now; empty for nobody. */
  assignee: string;
  subjectId: string | null;
}

export interface EventFilter {
  category: (typeof eventSelections)[number] | undefined;
  severity: EventSeverity | undefined;
  state: EventState | undefined;
  saas: MailApp | undefined;
  /** [from, to), milliseconds since 1970. */
  from: number;
  to: number;
  /** The last event of the page before; of equal times the greater id comes first. */
  after: { at: number; id: string; severity?: EventSeverity | undefined } | undefined;
  sort?: (typeof eventOrders)[number] | undefined;
  limit: number;
}

type Asked = EventFilter & { id?: string };

/** The source of events of a kind: each event is derived from its subject, and none is stored. */
interface EventSource {
  kind: EventKind;
  /** What it is asked for by. */
  categories: readonly EventFilter['category'][];
  read(store: StoreHandle, asked: Asked): StoredEvent[];
  /** The mails of an event, newest first. */
  keys(store: StoreHandle, own: string, limit: number): EmailKey[];
}

const attackSource: EventSource = {
  kind: 'attack',
  categories: ['attacks', ...attackCategories],
  read: (store, asked) => {
    // A bit at a time is what the indexes of `850-campaign-traits.sql` are made of.
    const wanted = [
      ...(asked.category && asked.category !== 'attacks'
        ? [maskOf(verdictsOf(asked.category as AttackCategory, true))]
        : []),
      ...(asked.saas ? [maskOf([asked.saas])] : []),
    ].map((mask) => `flags & ${mask} <> 0`);
    const few = fewOf(store, asked);
    const rows = readSource(store, asked, {
      severity: asked.severity === undefined ? undefined : eventSeverities.indexOf(asked.severity),
      from: `SELECT 'attack.' || number AS id, last_at AS at, first_at, shape, sender_domain, other_senders, mails, flags, severity, number
        FROM campaign ${few ? 'NOT INDEXED' : ''} WHERE ${[...wanted, few ?? 'true'].join(' AND ')}`,
    });
    return rows.map((row) => presentAttack(store, row));
  },
  keys: ({ sql }, own, limit) =>
    sql.all`SELECT k FROM campaign_mail WHERE campaign = ${Number(own)} ORDER BY k DESC LIMIT ${limit}`.map(
      (row) => Number(row['k']),
    ),
};

/** Events of a state that few have are looked up, not looked for. */
const maxLookedUp = 20_000;

function fewOf({ db }: StoreHandle, { state, id }: Asked): string | undefined {
  if (id !== undefined) return `number = ${Number(id.slice('attack.'.length)) || 0}`;
  if (state === undefined || state === 'open') return undefined;
  const named = "FROM security_event WHERE state = ? AND id >= 'attack.' AND id < 'attack/'";
  const { n } = db
    .prepare(`SELECT count(*) AS n FROM (SELECT 1 ${named} LIMIT ${maxLookedUp})`)
    .get(state) as { n: number };
  if (n >= maxLookedUp) return undefined;
  return `number IN (SELECT CAST(substr(id, 8) AS INTEGER) ${named.replace('?', `'${state}'`)})`;
}

function presentAttack(store: StoreHandle, row: Row): StoredEvent {
  const flags = flagsOf(Number(row['flags']));
  const apps = mailApps.filter((app) => flags.includes(app));
  const worst = bySeverity(flags).find(
    (flag) => verdicts[flag as keyof typeof verdicts]?.category !== undefined,
  );
  return {
    ...baseOf(row, 'attack'),
    aggregationId: String(row['shape']),
    firstAt: Number(row['first_at']),
    senderDomain: String(row['sender_domain']),
    hasOtherSenders: row['other_senders'] === 1,
    what: null,
    description: subjectOf(store, attackSource, String(row['number'])) ?? '',
    mails: Number(row['mails']),
    severity: eventSeverities[Number(row['severity'])] ?? 'very_low',
    saas: apps.length === 1 ? apps[0]! : null,
    category: verdicts[worst as keyof typeof verdicts]?.category ?? 'phishing',
    categories: attackCategories.filter((category) =>
      verdictsOf(category, true).some((verdict) => flags.includes(verdict)),
    ),
  };
}

/** Actions on mail: quarantines and releases that reached an end and changed something. */
const jobSource: EventSource = {
  kind: 'state_change',
  categories: ['state_change'],
  read: (store, asked) =>
    asked.saas
      ? []
      : readSource(store, asked, {
          severity: severityIs(asked, 'low'),
          from: `SELECT 'state_change.' || id AS id, coalesce(finished_at, created_at) AS at, created_at AS first_at,
              kind AS description, done AS mails, actor, actor_id, id AS subject_id
            FROM job WHERE kind IN ('quarantine', 'restore', 'undo_quarantine') AND status IN ('done', 'failed', 'cancelled')
              AND done > 0`,
        }).map((row) => plainOf(store, row, jobSource, 'low')),
  keys: ({ sql }, own, limit) =>
    sql.all`SELECT email_key AS k FROM job_item JOIN job ON job.number = job_item.job
      WHERE job.id = ${own} AND changed = 1 ORDER BY position LIMIT ${limit}`.map((row) => Number(row['k'])),
};

/** What employees say: mail that they report, and held mail that they ask for. */
const reportSource: EventSource = {
  kind: 'user_report',
  categories: ['user_report'],
  read: (store, asked) =>
    asked.saas
      ? []
      : [
          `SELECT 'user_report.' || id AS id, created_at AS at, created_at AS first_at, 'reported' AS description,
            1 AS mails, '' AS actor, id AS subject_id FROM mail_report`,
          `SELECT 'user_report.r-' || id AS id, created_at AS at, created_at AS first_at, 'requested' AS description,
            1 AS mails, '' AS actor, 'r-' || id AS subject_id FROM restore_request`,
        ]
          .flatMap((from) => readSource(store, asked, { severity: severityIs(asked, 'medium'), from }))
          .map((row) => plainOf(store, row, reportSource, 'medium')),
  keys: ({ sql }, own) => {
    const found = own.startsWith('r-')
      ? sql.get`SELECT email_key AS k FROM restore_request WHERE id = ${own.slice(2)}`
      : sql.get`SELECT email_key AS k FROM mail_report WHERE id = ${own}`;
    return typeof found?.['k'] === 'number' ? [found['k']] : [];
  },
};

/** Exception rules that took effect: one event a rule, at its last hit. */
const ruleSource: EventSource = {
  kind: 'policy_hit',
  categories: ['policy_hit'],
  read: (store, asked) =>
    asked.saas
      ? []
      : readSource(store, asked, {
          severity: severityIs(asked, 'very_low'),
          from: `SELECT 'policy_hit.' || entity_id AS id, last_hit_at AS at, created_at AS first_at,
              exception_type AS description, hits AS mails, '' AS actor, entity_id AS subject_id
            FROM exception_rule_hit JOIN exception_rule ON exception_rule.number = exception_rule_hit.rule
            WHERE hits > 0 AND only_mailbox = ''`,
        }).map((row) => plainOf(store, row, ruleSource, 'very_low')),
  keys: () => [],
};

export const eventSources: readonly EventSource[] = [attackSource, jobSource, reportSource, ruleSource];

type Row = Record<string, unknown>;

/** A number that no severity has where the events of a source are not of the one that is requested. */
const severityIs = ({ severity }: Asked, own: EventSeverity): 'none' | undefined =>
  severity === undefined || severity === own ? undefined : 'none';

function readSource(
  { db }: StoreHandle,
  asked: Asked,
  { from, severity }: { from: string; severity: number | 'none' | undefined },
): Row[] {
  if (severity === 'none') return [];
  const { after, state, id } = asked;
  return db
    .prepare(
      `SELECT found.*, coalesce(security_event.state, 'open') AS state, coalesce(user.email, '') AS assignee
       FROM (${from}) AS found LEFT JOIN security_event ON security_event.id = found.id
         LEFT JOIN user ON user.id = security_event.assignee_id AND user.removed_at IS NULL
       WHERE found.at >= ? AND found.at <= ? AND (found.at < ? OR (found.at = ? AND found.id < ?))
         ${severity === undefined ? '' : `AND found.severity = ${severity}`}
         ${id === undefined ? '' : 'AND found.id = ?'}
         ${state === undefined ? '' : "AND coalesce(security_event.state, 'open') = ?"}
       ORDER BY found.at DESC, found.id DESC LIMIT ?`,
    )
    .all(
      asked.from, Math.min(asked.to - 1, after?.at ?? 1e15), after?.at ?? 1e15, after?.at ?? 1e15, after?.id ?? '~',
      ...(id === undefined ? [] : [id]), ...(state === undefined ? [] : [state]), asked.limit + 1,
    ); // oxfmt-ignore
}

const baseOf = (row: Row, kind: EventKind) => ({
  id: String(row['id']),
  kind,
  at: Number(row['at']),
  state: row['state'] as EventState,
  assignee: String(row['assignee']),
  actor: '',
  actorId: null,
  subjectId: null,
});

/** The subject of an event's newest mail; undefined without one. */
function subjectOf(store: StoreHandle, source: EventSource, own: string): string | undefined {
  const [newest] = source.keys(store, own, 1);
  return newest === undefined ? undefined : store.records.read([newest])[0]?.subject;
}

const plainOf = (
  store: StoreHandle,
  row: Row,
  source: EventSource,
  severity: EventSeverity,
): StoredEvent => ({
  ...baseOf(row, source.kind),
  aggregationId: '',
  firstAt: Number(row['first_at']),
  senderDomain: '',
  hasOtherSenders: false,
  what: String(row['description']),
  description: subjectOf(store, source, String(row['subject_id'])) ?? String(row['description']),
  mails: Number(row['mails']),
  severity,
  saas: null,
  category: source.kind as Category,
  categories: [source.kind as Category],
  actor: String(row['actor']),
  actorId: (row['actor_id'] ?? null) as number | null,
  subjectId: String(row['subject_id']),
});
