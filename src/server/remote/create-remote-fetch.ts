import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
  wrap,
} from 'cockatiel';
import type { Logger } from 'pino';
import { fetch as undiciFetch } from 'undici';
import type { Fetch } from '../../api/client.ts';
import { ServiceError } from '../../api/errors.ts';
import { createDispatcher } from '../../settings/outgoing.ts';
import { limitsOf } from './answer-limits.ts';
import { takeAnswer } from './take-answer.ts';

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
  /** Consecutive failures that open the circuit breaker. */
  failuresToOpen?: number;
  /** How long the circuit breaker stays open, in milliseconds. */
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
 * size, only responses that the contract allows, retries for idempotent calls (GET) within the same deadline,
 * and a circuit breaker. Every failure is ServiceError('unavailable'), except an abort by the caller.
 */
export function createRemoteFetch(options: RemoteFetchOptions): Remote {
  const { log, openFor = 5_000, failuresToOpen = 5, origin, timeout } = options;
  const pool = createDispatcher({
    connections,
    connectTime: Math.min(timeout, connectTimeout),
    time: timeout,
  });
  const breaker = circuitBreaker(
    handleWhen((error) => !isAbortOfCaller(error)),
    { halfOpenAfter: openFor, breaker: new ConsecutiveBreaker(failuresToOpen) },
  );
  // With the last failure, such as an untrusted certificate: calls that are not made have no failure of their own.
  breaker.onBreak((why) =>
    log.error(
      { origin, ...('error' in why && { err: why.error }) },
      'the protection service keeps failing; waiting',
    ),
  );
  breaker.onReset(() => log.info({ origin }, 'the protection service answers again'));
  const clockOf = createClocks(timeout);
  const retrying = wrap(
    retry(
      handleWhen((error) => !isAbortOfCaller(error) && !isBrokenCircuitError(error)),
      { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }) },
    ),
    breaker,
  );

  const fetch: Fetch = async (request) => {
    const url = new URL(request.url);
    if (url.origin !== origin) {
      throw new ServiceError(
        'unavailable',
        'The call is addressed to another origin than the configured one.',
      );
    }
    const deadline = startDeadline(clockOf(request.headers.get('x-request-id')));
    const body = request.body && (await request.arrayBuffer());
    try {
      deadline.signal.throwIfAborted();
      return await (request.method === 'GET' ? retrying : breaker).execute(
        () => send(request, body, deadline),
        deadline.signal,
      );
    } catch (cause) {
      if (cause instanceof CallerAborted) throw cause.reason;
      throw new ServiceError('unavailable', 'The protection service is not responding.', { cause });
    } finally {
      deadline.stop();
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
      return await takeAnswer(answer as unknown as Response, {
        limits: limitsOf(request.method, new URL(request.url).pathname),
        waitLimit: deadline.left(),
        stall: deadline.end,
      });
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

const isAbortOfCaller = (error: unknown): boolean => error instanceof CallerAborted;
