import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Dispatcher, request } from 'undici';
import type { Environment } from '../../settings/environment.ts';
import { createDispatcher, hasProxy } from '../../settings/outgoing.ts';
import { version } from '../../runtime/version.ts';
import { retryAfterOf } from './fetch-outside.ts';
import {
  lookUpReceiver,
  type MayReach,
  requireReachable,
  requireReachableByProxy,
} from './receiver-address.ts';
import { problemOfError, ReceiverProblem } from './receiver-problem.ts';

/** The receiver. */
interface WebhookTarget {
  /** https. */
  readonly url: string;
  /** `whsec_…`, the newest first; each of them signs. */
  readonly secrets: readonly string[];
  /** Authorities that are trusted in place of the system's, PEM. */
  readonly authorities?: string;
}

/** The message; `id` is the same in each try. */
interface WebhookMessage {
  readonly id: string;
  /** JSON; at most 20 kB are sure to be taken. */
  readonly body: string;
}

/** Sends webhooks as Standard Webhooks 1.0 has them, once each; whoever sends decides about the next try (`nextTryIn`). */
export interface WebhookSender {
  /**
   * Resolves when the receiver has taken the message (2xx).
   * @throws WebhookRefused
   */
  send(target: WebhookTarget, message: WebhookMessage): Promise<void>;
  close(): Promise<void>;
}

/** A message was not taken. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly problem: ReceiverProblem;
  /** The receiver's `Retry-After`, milliseconds from now; 0 without one. */
  readonly retryAfter: number;

  constructor(problem: ReceiverProblem, retryAfter = 0) {
    super(problem.message, { cause: problem });
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Longest wait for an answer, milliseconds. */
const patience = 15_000;
/** What is read of an answer, bytes: nothing of it is needed. */
const answerSize = 65_536;
/** Dispatchers that are kept, one for each set of authorities. */
const maxDispatchers = 8;

export function createWebhookSender(
  mayReach: MayReach,
  now: () => number,
  environment: Environment = process.env,
): WebhookSender {
  const dispatchers = new Map<string, Dispatcher>();
  const dispatcherFor = (authorities = ''): Dispatcher => {
    const key = createHash('sha256').update(authorities).digest('hex');
    const known = dispatchers.get(key);
    if (known) return known;
    const oldest = dispatchers.size >= maxDispatchers ? [...dispatchers.keys()][0]! : undefined;
    if (oldest !== undefined) {
      void dispatchers.get(oldest)!.close();
      dispatchers.delete(oldest);
    }
    const made = createDispatcher(
      {
        connections: 4,
        connectTime: patience,
        time: patience,
        connect: { lookup: lookUpReceiver(mayReach), ...(authorities !== '' && { ca: authorities }) },
      },
      environment,
    );
    dispatchers.set(key, made);
    return made;
  };
  return {
    async send({ url, secrets, authorities }, { id, body }) {
      try {
        const { hostname, protocol } = new URL(url);
        if (protocol !== 'https:') throw new ReceiverProblem('address_wrong', protocol);
        if (hasProxy(environment)) await requireReachableByProxy(hostname, mayReach);
        else requireReachable(hostname, mayReach);
        // A request of undici follows no redirect.
        const answer = await request(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': `Postern/${version}`,
            ...signWebhook(secrets, { id, body, at: now() }),
          },
          body,
          signal: AbortSignal.timeout(patience),
          dispatcher: dispatcherFor(authorities),
        });
        await answer.body.dump({ limit: answerSize }).catch(() => undefined);
        const problem = problemOfStatus(answer.statusCode);
        if (problem) {
          const { 'retry-after': wanted = '', date = '' } = answer.headers;
          throw new WebhookRefused(problem, retryAfterOf(String(wanted), String(date)));
        }
      } catch (error) {
        throw error instanceof WebhookRefused ? error : new WebhookRefused(problemOfError(error));
      }
    },
    async close() {
      await Promise.all([...dispatchers.values()].map((one) => one.destroy()));
    },
  };
}

function problemOfStatus(status: number): ReceiverProblem | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return new ReceiverProblem('redirected', String(status));
  return new ReceiverProblem(status === 410 ? 'gone' : 'answered', String(status));
}

/** First and longest wait before the next try, milliseconds. */
const waits = { first: 5_000, most: 3_600_000 };

/**
 * How long to wait before the next try, milliseconds: 5 s, doubled with each failure up to an hour, and up to a fifth shorter or longer,
 * so that many senders do not come at once.
 * @param failures in a row, from 1
 */
export function nextTryIn(failures: number, retryAfter = 0): number {
  const usual = Math.min(waits.most, waits.first * 2 ** Math.min(failures - 1, 20));
  return Math.round(Math.max(retryAfter, usual * (0.8 + Math.random() * 0.4)));
}

/** What every secret begins with. */
const prefix = 'whsec_';
/** Bytes of a secret that is made here; Standard Webhooks allows 24 to 64. */
const secretBytes = 32;

/** A new secret of a receiver: `whsec_` and base64. */
export const makeWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

/**
 * The headers by which a receiver knows a message (Standard Webhooks 1.0): `webhook-id` is the same in each try, `webhook-timestamp`
 * (seconds) is that of the try, and `webhook-signature` has one signature for each secret, so that one can be replaced by another.
 * @param at milliseconds since 1970
 */
function signWebhook(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: number },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
