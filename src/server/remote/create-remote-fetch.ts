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
import type { Fetch } from '../../api/client.ts';
import { ServiceError } from '../../api/errors.ts';
import { limitBody } from './limit-body.ts';

interface RemoteFetchOptions {
  /** The only origin that is ever called. */
  origin: string;
  /** Longest wait for the head of an answer, in milliseconds; the body gets as long again between two pieces. */
  timeout: number;
  log: Logger;
  /** Largest answer taken, in bytes. */
  sizeLimit?: number;
  /** Failures in a row after which the service is left alone for a while. */
  failuresToOpen?: number;
  /** How long it is left alone, in milliseconds. */
  openFor?: number;
}

/** An original message may be large; nothing else comes near. */
const defaultSizeLimit = 150_000_000;

/**
 * A fetch for a service on another machine. It calls one origin, follows no redirect, waits and reads only so long and
 * so much, asks again only where that repeats nothing (GET), and stops asking a service that keeps failing.
 * Every failure is ServiceError('unavailable'), except the caller's own abort.
 */
export function createRemoteFetch(options: RemoteFetchOptions): Fetch {
  const { log, openFor = 5_000, failuresToOpen = 5, origin, sizeLimit = defaultSizeLimit, timeout } = options;
  const breaker = circuitBreaker(
    handleWhen((error) => !isAbortOfCaller(error)),
    { halfOpenAfter: openFor, breaker: new ConsecutiveBreaker(failuresToOpen) },
  );
  breaker.onBreak(() => log.error({ origin }, 'the protection service keeps failing; waiting'));
  breaker.onReset(() => log.info({ origin }, 'the protection service answers again'));
  const retrying = wrap(
    retry(
      handleWhen((error) => !isAbortOfCaller(error) && !isBrokenCircuitError(error)),
      { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }) },
    ),
    breaker,
  );

  return async (request) => {
    if (new URL(request.url).origin !== origin) {
      throw new ServiceError(
        'unavailable',
        'The call is addressed to another origin than the configured one.',
      );
    }
    const isRepeatable = request.method === 'GET';
    try {
      return await (isRepeatable ? retrying : breaker).execute(() =>
        send(isRepeatable ? request.clone() : request, { timeout, sizeLimit }),
      );
    } catch (cause) {
      if (cause instanceof CallerAborted) throw cause.reason;
      throw new ServiceError('unavailable', 'The protection service does not answer.', { cause });
    }
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

async function send(
  request: Request,
  { timeout, sizeLimit }: { timeout: number; sizeLimit: number },
): Promise<Response> {
  const stalled = new AbortController();
  const stall = () => stalled.abort(new DOMException('The protection service is too slow.', 'TimeoutError'));
  const timer = setTimeout(stall, timeout);
  const signal = AbortSignal.any([request.signal, stalled.signal]);
  try {
    const answer = await fetch(request, { signal, redirect: 'error' });
    const declared = Number(answer.headers.get('content-length') ?? 0);
    if (declared > sizeLimit) throw new Error(`The answer is larger than ${sizeLimit} bytes.`);
    // A gateway says 502 or 504 for a service that is not there.
    if (answer.status === 502 || answer.status === 504)
      throw new Error(`A gateway answered ${answer.status}.`);
    return answer.body === null
      ? answer
      : new Response(limitBody(answer.body, { sizeLimit, timeout, stall }), {
          status: answer.status,
          headers: decodedHeaders(answer.headers),
        });
  } catch (error) {
    throw request.signal.aborted ? new CallerAborted(request.signal.reason) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** fetch has decoded the body, so its encoding and its length on the wire no longer hold. */
function decodedHeaders(headers: Headers): Headers {
  const decoded = new Headers(headers);
  if (decoded.has('content-encoding')) {
    decoded.delete('content-encoding');
    decoded.delete('content-length');
  }
  return decoded;
}
