import { searchCriteriaSchema } from '../../api/contract/emails/search-criteria.ts';
import { usesPrivateCriteria, maskText } from '../../api/privacy.ts';
import { reachOf } from '../../api/vocabulary/scopes.ts';
import { may, seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { paths } from '../../site/paths.ts';
import { newId } from '../secret-box/secrets.ts';
import { readEndUserPolicy } from '../end-users/end-user-policy.ts';
import type { MailOut } from '../mail-out/mail-out.ts';
import type { Stores } from '../core/stores.ts';
import { compileCriteria } from '../index/compile-criteria.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import { sealedFor, type SecretBox } from '../secret-box/secret-box.ts';
import { runOnBehalfOf } from '../database/current-caller.ts';
import { openForReceiver, ReceiverProblem } from '../outgoing/receiver-problem.ts';
import { nextTryIn, WebhookRefused, type WebhookSender } from '../outgoing/webhook-sender.ts';
import { findDueAlerts } from './alert-watch.ts';
import { isQuiet } from './quiet-hours.ts';
import type { DueDelivery, StoredAlert, QueryAlertMessage } from './query-alert-store-sqlite.ts';

/** How long a webhook is tried, milliseconds. */
const giveUpAfter = 24 * 3_600_000;
/** Most mails that one message lists; it has the number of all. */
const maxNamed = 20;
/** Characters of a subject in a webhook: with 20 of them its body stays below 20 kB. */
const subjectShown = 200;

export interface QueryAlertParts {
  readonly stores: Stores;
  readonly mailOut: MailOut;
  readonly webhooks: WebhookSender;
  /** Whether webhooks wait. */
  readonly isQuiet: () => boolean;
  readonly secretBox: Pick<SecretBox, 'open'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Notifies people of new matches of their queries, and sends the webhooks that are due. */
export async function notifyQueryMatches(parts: QueryAlertParts, stopping: AbortSignal): Promise<void> {
  const alerts = await parts.stores.customQueries.listAlerts(undefined);
  await notifyNewMatches(parts, alerts, stopping);
  // Messages for owners who may not be notified now stay queued until they may.
  if (!parts.isQuiet()) await sendDue(parts, alerts.filter(mayAsk), stopping);
}

/** Runs each query on behalf of its owner, with their current rights, and sends alerts for new matches. */
async function notifyNewMatches(
  parts: QueryAlertParts,
  alerts: readonly StoredAlert[],
  stopping: AbortSignal,
): Promise<void> {
  const { stores, mailOut, now } = parts;
  const due = await findDueAlerts(stores, alerts, (alert) =>
    mayAsk(alert) ? expressionOf(alert, now()) : 'not_permitted',
  );
  if (due.length === 0) return;
  const { timeZone } = await readEndUserPolicy(stores);
  for (const alert of due) {
    if (stopping.aborted) return;
    const { query, owner } = alert;
    if (!mayAsk(alert)) continue;
    const at = now();
    if (isQuiet(alert, at, timeZone)) continue;
    const expression = expressionOf(alert, at);
    const problem = typeof expression === 'string' ? expression : '';
    // Only an accepted webhook clears a receiver's problem.
    if (problem !== alert.problem && (problem || !alert.problem.startsWith('receiver_')))
      await stores.customQueries.noteAlertProblem({ query, problem });
    if (typeof expression === 'string') continue;
    const { keys, rows } = await runOnBehalfOf(
      String(owner.id),
      () => stores.customQueries.findMatches({ query, expression, since: alert.since, at, named: maxNamed }),
      reachOf(owner, 'mail_explorer:view'),
    );
    if (keys.length === 0) {
      await stores.customQueries.settleAlert({ query, criteria: alert.criteria });
      continue;
    }
    const message = messageOf(parts, alert, { rows, total: keys.length, timeZone });
    await stores.customQueries.queueQueryAlert({ query, keys, message, maxAnHour: alert.maxAnHour, at });
    mailOut.wake();
  }
}

const mayAsk = ({ owner }: StoredAlert): boolean => !owner.disabled && may(owner, 'mail_explorer', 'view');

/** The search of a query, or the refusal code why it cannot run. */
function expressionOf({ criteria, owner }: StoredAlert, at: number): SearchExpression | string {
  const stored = JSON.parse(criteria) as Record<string, unknown>;
  if (!seesPrivateData(owner) && usesPrivateCriteria(stored)) return 'alert_private';
  try {
    return compileCriteria(readCriteria(criteria, stored), { now: at });
  } catch {
    return 'alert_unreadable';
  }
}

type Criteria = ReturnType<typeof searchCriteriaSchema.parse>;
/** Parsed criteria by their JSON: few of a thousand alerts change from minute to minute. */
const read = new Map<string, Criteria>();
/** Size of this cache. */
const maxRead = 5_000;

function readCriteria(text: string, stored: unknown): Criteria {
  const known = read.get(text);
  if (known) return known;
  const criteria = searchCriteriaSchema.parse(stored);
  if (read.size >= maxRead) read.clear();
  read.set(text, criteria);
  return criteria;
}

interface Matches {
  rows: readonly EmailRow[];
  total: number;
  timeZone: string;
}

function messageOf(
  { mailOut, now }: QueryAlertParts,
  alert: StoredAlert,
  matches: Matches,
): QueryAlertMessage {
  const { owner, name, search, id: queryId } = alert;
  const seesAll = seesPrivateData(owner);
  const emails = matches.rows.map((row) => ({
    row,
    subject: seesAll ? row.subject : maskText('text', row.subject),
    sender: seesAll ? row.sender_address : maskText('address', row.sender_address),
  }));
  if (alert.way === 'webhook') {
    const id = newId();
    const data = {
      query: { id: queryId, name },
      total: matches.total,
      emails: emails.map(({ row, subject, sender }) => ({
        entity_type: row.entity_type,
        entity_id: row.entity_id,
        received_at: row.received_at,
        subject: subject.toWellFormed().slice(0, subjectShown),
        sender_address: sender.slice(0, subjectShown),
        detections: row.detections,
      })),
    };
    const body = JSON.stringify({
      type: 'custom_query.matched',
      timestamp: new Date(now()).toISOString(),
      data,
    });
    return { webhook: { id: `msg_${id}`, body } };
  }
  const values = {
    name,
    total: matches.total,
    timeZone: matches.timeZone,
    path: paths.mailExplorer.show(search),
    queries_path: paths.customQueries.list(),
    mails: emails.map(({ row, subject, sender }) => ({
      subject,
      sender,
      received_at: row.received_at,
      path: paths.profile.email(row.entity_type, row.entity_id),
    })),
  };
  return {
    mail: mailOut.prepare({ to: owner.email, template: 'query_matches', values, locale: alert.locale }),
  };
}

/**
 * Sends the due webhooks, once each; a refused one is retried for a day. Those of a query are sent in order until one is refused; a
 * slow receiver does not delay those of other queries.
 */
async function sendDue(
  parts: QueryAlertParts,
  alerts: readonly StoredAlert[],
  stopping: AbortSignal,
): Promise<void> {
  const queries = alerts.map(({ query }) => query);
  const due = await parts.stores.customQueries.findDueDeliveries({ at: parts.now(), queries });
  const byQuery = Map.groupBy(due, ({ query }) => query);
  await Promise.all(Array.from(byQuery.values(), (deliveries) => sendInTurn(parts, deliveries, stopping)));
}

async function sendInTurn(
  { stores, secretBox, webhooks, now }: QueryAlertParts,
  deliveries: readonly DueDelivery[],
  stopping: AbortSignal,
): Promise<void> {
  const send = async ({ id, body, url, queryId, secret }: DueDelivery) =>
    webhooks.send({ url, secrets: [openForReceiver(secretBox, secret, sealedFor(queryId))] }, { id, body });
  for (const delivery of deliveries) {
    if (stopping.aborted) return;
    const { id, query } = delivery;
    if (!delivery.isReached) {
      await stores.customQueries.endDelivery({ id, query, problem: '', dueAt: null, at: now() });
      continue;
    }
    const refused = await send(delivery).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof WebhookRefused) return error;
        if (error instanceof ReceiverProblem) return new WebhookRefused(error);
        throw error;
      },
    );
    await stores.customQueries.endDelivery({
      id,
      query,
      problem: refused ? `receiver_${refused.problem.problem} ${refused.problem.detail}` : '',
      dueAt: refused ? nextTryAt(delivery, refused, now()) : null,
      at: now(),
    });
    if (refused) return;
  }
}

/** Null when it is given up: the receiver answered 410, or a day has passed. */
function nextTryAt({ createdAt, failures }: DueDelivery, refused: WebhookRefused, at: number): number | null {
  if (refused.problem.problem === 'gone' || at - createdAt > giveUpAfter) return null;
  return at + nextTryIn(failures + 1, refused.retryAfter);
}
