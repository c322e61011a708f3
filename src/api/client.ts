import { z, type ZodType } from 'zod';
import type { CallAnswer, CallInput, Endpoint } from './contract/endpoint.ts';
import { AnswerLost, readErrorBody, ServiceError } from './errors.ts';
import { essentials } from './contract/foreign.ts';

/** All that a client needs to reach a service: a standard fetch, in process or over the network. */
export interface Fetch {
  (request: Request): Promise<Response>;
  /** A service in the same process also offers this, which avoids serialising requests and responses. */
  readonly direct?: DirectCall;
}

/**
 * Makes an in-process call; resolves to its answer, not yet validated.
 * @throws ServiceError as a service over the network refuses.
 */
export type DirectCall = (endpoint: Endpoint, input: WrittenInput, options: CallOptions) => Promise<unknown>;

/** The serialised input of a call: strings, and the body as JSON. */
export interface WrittenInput {
  params: Record<string, string>;
  query: Record<string, string>;
  body: string | undefined;
}

/** The caller and the context of a call: everything except its own input. */
export interface CallOptions {
  /** Session or API token, sent as `Authorization: Bearer`. */
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Makes a repeated mutation return the first one's answer instead of acting twice. */
  idempotencyKey?: string | undefined;
  /** The client's IP address, for limits and the audit trail; the service trusts it from its console only. */
  clientAddress?: string | undefined;
  /** The person's browser, for the audit trail. */
  userAgent?: string | undefined;
  /** Device tokens that identify the person's browser, comma-separated; see `device_token` of a sign-in. */
  deviceTokens?: string | undefined;
  /** The language the person reads, e.g. `de`. */
  locale?: string | undefined;
  /** The request id, the same in the logs of console and service. */
  requestId?: string | undefined;
  /** Told when an answer of another service was outside the contract and was read as far as it could be. */
  onPartlyRead?: ((told: PartlyRead) => void) | undefined;
}

/** An answer outside the contract, as far as it was read. */
export interface PartlyRead {
  path: string;
  /** Entries of lists that could not be read. */
  leftOut: number;
  /** Where it is outside the contract. */
  cause: unknown;
}

/** A client of the protection service, typed by the contract. */
export interface Client {
  /**
   * Makes a call and returns its validated answer.
   * @throws ServiceError when the service refuses, cannot be reached (`unavailable`) or sends an invalid answer
   * (`unavailable`).
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
    const request = buildRequest(origin, endpoint, writeInput(endpoint, input), options);
    const response = await reach(() => fetch(request), options.signal);
    if (!response.ok) throw await refusalOf(endpoint, response);
    return response;
  };
  const ask = async (endpoint: Endpoint, input: LooseInput, options: CallOptions): Promise<unknown> => {
    const { direct } = fetch;
    if (direct) return reach(() => direct(endpoint, writeInput(endpoint, input), options), options.signal);
    const response = await send(endpoint, input, options);
    return response.json().catch((cause: unknown) => {
      throw new AnswerLost('The protection service sent an answer that is not JSON.', {
        cause,
        keepsKeys: false,
      });
    });
  };
  return {
    async call(endpoint, input, options = {}) {
      const answer = withFirstNames(endpoint, await ask(endpoint, input as LooseInput, options));
      const parsed = endpoint.answer?.safeParse(answer);
      if (parsed?.success) return parsed.data as CallAnswer<typeof endpoint>;
      const cause = parsed?.error;
      if (isRefusal(endpoint, answer)) {
        throw ServiceError.received('unavailable', answer.info, { isPlain: true, cause });
      }
      const read = endpoint.answer && !fetch.direct ? readForeign(endpoint.answer, answer) : undefined;
      if (!read) {
        // A change may have been made all the same.
        throw new AnswerLost('The protection service sent an answer outside its contract.', {
          cause,
          keepsKeys: false,
        });
      }
      options.onPartlyRead?.({ path: endpoint.path, leftOut: read.leftOut, cause });
      return read.answer as CallAnswer<typeof endpoint>;
    },
    download: (endpoint, input, options = {}) => send(endpoint, input as LooseInput, options),
  };
}

/** What a service refuses with. One that knows no codes does not have a call whose fixed address it does not find. */
async function refusalOf({ path }: Endpoint, response: Response): Promise<ServiceError> {
  const body: unknown = await response.json().catch(() => undefined);
  return readErrorBody(response.status, body, {
    retryAfter: response.headers.get('retry-after'),
    isFixedAddress: !path.includes(':'),
  });
}

/** Whether a success is none: some services refuse with 200. Answers that have `success` tell it themselves. */
const isRefusal = (endpoint: Endpoint, answer: unknown): answer is { info: string } =>
  !(endpoint.answer instanceof z.ZodObject && 'success' in endpoint.answer.shape) &&
  typeof answer === 'object' &&
  answer !== null &&
  'success' in answer &&
  answer.success === false &&
  'info' in answer &&
  typeof answer.info === 'string' &&
  answer.info !== '';

/** An answer with the names that the contract reads, where a service has only the second ones. */
function withFirstNames({ answerAliases }: Endpoint, answer: unknown): unknown {
  if (!answerAliases || typeof answer !== 'object' || answer === null) return answer;
  const given = answer as Record<string, unknown>;
  const missing = Object.entries(answerAliases).filter(([name]) => given[name] === undefined);
  if (missing.length === 0) return answer;
  return { ...given, ...Object.fromEntries(missing.map(([name, alias]) => [name, given[alias]])) };
}

/**
 * @throws ServiceError, `unavailable` if the service does not answer for another reason; or the reason of the abort.
 */
async function reach<Answer>(call: () => Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    if (signal?.aborted) throw signal.reason;
    throw new ServiceError('unavailable', 'The protection service is not responding.', { cause });
  }
}

