import { randomUUID } from 'node:crypto';
import type { ReceiverId } from '../../api/vocabulary/audit-deliveries.ts';
import { runDetached } from '../database/current-caller.ts';
import { metrics } from '../../runtime/metrics.ts';
import type { Log } from '../core/log.ts';
import type { Stores } from '../core/stores.ts';
import { sealedBy, sealingPurposes, type SecretBox } from '../secret-box/secret-box.ts';
import type { MayReach } from '../outgoing/receiver-address.ts';
import { openForReceiver, problemOfError, ReceiverProblem } from '../outgoing/receiver-problem.ts';
import { nextTryIn, WebhookRefused, type WebhookSender } from '../outgoing/webhook-sender.ts';
import type { DeliveryItem, DeliveryPlace, StoredDelivery } from './delivery-store-sqlite.ts';
import { describeEvent, describeTest, type EventStyle } from './describe-event.ts';
import { connectSyslog, frame, type SyslogConnection, writeSyslog } from './syslog.ts';

/**
 * How much is sent again after a broken connection, in milliseconds before the break. Syslog has no
 * acknowledgements: TCP reports a dead receiver only after about a quarter of an hour (15 retries, 924 s on
 * Linux). Anything older was received by the other system.
 */
const resendWindow = 16 * 60_000;
/** Rows per write, and interval of saving the cursor, milliseconds. */
const batch = 200;
const keepEvery = 5_000;

/** A syslog receiver: a persistent connection, and what was sent on it recently. */
function createSyslogDelivery(parts: DeliveryContext, mayReach: MayReach, window = resendWindow) {
  let connection: SyslogConnection | undefined;
  let seen: StoredDelivery['updatedAt'] | undefined;
  let transmitted: DeliveryPlace = { row: 0, checkpoint: 0 };
  /** Positions with the time they were sent, newest last, by the monotonic clock. */
  let marks: { place: DeliveryPlace; at: number }[] = [];
  let sequence = 0;
  let keptAt = -Infinity;
  let kept: DeliveryPlace = transmitted;

  const drop = async () => {
    const open = connection;
    connection = undefined;
    marks = [];
    await open?.end();
  };

  /** The position that was sent long enough ago to be confirmed. */
  const confirmed = (sent: DeliveryPlace): DeliveryPlace => {
    const due = marks.filter(({ at }) => at <= performance.now() - window);
    marks = marks.slice(due.length);
    return due.at(-1)?.place ?? sent;
  };

  return {
    close: drop,
    /**
     * Sends pending rows.
     * @throws ReceiverProblem
     */
    async run(delivery: StoredDelivery, style: EventStyle, signal: AbortSignal): Promise<void> {
      if (seen !== delivery.updatedAt || connection?.problem()) {
        const broken = connection?.problem();
        const isChanged = seen !== delivery.updatedAt;
        await drop();
        seen = delivery.updatedAt;
        if (broken && !isChanged) throw broken;
      }
      if (!connection) {
        connection = await connectSyslog({ ...delivery.settings, key: parts.key(delivery) }, mayReach);
        transmitted = kept = delivery.sent;
        sequence = 0;
      }
      while (!signal.aborted) {
        const items = await parts.read({ after: transmitted, to: null, limit: batch });
        if (items.length > 0) {
          const frames = items.map((item) => frame(writeSyslog(describeEvent(item, style), sequence++)));
          await connection.write(frames.join(''));
          transmitted = endOf(transmitted, items);
          marks.push({ place: transmitted, at: performance.now() });
        }
        const isNew = items.length > 0;
        kept = confirmed(kept);
        const isDue = performance.now() - keptAt >= keepEvery;
        if ((isNew && items.length < batch) || isDue) {
          keptAt = performance.now();
          if (isNew || kept.row !== delivery.sent.row) await parts.advance(delivery, kept, transmitted.row);
        }
        if (items.length < batch) return;
      }
    },
  };
}

/**
 * Limits of a message in rows and bytes, except for one long row: Standard Webhooks recommends at most 20 kB.
 */
const maxRows = 50;
const maxBytes = 18_000;

