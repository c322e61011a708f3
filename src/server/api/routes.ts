import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { anonymousBodyLimit } from '../../api/limits.ts';
import type { Endpoint } from '../../api/contract/endpoint.ts';
import { contract } from '../../api/contract/table.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import type { Service } from '../compose.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { csrf } from '../middleware/csrf.ts';
import { translateAnswer } from '../present/error-messages.ts';
import { refuse } from '../../refuse.ts';

/** Largest request of an identity provider in bytes: ten thousand members of a group. */
const scimSizeLimit = 2_000_000;

/** Largest request body, in bytes. */
export const bodySizeLimit = 1_500_000;

/** A GET request has no body; accessing `body` would create a full standard Request, which takes 200 µs. */
export const mayHaveBody = (c: ConsoleContext): boolean => c.req.method !== 'GET' && c.req.method !== 'HEAD';

const passedRequestHeaders = ['accept', 'content-type', 'idempotency-key', 'user-agent'];
const passedAnswerHeaders = [
  'content-type',
  'content-length',
  'content-disposition',
  'retry-after',
  'www-authenticate',
  'location',
];

/**
 * `/api/v1/*` of the console's origin (D4): forwards the calls of the contract, and no others, to the
 * service, which authorises them. A bearer token authenticates itself; the session cookie counts only for
 * requests of our own pages, which get texts in the person's language. Other clients get them in English,
 * with codes.
 */
export function apiRoutes(
  service: Pick<Service, 'fetch' | 'origin'>,
  publicOrigin: string | undefined,
): Hono<ConsoleEnv> {
  const api = new Hono<ConsoleEnv>().onError(answerJson);
  api.use('/api/v1/*', async (c, next) => {
    if (!mayHaveBody(c)) return next();
    const isAnonymous = !c.req.header('authorization') && !c.var.sessionToken;
    const maxSize = isAnonymous ? (anonymousLimits.get(c.req.path) ?? anonymousBodyLimit) : bodySizeLimit;
    return bodyLimit({ maxSize, onError: () => refuseLargeBody(maxSize) })(c, next);
  });
  const checkOrigin = csrf(publicOrigin);
  for (const endpoint of Object.values(contract)) {
    api.on(endpoint.method, endpoint.path, async (c) => {
      const bearer = c.req.header('authorization');
      if (!bearer && c.var.sessionToken) await checkOrigin(c, async () => {});
      const session = c.var.sessionToken && `Bearer ${c.var.sessionToken}`;
      return passOn(c, service, bearer ?? session, { isOwnPage: !bearer });
    });
  }
  // Identity providers have their own tokens; cookies are ignored.
  api.use('/scim/v2/*', bodyLimit({ maxSize: scimSizeLimit, onError: () => refuseLargeBody(scimSizeLimit) }));
  api.all('/scim/v2/*', (c) => passOn(c, service, c.req.header('authorization'), { isOwnPage: false }));
  api.all('/api/v1/*', (c) => {
    throw refuse('not_found', 'call_missing', { method: c.req.method, path: c.req.path });
  });
  return api;
}

async function passOn(
  c: ConsoleContext,
  service: Pick<Service, 'fetch' | 'origin'>,
  authorization: string | undefined,
  { isOwnPage }: { isOwnPage: boolean },
): Promise<Response> {
  const url = new URL(c.req.url);
  const target = new URL(url.pathname + url.search, service.origin);
  const headers = new Headers({ 'x-request-id': c.var.requestId });
  for (const name of passedRequestHeaders) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (authorization) headers.set('authorization', authorization);
  if (c.var.clientAddress) headers.set('x-forwarded-for', c.var.clientAddress);
  const answer = await service.fetch(
    new Request(target, {
      method: c.req.method,
      headers,
      redirect: 'error',
      signal: c.req.raw.signal,
      // Limited by `bodySizeLimit`, and much cheaper than a stream; the response is streamed.
      ...(mayHaveBody(c) && { body: await c.req.arrayBuffer() }),
    }),
  );
  const passed = new Headers({ 'Cache-Control': 'no-store' });
  for (const name of passedAnswerHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  // The URL changes with the picture, so it can be cached.
  if (answer.ok && passed.get('content-type') === 'image/png' && url.searchParams.has('v')) {
    passed.set('Cache-Control', 'private, max-age=31536000, immutable');
  }
  // JSON is small and must arrive completely or not at all; only byte streams are forwarded as streams.
  const isJson = passed.get('content-type')?.startsWith('application/json');
  if (isJson && isOwnPage && c.var.locale !== 'en' && c.req.method !== 'HEAD') {
    passed.delete('content-length');
    const json = translateAnswer(messagesOf(c.var.locale), await answer.json(), answer.status);
    return new Response(JSON.stringify(json), { status: answer.status, headers: passed });
  }
  // A 204 response has no body to read.
  if (answer.status === 204) return new Response(null, { status: 204, headers: passed });
  const body = isJson ? await answer.arrayBuffer() : answer.body;
  return new Response(body, { status: answer.status, headers: passed });
}

/** Body limits of anonymous calls that need more than the default. */
const anonymousLimits = new Map(
  Object.values(contract as Record<string, Endpoint>).flatMap(({ bodyLimit: limit, path, permission }) =>
    limit === undefined || permission !== 'public' ? [] : [[path as string, limit] as const],
  ),
);

function refuseLargeBody(limit: number): never {
  throw refuse('payload_too_large', 'body_too_large', { limit });
}

function answerJson(error: Error, c: ConsoleContext): Response {
  const refusal =
    error instanceof ServiceError
      ? error
      : new ServiceError('unavailable', 'The protection service is not responding.', { cause: error });
  if (refusal.status >= 500) c.var.log.error({ err: error, cause: error.cause }, 'call failed');
  const isOwnPage = !c.req.header('authorization');
  const body = isOwnPage
    ? translateAnswer(messagesOf(c.var.locale ?? 'en'), refusal.toBody(), refusal.status)
    : refusal.toBody();
  return Response.json(body, { status: refusal.status });
}
