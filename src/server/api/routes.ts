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

/** Largest request of an identity provider, in bytes: ten thousand members of a group. */
const scimSizeLimit = 2_000_000;

/** Largest request body the console takes, in bytes. */
export const bodySizeLimit = 1_500_000;

/** A request to look has no body; to ask it for one would make all of the standard's Request, which takes 200 µs. */
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
 * `/api/v1/*` of the console's origin (D4): the calls of the contract and no others, passed on to the service, which
 * checks them. A bearer token speaks for itself; the session cookie counts only for requests of our own pages, which get
 * the texts of answers in the person's language. Programs get them in English, with codes.
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
  // An identity provider comes with a token of its own; no cookie counts there.
  api.use('/scim/v2/*', bodyLimit({ maxSize: scimSizeLimit, onError: () => refuseLargeBody(scimSizeLimit) }));
  api.all('/scim/v2/*', (c) => passOn(c, service, c.req.header('authorization'), { isOwnPage: false }));
  api.all('/api/v1/*', () => {
    throw new ServiceError('not_found', 'There is no such call.');
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
      // Bounded by `bodySizeLimit`, and far cheaper than a stream; the answer is streamed.
      ...(mayHaveBody(c) && { body: await c.req.arrayBuffer() }),
    }),
  );
  const passed = new Headers({ 'Cache-Control': 'no-store' });
  for (const name of passedAnswerHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  // Another picture has another address, and each page of the console has one.
  if (answer.ok && passed.get('content-type') === 'image/png' && url.searchParams.has('v')) {
    passed.set('Cache-Control', 'private, max-age=31536000, immutable');
  }
  // JSON is small and must arrive whole or not at all; only byte streams are passed on as they come.
  const isJson = passed.get('content-type')?.startsWith('application/json');
  if (isJson && isOwnPage && c.var.locale !== 'en' && c.req.method !== 'HEAD') {
    passed.delete('content-length');
    const json = translateAnswer(messagesOf(c.var.locale), await answer.json(), answer.status);
    return new Response(JSON.stringify(json), { status: answer.status, headers: passed });
  }
  // A body that is not there is not read.
  if (answer.status === 204) return new Response(null, { status: 204, headers: passed });
  const body = isJson ? await answer.arrayBuffer() : answer.body;
  return new Response(body, { status: answer.status, headers: passed });
}

/** What anonymous calls may send that need more than others. */
const anonymousLimits = new Map(
  Object.values(contract as Record<string, Endpoint>).flatMap(({ bodyLimit: limit, path, permission }) =>
    limit === undefined || permission !== 'public' ? [] : [[path as string, limit] as const],
  ),
);

function refuseLargeBody(limit: number): never {
  throw new ServiceError('payload_too_large', `The body is larger than ${limit} bytes.`);
}

function answerJson(error: Error, c: ConsoleContext): Response {
  const refusal =
    error instanceof ServiceError
      ? error
      : new ServiceError('unavailable', 'The protection service does not answer.', { cause: error });
  if (refusal.status >= 500) c.var.log.error({ err: error, cause: error.cause }, 'call failed');
  return Response.json(refusal.toBody(), { status: refusal.status });
}
