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
  /** The only origin that is ever called. */
  origin: string;
  /**
   * Longest time that a call may wait for the service, in milliseconds: repeats, head and body together; and all calls
   * together that carry one `x-request-id`, which are those of one page. What a reader takes to read a byte stream is not
   * counted.
   */
  timeout: number;
  log: Logger;
  /** Failures in a row after which the service is left alone for a while. */
  failuresToOpen?: number;
  /** How long it is left alone, in milliseconds. */
  openFor?: number;
}

/** The way to a remote service. */
interface Remote {
  fetch: Fetch;
  /** Ends the calls under way and closes the connections. */
  close(): Promise<void>;
}

/** Connections to the service. Calls beyond them wait, within their deadline. */
const connections = 128;
/** Longest wait for a connection, in milliseconds: a machine that is off does not refuse it. */
const connectTimeout = 10_000;

/**
 * A fetch for a service on another machine. It calls one origin by one pool of connections, follows no redirect, waits and
 * reads only so long and so much, takes only what the contract lets it answer, asks again only where that repeats nothing
 * (GET) and within the same deadline, and stops asking a service that keeps failing.
 * Every failure is ServiceError('unavailable'), except the caller's own abort.
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
  breaker.onBreak(() => log.error({ origin }, 'the protection service keeps failing; waiting'));
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
      throw new ServiceError('unavailable', 'The protection service does not answer.', { cause });
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
 * When a call must be over, by `performance.now()`. The calls of one page have one clock, which the first of them starts:
 * a page asks several times, one after the other, and its error page asks again.
 */
function createClocks(timeout: number): (requestId: string | null) => number {
  // In the order of their start, so that those that are over are at the front.
  const ends = new Map<string, number>();
  return (requestId) => {
    const now = performance.now();
    if (requestId === null) return now + timeout;
    for (const [id, end] of ends) {
      // For as long again, new requests are refused at once.
      if (end + timeout > now) break;
      ends.delete(id);
    }
    const end = ends.get(requestId) ?? now + timeout;
    ends.set(requestId, end);
    return end;
  };
}

/** The end of a call, at `until` by `performance.now()`. */
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

/** The person went away. It says nothing about the service, so it is neither retried nor counted against it. */
class CallerAborted extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('The caller has gone.');
    this.reason = reason;
  }
}

const isAbortOfCaller = (error: unknown): boolean => error instanceof CallerAborted;