/** A webhook receiver: messages in sequence, each after the previous was accepted. */
const createWebhookDelivery = (parts: DeliveryContext, webhooks: WebhookSender) => ({
  close: () => Promise.resolve(),
  /**
   * Sends pending rows.
   * @throws WebhookRefused
   */
  async run(delivery: StoredDelivery, style: EventStyle, signal: AbortSignal): Promise<void> {
    const { url, authorities } = delivery.settings;
    const target = { url, secrets: parts.secrets(delivery), ...(authorities !== '' && { authorities }) };
    let { sent, pending } = delivery;
    while (!signal.aborted) {
      const items = await parts.read({ after: sent, to: pending, limit: maxRows });
      if (items.length === 0) return;
      const { taken, body } = pending ? { taken: items, body: bodyOf(items, style) } : fill(items, style);
      const to = pending ?? endOf(sent, taken);
      // A retry, even by another process, has the same rows and therefore the same id.
      if (!pending) await parts.keepPending(delivery, to);
      const id = messageId(style, sent, to, taken);
      await webhooks.send(target, { id, body });
      sent = to;
      pending = null;
      await parts.advance(delivery, sent, sent.row);
    }
  },
});

/**
 * The same for each attempt. The hash of the chain is part of it: rewritten rows with the same numbers get
 * another id, so that a receiver that deduplicates does not drop the proof of rewriting.
 */
function messageId(
  { installation }: EventStyle,
  from: DeliveryPlace,
  to: DeliveryPlace,
  items: readonly DeliveryItem[],
): string {
  const last = items.at(-1)!;
  const { hash } = last.kind === 'row' ? last.row : last.checkpoint;
  const end = Buffer.from(hash).toString('hex').slice(0, 16);
  return `${installation}-${from.row}.${from.checkpoint}-${to.row}.${to.checkpoint}-${end}`;
}

function fill(items: readonly DeliveryItem[], style: EventStyle): { taken: DeliveryItem[]; body: string } {
  const taken: DeliveryItem[] = [];
  let size = 0;
  for (const item of items) {
    size += Buffer.byteLength(JSON.stringify(describeEvent(item, style).body));
    if (taken.length > 0 && size > maxBytes) break;
    taken.push(item);
  }
  return { taken, body: bodyOf(taken, style) };
}

/** The message: its time is that of its last event, so that each attempt has the same bytes. */
function bodyOf(items: readonly DeliveryItem[], style: EventStyle): string {
  const events = items.map((item) => describeEvent(item, style));
  const timestamp = new Date(events.at(-1)!.at).toISOString();
  return JSON.stringify({
    type: 'audit.events',
    timestamp,
    data: { events: events.map(({ body }) => body) },
  });
}

export interface AuditDelivery {
  /**
   * Sends a test message.
   * @throws ReceiverProblem
   */
  test(delivery: Pick<StoredDelivery, 'kind' | 'settings' | 'secrets'>): Promise<void>;
  stop(): Promise<void>;
}

interface DeliveryParts {
  stores: Pick<Stores, 'audit' | 'settings'>;
  secretBox: SecretBox;
  webhooks: WebhookSender;
  mayReach: MayReach;
  /** Whether receivers get nothing. */
  isQuiet: () => boolean;
  now: () => number;
  log: Log;
  /** Polling interval, milliseconds. */
  every?: number;
  /** How much syslog is sent again after a broken connection, in milliseconds before the break. */
  resendWindow?: number;
}

/**
 * Delivers the trail to its receivers, in order, each row at least once: a cursor per receiver moves only
 * after the receiver has accepted a message, so neither a killed process nor a receiver that is down for days
 * loses a row.
 */
