import { circuitBreaker, ConsecutiveBreaker, ExponentialBackoff, handleWhen, retry, wrap } from 'cockatiel';
import type { Logger } from 'pino';
import { fetch as undiciFetch } from 'undici';
import type { Fetch } from '../../api/client.ts';
import { keepsKeysHeader } from '../../api/contract/endpoint.ts';
import { AnswerLost, ServiceError } from '../../api/errors.ts';
import { requestKeyHeader } from '../../islands/request-key.ts';
import { metrics } from '../../runtime/metrics.ts';
import { createDispatcher } from '../../settings/outgoing.ts';
import { areaOf, limitsOf, takeAnswer } from './take-answer.ts';

interface RemoteFetchOptions {
  /** The only origin that is called. */
  origin: string;
  /**
   * Timeout of a call in milliseconds, for retries, head and body together; and of all calls with the same
   * `x-request-id`, which are those of one page. Time that the consumer takes to read a stream does not
   * count.
   */
  timeout: number;
  log: Logger;
  /** Consecutive failures of an area that open its circuit breaker. */
  failuresToOpen?: number;
  /** How long a circuit breaker stays open, in milliseconds. */
  openFor?: number;
}

/** The client side of a remote service. */
interface Remote {
  fetch: Fetch;
  /** Aborts pending calls and closes the connections. */
  close(): Promise<void>;
}

/** Most connections to the service. Further calls wait, within their deadline. */
const connections = 128;
/** Timeout for connecting, in milliseconds: a machine that is off does not refuse connections. */
const connectTimeout = 10_000;

/**
 * A fetch for a service on another machine: one origin, one connection pool, no redirects, limited time and
 * size, only responses that the contract allows, retries within the same deadline for GET, and for changes with
 * an idempotency key if the service keeps keys, and a circuit breaker for each area of calls, so that charts that
 * fail leave searches alone. Every failure is ServiceError('unavailable'), namely AnswerLost if the service may have
 * received the call, except an abort by the caller.
 */
export function createRemoteFetch(options: RemoteFetchOptions): Remote {
  const { log, openFor = 5_000, failuresToOpen = 5, origin, timeout } = options;
  const pool = createDispatcher({
    connections,
    connectTime: Math.min(timeout, connectTimeout),
    time: timeout,
  });
  const createPolicies = (area: string) => {
    const breaker = circuitBreaker(
      handleWhen((error) => !isAbortOfCaller(error)),
      { halfOpenAfter: openFor, breaker: new ConsecutiveBreaker(failuresToOpen) },
    );
    // With the last failure, such as an untrusted certificate: calls that are not made have no failure of their own.
    breaker.onBreak((why) =>
      log.error(
        { origin, area, ...('error' in why && { err: why.error }) },
        'the protection service keeps failing; waiting',
      ),
    );
    breaker.onReset(() => log.info({ origin, area }, 'the protection service answers again'));
    // A call that is repeated counts once: its repetitions say nothing new, and would leave others no try.
    const retrying = wrap(
      breaker,
      retry(
        handleWhen((error) => !isAbortOfCaller(error)),
        { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }) },
      ),
    );
    return { breaker, retrying };
  };
  const policies = new Map<string, ReturnType<typeof createPolicies>>();
  const policiesOf = (area: string) => {
    const known = policies.get(area) ?? createPolicies(area);
    policies.set(area, known);
    return known;
  };
  const clockOf = createClocks(timeout);
  /** As the service's latest answer says. */
  let keepsKeys = false;

  const fetch: Fetch = async (request) => {
    const url = new URL(request.url);
    if (url.origin !== origin) {
      throw new ServiceError(
        'unavailable',
        'The call is addressed to another origin than the configured one.',
      );
    }
    const start = performance.now();
    let outcome = 'answered';
    const deadline = startDeadline(clockOf(request.headers.get('x-request-id')));
    const body = request.body && (await request.arrayBuffer());
    const isRepeatable = request.method === 'GET' || (keepsKeys && request.headers.has(requestKeyHeader));
    /** Whether the service may have received it. */
    let isSent = false;
    const attempt = () =>
      send(request, body, deadline).catch((error: unknown) => {
        isSent ||= !isUnreached(error);
        throw error;
      });
    try {
      deadline.signal.throwIfAborted();
      const { breaker, retrying } = policiesOf(areaOf(url.pathname));
      return await (isRepeatable ? retrying : breaker).execute(attempt, deadline.signal);
    } catch (cause) {
      if (cause instanceof CallerAborted) throw cause.reason;
      outcome = 'failed';
      if (isSent)
        throw new AnswerLost('The protection service did not finish its answer.', { cause, keepsKeys });
      throw new ServiceError('unavailable', 'The protection service is not responding.', { cause });
    } finally {
      deadline.stop();
      metrics.upstreamTime.observe({ outcome }, (performance.now() - start) / 1_000);
    }
  };

  const send = async (
    request: Request,
    body: ArrayBuffer | null,
    deadline: ReturnType<typeof startDeadline>,
  ): Promise<Response> => {
    try {
      const answer = await undiciFetch(request.url, {
        method: request.method,
        headers: [...request.headers],
        body,
        signal: AbortSignal.any([request.signal, deadline.signal]),
        redirect: 'manual',
        dispatcher: pool,
      });
      const taken = await takeAnswer(answer as unknown as Response, {
        limits: limitsOf(request.method, new URL(request.url).pathname),
        waitLimit: deadline.left(),
        stall: deadline.end,
      });
      keepsKeys = taken.headers.has(keepsKeysHeader);
      return taken;
    } catch (error) {
      throw request.signal.aborted ? new CallerAborted(request.signal.reason) : error;
    }
  };
  return { fetch, close: () => pool.destroy() };
}

/**
 * Deadlines by `performance.now()`. All calls of a page share one deadline, which starts with the first: a
 * page makes several calls in sequence, and its error page makes more.
 */
function createClocks(timeout: number): (requestId: string | null) => number {
  // In order of their start, so expired ones come first.
  const ends = new Map<string, number>();
  return (requestId) => {
    const now = performance.now();
    if (requestId === null) return now + timeout;
    for (const [id, end] of ends) {
      // Kept for twice the timeout, so that late calls of the same page are refused immediately.
      if (end + timeout > now) break;
      ends.delete(id);
    }
    const end = ends.get(requestId) ?? now + timeout;
    ends.set(requestId, end);
    return end;
  };
}

/** Aborts at `until`, by `performance.now()`. */
function startDeadline(until: number) {
  const controller = new AbortController();
  const end = () => controller.abort(new DOMException('The protection service is too slow.', 'TimeoutError'));
  const left = () => Math.max(0, until - performance.now());
  const timer = left() > 0 ? setTimeout(end, left()) : end();
  return {
    signal: controller.signal,
    end,
    left,
    stop: () => clearTimeout(timer ?? undefined),
  };
}

/** The client has disconnected: neither retried nor counted as a failure of the service. */
class CallerAborted extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('The caller has gone.');
    this.reason = reason;
  }
}

/** Codes of connections that were not made, so that nothing was sent. */
const unreached: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a call failed before it left. */
function isUnreached(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (unreached.has((cause as { code?: unknown }).code)) return true;
  return false;
}

const isAbortOfCaller = (error: unknown): boolean => error instanceof CallerAborted;
