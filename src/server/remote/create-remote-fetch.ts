import { type Endpoint, keepsKeysHeader } from '../../api/contract/endpoint.ts';
import { contract } from '../../api/contract/table.ts';
import { messageLimit } from '../../api/limits.ts';
import { scimPath } from '../../api/scim.ts';
import { AnswerLost, ServiceError } from '../../api/errors.ts';
import { circuitBreaker, ConsecutiveBreaker, ExponentialBackoff, handleWhen, retry, wrap } from 'cockatiel';
import type { Logger } from 'pino';
import { fetch as undiciFetch } from 'undici';
import type { Fetch } from '../../api/client.ts';
import { requestKeyHeader } from '../../islands/request-key.ts';
import { metrics } from '../../runtime/metrics.ts';
import { createDispatcher } from '../../settings/outgoing.ts';

/** Constraints on the response to a call. */
interface AnswerLimits {
  /** Allowed media types, in lower case without parameters. */
  readonly types: readonly string[];
  /** Largest size in bytes, after decoding. */
  readonly size: number;
  /** Whether it is streamed instead of buffered, because it is not JSON and may be large. */
  readonly isStream: boolean;
  /** Whether it may have no body (204). */
  readonly mayBeEmpty?: boolean;
}

const megabyte = 1_000_000;

/** For all responses except those below, and for refusals of all calls of the contract. */
const jsonLimits: AnswerLimits = {
  types: ['application/json'],
  size: 10 * megabyte,
  isStream: false,
};

/** For answers to identity providers, who have media types and refusals of their own (RFC 7644). */
const scimLimits: AnswerLimits = {
  ...jsonLimits,
  types: ['application/scim+json', 'application/json'],
  mayBeEmpty: true,
};

/** The calls that return bytes, with their largest size. */
const streams: readonly [Endpoint, size: number][] = [
  [contract.downloadOriginal, messageLimit],
  // About 250 bytes per mail, for four million mails.
  [contract.downloadExport, 1_000 * megabyte],
  [contract.exportAuditRows, 1_000 * megabyte],
  [contract.customLogoFile, megabyte],
  [contract.customIcon, megabyte],
  [contract.customIconPublic, megabyte],
  [contract.samlMetadata, megabyte],
];

const patterns = streams.map(([{ method, path, mediaTypes = [] }, size]) => ({
  method,
  path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  limits: { types: mediaTypes, size, isStream: true },
}));

/** The constraints on a successful response. HEAD has the headers of GET. @internal For its test. */
export function limitsOf(method: string, path: string): AnswerLimits {
  if (path.startsWith(`${scimPath}/`)) return scimLimits;
  const asked = method === 'HEAD' ? 'GET' : method;
  return patterns.find((known) => known.method === asked && known.path.test(path))?.limits ?? jsonLimits;
}

/** Areas of calls that fail together, by the first part of their paths; a part that is not listed is an area of its own. */
const areas: Readonly<Record<string, readonly string[]>> = {
  search: ['mail_explorer2', 'mail-explorer', 'ai-prompt', 'search', 'emails'],
  configuration: ['config', 'generic', 'custom_icon', 'custom_icon_public', 'custom_logo', 'retention'],
  accounts: ['auth', 'mfa', 'mail_verification', 'passkeys', 'sessions', 'sso', 'users', 'rbac'],
};

/** Figures beside a search, which fail without it. */
const figures = /^\/api\/v1\/mail_explorer2\/emails\/(?:count|facets|histogram)$/;

/** The area whose failures count together. Its number is limited: all other paths are one area. */
function areaOf(path: string): string {
  if (figures.test(path)) return 'figures';
  const part = path.split('/')[3] ?? '';
  const area = Object.keys(areas).find((name) => areas[name]!.includes(part));
  return area ?? (ownAreas.has(part) ? part : 'others');
}

const ownAreas: ReadonlySet<string> = new Set(Object.values(contract).map(({ path }) => path.split('/')[3]!));

interface TakeOptions {
  limits: AnswerLimits;
  /** Remaining time in milliseconds. */
  waitLimit: number;
  /** Aborts the request. */
  stall: () => void;
}

/**
 * Validates a response: a success of the type and size of its call, or a well-formed refusal. JSON is
 * buffered completely; a byte stream is streamed.
 * @throws Error with the problem; the rest of the body is not read.
 */
