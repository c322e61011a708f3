import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { accountHeader, type Endpoint, keepsKeysHeader } from '../../../api/contract/endpoint.ts';
import { contract, type Contract } from '../../../api/contract/table.ts';
import { readErrorBody, ServiceError } from '../../../api/errors.ts';
import { loggedPath } from '../../../api/logged-path.ts';
import { answerCall, chooseRequestId, type SentCall, toServiceError } from './answer-call.ts';
import type { Handlers } from '../call.ts';
import { namesForHeader } from './parse-known.ts';
import { refuse } from '../refuse.ts';
import { scimApp } from '../../scim/scim-app.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { DirectCall } from '../../../api/client.ts';
import { createBodyBuffer } from '../../../runtime/request-bodies.ts';

interface ServiceEnv {
  Variables: { requestId: string };
}
type ServiceContext = Context<ServiceEnv>;

/**
 * Mounts the contract over HTTP: each endpoint with its permission, validated input, JSON answer, and refusals as error
 * bodies (AP-02).
 */
export function mountContract(parts: ServiceParts, handlers: Handlers): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.use(async (context, next) => {
    context.set('requestId', chooseRequestId(context.req.header('x-request-id')));
    await next();
    context.res.headers.set('x-request-id', context.get('requestId'));
    context.res.headers.set(keepsKeysHeader, '1');
  });
  for (const [name, endpoint] of Object.entries(contract) as [keyof Handlers, Endpoint][]) {
    app.on(endpoint.method, endpoint.path, async (context) => {
      const { req } = context;
      const input = {
        params: req.param(),
        query: req.query(),
        readBody: (limit: number) => readJsonBody(req.raw, limit),
      };
      const requestId = context.get('requestId');
      const sent = {
        ...sentBy(context),
        onCaller: (account: number) => context.header(accountHeader, String(account)),
        onIgnored: (fields: readonly string[]) => context.header('Postern-Ignored', namesForHeader(fields)),
      };
      const answer = await answerCall(parts, handlers, name, endpoint, requestId, sent, input).catch(
        // The reason of an abort may be a text, which would pass the error handler by.
        (error: unknown) => {
          throw error instanceof Error ? error : new Error(String(error));
        },
      );
      if (answer instanceof Response) return answer;
      return context.json(withAliases(endpoint, answer as object), 200, { 'cache-control': 'no-store' });
    });
  }
  app.route('/', scimApp(parts));
  app.notFound((context) =>
    respond(
      context,
      refuse('not_found', 'call_missing', { method: context.req.method, path: context.req.path }),
    ),
  );
  app.onError((error, context) => {
    const path = loggedPath(matchedRoutes(context), context.req.path);
    const { signal } = context.req.raw;
    return respond(
      context,
      toServiceError(parts, { requestId: context.get('requestId'), path, signal }, error),
    );
  });
  return app;
}

function sentBy({ req }: ServiceContext): SentCall {
  return {
    authorization: req.header('authorization'),
    forwardedFor: req.header('x-forwarded-for'),
    userAgent: req.header('user-agent'),
    deviceTokens: req.header('x-device-tokens'),
    language: req.header('accept-language'),
    idempotencyKey: req.header('idempotency-key'),
    isStrict: /(?:^|[,;])\s*handling\s*=\s*"?strict\b/i.test(req.header('prefer')?.slice(0, 200) ?? ''),
    signal: req.raw.signal,
  };
}

/** An answer with the second names of its fields, for clients that read those. */
function withAliases({ answerAliases }: Endpoint, answer: object): object {
  if (!answerAliases) return answer;
  const second = Object.entries(answerAliases).map(([name, alias]) => [
    alias,
    answer[name as keyof typeof answer],
  ]);
  return { ...answer, ...Object.fromEntries(second) };
}

function respond(context: ServiceContext, error: ServiceError): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (error.retryAfter !== undefined) headers['retry-after'] = String(error.retryAfter);
  // The rest of the body is not read, so the connection cannot be reused.
  if (error.code === 'payload_too_large') headers['connection'] = 'close';
  return context.json(error.toBody(), error.status as 400, headers);
}

/**
 * The contract for a console in the same process: the same authentication, rights, limits, schemas, masks and refusals
 * as over HTTP, without serialising requests and responses (decision 069).
 */