function writeInput(endpoint: Endpoint, input: LooseInput): WrittenInput {
  const names = endpoint.path.match(/(?<=:)\w+/g) ?? [];
  const query = Object.entries(input.query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return {
    params: Object.fromEntries(names.map((name) => [name, pathText(name, input.params?.[name])])),
    query: Object.fromEntries(query.map(([name, value]) => [name, String(value).toWellFormed()])),
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
  };
}

function buildRequest(
  origin: string,
  endpoint: Endpoint,
  input: WrittenInput,
  options: CallOptions,
): Request {
  const url = new URL(fillPath(endpoint.path, input.params), origin);
  for (const [name, value] of Object.entries(input.query)) url.searchParams.set(name, value);
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
    ...(hasBody && { body: input.body }),
    ...(options.signal && { signal: options.signal }),
  });
}

/** Fills `:name` segments. @throws ServiceError for values that cannot be one. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(pathText(name, params[name])));
}

/**
 * Encodes a path value. Dot segments are refused: encoding does not change them, and a URL parser would resolve them.
 */
function pathText(name: string, given: unknown): string {
  const value = String(given ?? '');
  if (value === '' || value === '.' || value === '..' || !value.isWellFormed()) {
    throw new ServiceError('invalid_input', `The path value ${name} is missing or not allowed.`, {
      problem: 'input_wrong',
    });
  }
  return value;
}

/** An answer as far as it could be read, and how many entries of its lists could not and are left out. */
interface ReadAnswer {
  answer: unknown;
  leftOut: number;
}

/**
 * Reads the answer of another service that speaks the contract, as far as it can be: each value is read by itself, and one that
 * is missing, null or unknown fails only what it is essential to. What it becomes instead is the schema's to say, by `default`,
 * `optional` or `nullable`; else a text is empty, a flag off, and a number not a number (NaN), so that nothing that is
 * not known looks like a zero. Entries of lists that cannot be read are left out and counted; values that are unknown in lists
 * and records of values are ignored. The lists and objects that are the answer itself have to be there: without them there is none.
 * @returns undefined if it cannot be read.
 */
function readForeign(schema: ZodType, answer: unknown): ReadAnswer | undefined {
  const read = { answer: undefined, leftOut: 0 } as ReadAnswer;
  read.answer = readValue(schema, answer, { read, depth: 0 });
  return read.answer === unreadable ? undefined : read;
}

/**
 * Whether an answer can be read without the value of this schema, which is `depth` deep in it.
 * @internal for the document about other services
 */
