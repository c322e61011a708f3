import type { ReceiverId } from '../../api/vocabulary/audit-deliveries.ts';
import { randomUUID } from 'node:crypto';
import { runDetached } from '../storage/current-caller.ts';
import type { Log } from '../log.ts';
import type { Stores } from '../stores.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';
import type { MayReach } from '../outgoing/receiver-address.ts';
import { problemOfError, type ReceiverProblem } from '../outgoing/receiver-problem.ts';
import { nextTryIn, WebhookRefused, type WebhookSender } from '../outgoing/webhook-sender.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { createSyslogDelivery } from './deliver-syslog.ts';
import { createWebhookDelivery } from './deliver-webhook.ts';
import { openKey, openSecrets } from './delivery-secrets.ts';
import type { StoredDelivery } from './delivery-store-sqlite.ts';
import { describeTest, type EventStyle } from './describe-event.ts';
import { connectSyslog } from './syslog-connection.ts';
import { frame, writeSyslog } from './write-syslog.ts';

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
  const { stores, secretBox, webhooks, mayReach, now, log, every = 1_000, resendWindow } = parts;
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