export function startDelivery(parts: DeliveryParts): AuditDelivery {
  const { stores, secretBox, webhooks, mayReach, isQuiet, now, log, every = 1_000, resendWindow } = parts;
  const delivering: DeliveryContext = {
    read: (asked) => stores.audit.readDeliveryItems(asked),
    keepPending: ({ id, updatedAt }, to) => stores.audit.keepPending({ id, updatedAt, to }),
    advance: ({ id, updatedAt }, sent, transmittedRow) =>
      stores.audit.advanceDelivery({ id, updatedAt, sent, transmittedRow, at: now() }),
    secrets: ({ secrets }) => openSecrets(secretBox, secrets, now()),
    key: ({ secrets }) => openKey(secretBox, secrets),
  };
  const make = {
    syslog: () => createSyslogDelivery(delivering, mayReach, resendWindow),
    webhook: () => createWebhookDelivery(delivering, webhooks),
  };
  /** One loop per receiver, so that a slow one does not delay the others. */
  const receivers = new Map<ReceiverId, ReturnType<(typeof make)[keyof typeof make]>>();
  const receiverOf = ({ id, kind }: StoredDelivery) => {
    const receiver = receivers.get(id) ?? make[kind]();
    receivers.set(id, receiver);
    return receiver;
  };
  let installation: Promise<string> | undefined;
  const styleOf = async ({
    format,
    private_data: seesPrivate,
  }: StoredDelivery['settings']): Promise<EventStyle> => ({
    format,
    seesPrivate,
    installation: await (installation ??= installationOf(stores)),
  });
  const stopped = new AbortController();
  /** Time of the next attempt, by the monotonic clock; valid for the configuration of `updatedAt`. */
  const waits = new Map<ReceiverId, { until: number; updatedAt: number }>();
  const busy = new Set<ReceiverId>();
  const underWay = new Set<Promise<void>>();

  const fail = async (delivery: StoredDelivery, error: unknown) => {
    const isRefused = error instanceof WebhookRefused;
    const { problem, detail }: ReceiverProblem = isRefused ? error.problem : problemOfError(error);
    // A permanent refusal waits until the configuration changes.
    const wait =
      problem === 'gone' ? Infinity : nextTryIn(delivery.failures + 1, isRefused ? error.retryAfter : 0);
    metrics.receiverFailures.inc({ receiver: delivery.id });
    waits.set(delivery.id, { until: performance.now() + wait, updatedAt: delivery.updatedAt });
    const { id, updatedAt } = delivery;
    const nextTryAt = Number.isFinite(wait) ? now() + wait : 0;
    await stores.audit.noteDeliveryFailure({ id, updatedAt, problem, detail, at: now(), nextTryAt });
    log('warn', 'the audit trail was not taken by its receiver', { receiver: id, problem, detail });
  };

  const run = async (delivery: StoredDelivery, style: EventStyle) => {
    const { id, updatedAt } = delivery;
    const wait = waits.get(id);
    if (busy.has(id) || (wait?.updatedAt === updatedAt && wait.until > performance.now())) return;
    busy.add(id);
    try {
      await receiverOf(delivery).run(delivery, style, stopped.signal);
      waits.delete(id);
    } catch (error) {
      await fail(delivery, error);
    } finally {
      busy.delete(id);
    }
  };

  const rewind = async () => {
    const receivers = await stores.audit.rewindDeliveries(undefined);
    if (receivers.length === 0) return;
    log('error', 'the audit trail ends before what its receivers have: run "postern audit verify"', {
      receivers: receivers.join(', '),
    });
  };
  // Immediately: before a new row is written that would count as sent.
  const rewound = rewind().catch((error: unknown) => {
    log('error', 'the delivery of the audit trail could not be compared with the trail', {
      error: String(error),
    });
  });
  const tick = async () => {
    await rewound;
    if (isQuiet()) return;
    const deliveries = await stores.audit.listDeliveries(undefined);
    const enabled = deliveries.filter(({ enabled: isOn }) => isOn);
    // Receivers that were disabled or removed.
    for (const [id, receiver] of receivers) {
      if (busy.has(id) || enabled.some((one) => one.id === id)) continue;
      receivers.delete(id);
      await receiver.close();
    }
    for (const delivery of enabled) {
      const style = await styleOf(delivery.settings);
      track(run(delivery, style));
    }
  };
  const track = (work: Promise<void>) => {
    const done: Promise<void> = work
      .catch((error: unknown) => {
        if (!stopped.signal.aborted)
          log('error', 'the delivery of the audit trail failed', { error: String(error) });
      })
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  const timer = setInterval(() => runDetached(() => track(tick())), every).unref();
  return {
    async test(delivery) {
      if (isQuiet()) throw new ReceiverProblem('quiet', '');
      const style = await styleOf(delivery.settings);
      const id = `${style.installation}-test-${randomUUID()}`;
      const event = describeTest(id, now(), style);
      if (delivery.kind === 'webhook') {
        const { url, authorities } = delivery.settings;
        const secrets = openSecrets(secretBox, delivery.secrets, now());
        const body = JSON.stringify({
          type: 'audit.test',
          timestamp: new Date(event.at).toISOString(),
          data: { events: [event.body] },
        });
        await webhooks.send({ url, secrets, ...(authorities !== '' && { authorities }) }, { id, body });
        return;
      }
      const connection = await connectSyslog(
        { ...delivery.settings, key: openKey(secretBox, delivery.secrets) },
        mayReach,
      );
      await connection.write(frame(writeSyslog(event, 0)));
      await connection.end();
      const problem = connection.problem();
      // `closed` is the normal end.
      if (problem && problem.problem !== 'closed') throw problem;
    },
    async stop() {
      stopped.abort();
      clearInterval(timer);
      while (underWay.size > 0) await Promise.all(underWay);
      await Promise.all([...receivers.values()].map((one) => one.close()));
    },
  };
}

/** The id of the installation in events, created once. */
export const installationOf = (stores: Pick<Stores, 'settings'>): Promise<string> =>
  stores.settings.keepSetting({ name: 'audit_installation', value: randomUUID() });

/** Dependencies of deliveries. */
interface DeliveryContext {
  read(asked: { after: DeliveryPlace; to: DeliveryPlace | null; limit: number }): Promise<DeliveryItem[]>;
  keepPending(delivery: StoredDelivery, to: DeliveryPlace): Promise<void>;
  advance(delivery: StoredDelivery, sent: DeliveryPlace, transmittedRow: number): Promise<void>;
  /** The signing secrets of a webhook, the current one first. */
  secrets(delivery: StoredDelivery): string[];
  /** The private key of the client certificate for syslog; empty for none. */
  key(delivery: StoredDelivery): string;
}

/** The position of the last item. */
function endOf(place: DeliveryPlace, items: readonly DeliveryItem[]): DeliveryPlace {
  let { row, checkpoint } = place;
  for (const item of items) {
    if (item.kind === 'row') row = item.row.row;
    else checkpoint = item.checkpoint.row;
  }
  return { row, checkpoint };
}

/** How long the previous secret also signs, milliseconds. */
const overlap = 86_400_000;

interface KeptSecret {
  secret: string;
  /** When it expires, milliseconds since 1970; null for the current one. */
  until: number | null;
}

/** The secrets of a webhook that sign at present, the current one first. */
export function openSecrets(box: SecretBox, sealed: string, now: number): string[] {
  return read(box, sealed)
    .filter(({ until }) => until === null || until > now)
    .map(({ secret }) => secret);
}

/** Replaces the current secret, which keeps signing for a day, unless it was sealed with another key. */
export function replaceSecret(box: SecretBox, sealed: string, secret: string, now: number): string {
  const [present] = isReadable(box, sealed) ? read(box, sealed) : [];
  const kept: KeptSecret[] = [
    { secret, until: null },
    ...(present ? [{ ...present, until: now + overlap }] : []),
  ];
  return box.seal(JSON.stringify(kept), sealingPurposes.webhook);
}

/** Whether something is kept that the present key opens. */
export const isReadable = ({ keyId }: SecretBox, sealed: string): boolean => sealedBy(sealed) === keyId;

const read = (box: SecretBox, sealed: string): KeptSecret[] =>
  sealed === '' ? [] : (JSON.parse(openForReceiver(box, sealed, sealingPurposes.webhook)) as KeptSecret[]);

/** Encrypts the private key of a client certificate; PEM. */
export const sealKey = (box: SecretBox, key: string): string => box.seal(key, sealingPurposes.syslog);

/** Decrypts that key; empty for none. */
export const openKey = (box: SecretBox, sealed: string): string =>
  sealed === '' ? '' : openForReceiver(box, sealed, sealingPurposes.syslog);