async function takeAnswer(answer: Response, { limits, stall, waitLimit }: TakeOptions): Promise<Response> {
  try {
    const { headers, status } = answer;
    requireUsableStatus(status, limits);
    const isScim = limits === scimLimits;
    const taken = status < 400 || isScim ? limits : jsonLimits;
    if (status === 204) return new Response(null, { status, headers: decodedHeaders(headers) });
    requireType(headers, taken);
    requireSize(headers, taken);
    const body = limitBody(answer.body ?? emptyBody(), { sizeLimit: taken.size, waitLimit, stall });
    const init = { status, headers: decodedHeaders(headers) };
    if (taken.isStream) return new Response(body, init);
    const bytes = await new Response(body).arrayBuffer();
    if (status >= 400) requireRefusal(status, bytes, isScim);
    return new Response(bytes, init);
  } catch (error) {
    await answer.body?.cancel().catch(() => undefined);
    throw error;
  }
}

/** Successes with content, and refusals. */
function requireUsableStatus(status: number, { mayBeEmpty }: AnswerLimits): void {
  const isSuccess = (status >= 200 && status <= 203) || (status === 204 && mayBeEmpty);
  const isRefusal = status >= 400 && status <= 599;
  if (!isSuccess && !isRefusal) throw new Error(`The service answered ${status}.`);
}

function requireType(headers: Headers, { types }: AnswerLimits): void {
  const type = (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (!types.includes(type)) {
    throw new Error(`The answer is of type "${type.slice(0, 100)}" instead of ${types.join(' or ')}.`);
  }
}

function requireSize(headers: Headers, { size }: AnswerLimits): void {
  if (Number(headers.get('content-length') ?? 0) > size) throw tooLarge(size);
}

const tooLarge = (size: number) => new Error(`The answer is larger than ${size} bytes.`);

/** A refusal from a gateway is no answer to the call. That of an identity provider's request may also be one of SCIM. */
function requireRefusal(status: number, bytes: ArrayBuffer, isScim: boolean): void {
  if (bytes.byteLength > refusalSize) throw tooLarge(refusalSize);
  const body = JSON.parse(new TextDecoder().decode(bytes)) as {
    success?: unknown;
    code?: unknown;
    info?: unknown;
    status?: unknown;
  } | null;
  // Of the two, the specification has `info` alone (AP-02).
  const isOfContract =
    body?.success === false && (typeof body.code === 'string' || typeof body.info === 'string');
  if (!isOfContract && !(isScim && body?.status === String(status)))
    throw new Error(`The service answered ${status} without a refusal of the contract.`);
}

/** Largest refusal in bytes. */
const refusalSize = 1_000_000;

const emptyBody = () => new Response('').body!;

/** fetch has decoded the body, so its encoding and transfer length are obsolete. */
function decodedHeaders(headers: Headers): Headers {
  const decoded = new Headers([...headers]);
  if (decoded.has('content-encoding')) {
    decoded.delete('content-encoding');
    decoded.delete('content-length');
  }
  return decoded;
}

interface BodyLimits {
  /** Largest body in bytes. */
  sizeLimit: number;
  /** Longest total time that the consumer may wait for the source, in milliseconds. */
  waitLimit: number;
  /** Called on timeout; it aborts the request and its body. */
  stall: () => void;
}

/**
 * Passes a body on until it is too large or too slow; then the stream fails with ServiceError('unavailable')
 * and its source is cancelled. Time that the consumer takes does not count.
 */
function limitBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { sizeLimit, stall, waitLimit }: BodyLimits,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let size = 0;
  let waited = 0;
  return new ReadableStream({
    async pull(controller) {
      const start = performance.now();
      const timer = setTimeout(stall, Math.max(0, waitLimit - waited));
      try {
        const { done, value } = await reader.read();
        waited += performance.now() - start;
        if (done) {
          controller.close();
          return;
        }
        size += value.byteLength;
        if (size > sizeLimit) throw new Error(`The answer is larger than ${sizeLimit} bytes.`);
        controller.enqueue(value);
      } catch (cause) {
        controller.error(
          new ServiceError('unavailable', 'The protection service did not finish its answer.', { cause }),
        );
        await reader.cancel(cause).catch(() => undefined);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

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
