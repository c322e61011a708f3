import type { CallAnswer, CallInput, Endpoint } from './contract/endpoint.ts';
import { readErrorBody, ServiceError } from './errors.ts';

/** The one thing a client needs to reach a service: the standard fetch, in process or over the network. */
export type Fetch = (request: Request) => Promise<Response>;

/** Who calls and how: everything beside the call's own input. */
export interface CallOptions {
  /** Session or API token, sent as `Authorization: Bearer`. */
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Makes a repeated mutation return the first one's answer instead of acting twice. */
  idempotencyKey?: string | undefined;
  /** Address of the person's machine, for limits and the audit trail; believed by the service from its console only. */
  clientAddress?: string | undefined;
  /** The person's browser, for the audit trail. */
  userAgent?: string | undefined;
  /** What the service knows the person's browser by, comma-separated; see `device_token` of a sign-in. */
  deviceTokens?: string | undefined;
  /** The language the person reads, e.g. `de`. */
  locale?: string | undefined;
  /** Names the call in the service's log like the request it serves in the console's. */
  requestId?: string | undefined;
}

/** Calls a protection service by its contract. */
export interface Client {
  /**
   * Makes a call and returns its validated answer.
   * @throws ServiceError when the service refuses, cannot be reached (`unavailable`) or answers rubbish (`unavailable`).
   */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<CallAnswer<E>>;
  /** Makes a call whose answer is a byte stream; the response is already known to be a success. */
  download<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Response>;
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Creates a client over `fetch` for the service whose origin is `origin`, e.g. `http://127.0.0.1:4100`. */
export function createClient(fetch: Fetch, origin: string): Client {
  const send = async (endpoint: Endpoint, input: LooseInput, options: CallOptions): Promise<Response> => {
    const request = buildRequest(origin, endpoint, input, options);
    let response: Response;
    try {
      response = await fetch(request);
    } catch (cause) {
      if (cause instanceof ServiceError) throw cause;
      if (options.signal?.aborted) throw options.signal.reason;
      throw new ServiceError('unavailable', 'The protection service does not answer.', { cause });
    }
    if (!response.ok) throw readErrorBody(response.status, await response.json().catch(() => undefined));
    return response;
  };
  return {
    async call(endpoint, input, options = {}) {
      const response = await send(endpoint, input as LooseInput, options);
      const answer = await response.json().catch((cause: unknown) => {
        throw new ServiceError('unavailable', 'The protection service sent an answer that is not JSON.', {
          cause,
        });
      });
      const parsed = endpoint.answer?.safeParse(answer);
      if (!parsed?.success) {
        throw new ServiceError('unavailable', 'The protection service sent an answer outside its contract.', {
          cause: parsed?.error,
        });
      }
      return parsed.data as CallAnswer<typeof endpoint>;
    },
    download: (endpoint, input, options = {}) => send(endpoint, input as LooseInput, options),
  };
}

function buildRequest(origin: string, endpoint: Endpoint, input: LooseInput, options: CallOptions): Request {
  const url = new URL(fillPath(endpoint.path, input.params ?? {}), origin);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  const headers = new Headers({ accept: 'application/json' });
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (options.clientAddress) headers.set('x-forwarded-for', options.clientAddress);
  if (options.userAgent) headers.set('user-agent', options.userAgent);
  if (options.deviceTokens) headers.set('x-device-tokens', options.deviceTokens);
  if (options.locale) headers.set('accept-language', options.locale);
  if (options.requestId) headers.set('x-request-id', options.requestId);
  const hasBody = input.body !== undefined;
  if (hasBody) headers.set('content-type', 'application/json');
  return new Request(url, {
    method: endpoint.method,
    headers,
    redirect: 'error',
    ...(hasBody && { body: JSON.stringify(input.body) }),
    ...(options.signal && { signal: options.signal }),
  });
}

/** Fills `:name` segments. Dot segments are refused: encoding does not change them, and a URL parser would climb. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    if (value === '' || value === '.' || value === '..') {
      throw new ServiceError('invalid_input', `The path value ${name} is missing or not allowed.`);
    }
    return encodeURIComponent(value);
  });
}