export const mayBeMissing = (schema: ZodType, depth: number): boolean =>
  readValue(schema, undefined, { read: { answer: undefined, leftOut: 0 }, depth }) !== unreadable;

interface Place {
  read: ReadAnswer;
  /** 0 for the answer itself. */
  depth: number;
  /** Whether it has to be there: something else is for when it is not. */
  isEssential?: boolean;
}

const unreadable = Symbol('unreadable');

/** The parts of zod's definitions that are looked at. */
interface Definition {
  type: string;
  shape?: Record<string, ZodType>;
  element?: ZodType;
  innerType?: ZodType;
  keyType?: ZodType;
  valueType?: ZodType;
  defaultValue?: unknown;
  entries?: Record<string, string>;
  values?: unknown[];
}

function readValue(schema: ZodType, value: unknown, place: Place): unknown {
  const definition = schema.def as unknown as Definition;
  const { innerType, defaultValue } = definition;
  const or = (otherwise: unknown) => {
    const found = isAbsent(value)
      ? unreadable
      : readValue(innerType!, value, { ...place, isEssential: true });
    return found === unreadable ? otherwise : found;
  };
  /** What stands for a value that is not there, unless the schema has something else for it or cannot be without it. */
  const instead = (otherwise: unknown) =>
    place.isEssential || essentials.has(schema) ? unreadable : otherwise;
  switch (definition.type) {
    case 'default':
      return or(structuredClone(defaultValue));
    case 'prefault':
      return readValue(innerType!, value ?? defaultValue, place);
    case 'optional':
      return or(undefined);
    case 'nullable':
      return or(null);
    case 'readonly':
      return readValue(innerType!, value, place);
    case 'object':
      if (isObject(value)) return readObject(definition, value, place);
      return place.depth < 2 ? unreadable : instead(readObject(definition, {}, place));
    case 'array':
      if (Array.isArray(value)) return readList(definition, value, place);
      return place.depth < 2 ? unreadable : instead([]);
    case 'record':
      if (isObject(value)) return readRecord(definition, value, place);
      return place.depth < 2 ? unreadable : instead(readRecord(definition, {}, place));
    case 'string':
      return typeof value === 'string' ? value : instead('');
    case 'number':
      return Number.isFinite(value) ? value : instead(Number.NaN);
    case 'boolean':
      return typeof value === 'boolean' ? value : instead(false);
    case 'literal':
      return isAbsent(value) ? definition.values![0] : parsed(schema, value);
    default:
      return parsed(schema, value);
  }
}

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
function parsed(schema: ZodType, value: unknown): unknown {
  const { success, data } = schema.safeParse(value);
  return success ? data : unreadable;
}

function readObject({ shape }: Definition, given: Record<string, unknown>, { read, depth }: Place): unknown {
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape!)) {
    const part = readValue(schema, given[name], { read, depth: depth + 1 });
    if (part === unreadable) return unreadable;
    if (part !== undefined) found[name] = part;
  }
  return found;
}

/** A number that cannot be read keeps its place: lists of numbers are those of a chart. */
function readList({ element }: Definition, given: readonly unknown[], { read, depth }: Place): unknown[] {
  const { type } = element!.def;
  const isReadable = (entry: unknown) =>
    type === 'object' ? isObject(entry) : type !== 'string' || typeof entry === 'string';
  const list: unknown[] = [];
  for (const entry of given) {
    const part = isReadable(entry) ? readValue(element!, entry, { read, depth: depth + 1 }) : unreadable;
    if (part !== unreadable) list.push(part);
    else if (type === 'object') read.leftOut += 1;
  }
  return list;
}

/** Of names that are known each has a value; of others, those that can be read. */
function readRecord(
  { keyType, valueType }: Definition,
  given: Record<string, unknown>,
  { read, depth }: Place,
): Record<string, unknown> {
  const { entries: known } = keyType!.def as unknown as Definition;
  const parts = Object.keys(known ?? given).flatMap((name) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const part = readValue(valueType!, value, { read, depth: depth + 1 });
    return part === unreadable || (!known && Number.isNaN(part)) ? [] : [[name, part] as const];
  });
  return Object.fromEntries(parts);
}