export function createDirectCall(parts: ServiceParts, handlers: Handlers): DirectCall {
  const names = new Map(
    (Object.entries(contract) as [keyof Contract, Endpoint][]).map(([name, endpoint]) => [endpoint, name]),
  );
  return async (endpoint, input, options) => {
    const requestId = chooseRequestId(options.requestId);
    const { method, path } = endpoint;
    const name = names.get(endpoint);
    try {
      if (name === undefined) throw refuse('not_found', 'call_missing', { method, path });
      const sent = {
        authorization: options.token ? `Bearer ${options.token}` : undefined,
        forwardedFor: options.clientAddress,
        userAgent: options.userAgent,
        deviceTokens: options.deviceTokens,
        language: options.locale,
        idempotencyKey: options.idempotencyKey || undefined,
        // The console is of the same version: a field that is not known is its mistake.
        isStrict: true,
        signal: options.signal ?? new AbortController().signal,
      };
      const { params, query, body } = input;
      const readBody = (limit: number) => parseJsonText(body ?? '', limit);
      return await answerCall(parts, handlers, name, endpoint, requestId, sent, { params, query, readBody });
    } catch (error) {
      const refusal = toServiceError(parts, { requestId, path, signal: options.signal }, error);
      // The same error that a caller over the network would get, without internals.
      throw readErrorBody(refusal.status, refusal.toBody());
    }
  };
}

/** Most values, and keys, in a body. The largest honest one is 500 ids, or a rule of a few thousand values. */
const maxParts = 20_000;
/** Most brackets inside each other. */
const maxDepth = 40;
/** From here on a body has a turn of the event loop for itself. Bytes. */
const largeBody = 64 * 1024;

/**
 * Reads a JSON body of at most `limit` bytes; an empty body is an empty object. What parsing costs is bounded before it
 * begins: a body of many small parts takes a hundred times as long as one long text.
 * @throws ServiceError `payload_too_large`, or `invalid_input` when it is not JSON.
 */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const body = await readBytes(request, limit);
  if (body.length > largeBody) await ownTurn();
  return parseBytes(body);
}

let turns: Promise<void> = Promise.resolve();

/** Many large bodies at once are read one after the other, and what others ask meanwhile is answered in between. */
const ownTurn = (): Promise<void> => (turns = turns.then(() => nextTurn()));

/**
 * The same of a JSON text that is there already.
 * @throws ServiceError as above.
 */
function parseJsonText(text: string, limit: number): unknown {
  const body = Buffer.from(text);
  if (body.byteLength > limit) throw tooLarge(limit);
  return parseBytes(body);
}

function parseBytes(body: Buffer): unknown {
  if (hasTooManyParts(body)) throw refuse('invalid_input', 'json_too_many_parts');
  const text = body.toString('utf8');
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return mayHaveDangerousKeys(text) ? dropDangerousKeys(value) : value;
  } catch {
    throw refuse('invalid_input', 'no_json');
  }
}

/**
 * Reads a body of at most `limit` bytes.
 * @throws ServiceError `payload_too_large`.
 */
async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const body = createBodyBuffer(limit);
  for await (const chunk of request.body ?? []) body.add(chunk);
  return body.whole();
}

const quote = 0x22;
const backslash = 0x5c;

/** Whether a JSON text has more parts, or they lie deeper, than is parsed; it stops where that shows, and passes over long texts. */
function hasTooManyParts(body: Buffer): boolean {
  let parts = 0;
  let depth = 0;
  let inText = false;
  const lastEscape = body.lastIndexOf(backslash);
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]!;
    if (inText) {
      if (at > lastEscape) {
        at = body.indexOf(quote, at);
        if (at < 0) return false;
        inText = false;
      } else if (byte === backslash) at += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === 0x2c || byte === 0x3a) parts += 1;
    else if (byte === 0x5b || byte === 0x7b) {
      parts += 1;
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    if (parts > maxParts) return true;
  }
  return false;
}

/** Escapes can spell any key. */
const mayHaveDangerousKeys = (text: string) =>
  ['__proto__', 'constructor', '\\u'].some((sign) => text.includes(sign));

/** Takes out the keys that would reach an object's prototype: they never travel. */
function dropDangerousKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropDangerousKeys);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== '__proto__' && key !== 'constructor');
  return Object.fromEntries(kept.map(([key, inner]) => [key, dropDangerousKeys(inner)]));
}

const tooLarge = (limit: number) => refuse('payload_too_large', 'body_too_large', { limit });
