import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { verifyEmailCode, verifyMfaPublic } from '../../api/contract/accounts/mfa.ts';
import { giveProof } from '../../api/contract/accounts/proof.ts';
import {
  currentUser,
  giveLoginReason,
  proveLoginCode,
  type SignIn,
  skipMfaSetup,
} from '../../api/contract/accounts/sign-in.ts';
import { languageOf } from '../../api/vocabulary/locales.ts';
import { accountHeader, type Endpoint, keepsKeysHeader, takesKey } from '../../api/contract/endpoint.ts';
import { contract } from '../../api/contract/table.ts';
import { OutcomeUnknown, ServiceError } from '../../api/errors.ts';
import { scimPath } from '../../api/scim.ts';
import { requestKeyHeader } from '../../islands/request-key.ts';
import { messagesOf } from '../../messages/messages.ts';
import type { Service } from '../compose.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { openSessionCookie } from '../middleware/session.ts';
import { csrf } from '../middleware/csrf.ts';
import { isForStrangers, mayHaveBody } from '../middleware/limit-bodies.ts';
import { translateAnswer } from '../present/error-messages.ts';
import { refuse } from '../../runtime/refuse.ts';
import { outcomeOf } from '../request-key.ts';
import { ClientGone } from '../../runtime/request-bodies.ts';

/** The service, as far as calls are passed on to it. */
type CalledService = Pick<Service, 'fetch' | 'origin'>;

const passedRequestHeaders = ['accept', 'content-type', 'idempotency-key', 'prefer', 'user-agent'];
const passedAnswerHeaders = [
  'content-type',
  'content-length',
  'content-disposition',
  'retry-after',
  'www-authenticate',
  'location',
  'postern-ignored',
  keepsKeysHeader.toLowerCase(),
];

/**
 * `/api/v1/*` of the console's origin (D4): forwards the calls of the contract, and no others, to the
 * service, which authorises them. A bearer token authenticates itself; the session cookie counts only for
 * requests of our own pages, which get texts in the person's language. Other clients get them in English,
 * with codes.
 */
export function apiRoutes(service: CalledService, publicOrigin: string | undefined): Hono<ConsoleEnv> {
  const api = new Hono<ConsoleEnv>().onError(answerJson);
  const checkOrigin = csrf(publicOrigin);
  for (const endpoint of Object.values(contract as Record<string, Endpoint>)) {
    api.on(endpoint.method, endpoint.path, async (c) => {
      const bearer = c.req.header('authorization');
      if (!bearer && c.var.sessionToken) await checkOrigin(c, async () => {});
      const session = c.var.sessionToken && `Bearer ${c.var.sessionToken}`;
      const authorization = bearer ?? session;
      if (mayHaveBody(c) && !isForStrangers(endpoint)) await requireKnownCaller(c, authorization);
      const answer = await passOn(c, service, authorization, {
        isOwnPage: !bearer,
        isChange: takesKey(endpoint),
      });
      return bearer || !answer.ok || !continuingCalls.has(endpoint) ? answer : renewCookie(c, answer);
    });
  }
  // Identity providers have their own tokens; cookies are ignored.
  api.all(`${scimPath}/*`, async (c) => {
    const authorization = c.req.header('authorization');
    const refused = mayHaveBody(c) ? await refuseUnknownProvider(c, service, authorization) : undefined;
    return refused ?? passOn(c, service, authorization, { isOwnPage: false, isChange: false });
  });
  api.all('/api/v1/*', (c) => {
    throw refuse('not_found', 'call_missing', { method: c.req.method, path: c.req.path });
  });
  return api;
}

/** Calls that continue the session they are made with under a new token, which ends the one before. */
const continuingCalls: ReadonlySet<Endpoint> = new Set([
  giveProof,
  giveLoginReason,
  proveLoginCode,
  skipMfaSetup,
  verifyEmailCode,
  verifyMfaPublic,
]);

/**
 * Gives the cookie the new token of the session: with the old one the browser would be signed out. Another service may keep
 * the old one, and answer none.
 */
async function renewCookie(c: ConsoleContext, answer: Response): Promise<Response> {
  const body = (await answer.clone().json()) as Partial<SessionToken> & { sign_in?: Partial<SessionToken> };
  const { token, expires_at = '' } = body.sign_in ?? body;
  if (!token) return answer;
  c.res = answer;
  openSessionCookie(c, token, expires_at);
  return c.res;
}

type SessionToken = Pick<SignIn, 'token' | 'expires_at'>;

/**
 * Looks the credential up before the body is read: whoever has none takes no memory.
 * @throws ServiceError `unauthenticated`.
 */
async function requireKnownCaller(c: ConsoleContext, authorization: string | undefined): Promise<void> {
  const token = /^Bearer ([\w.~+/=-]{1,300})$/i.exec(authorization ?? '')?.[1];
  await c.var.client.call(currentUser, {}, { token });
  c.set('hasKnownToken', true);
}

/** The same for an identity provider, whose tokens only its own calls know; resolves to the service's refusal. */
async function refuseUnknownProvider(
  c: ConsoleContext,
  service: CalledService,
  authorization: string | undefined,
): Promise<Response | undefined> {
  const headers = headersFor(c, authorization);
  const asked = new Request(new URL(`${scimPath}/ServiceProviderConfig`, service.origin), {
    headers,
    redirect: 'error',
    signal: c.req.raw.signal,
  });
  const answer = await service.fetch(asked);
  if (!answer.ok)
    return new Response(answer.body, { status: answer.status, headers: passedHeadersOf(answer) });
  await answer.body?.cancel();
  c.set('hasKnownToken', true);
  return undefined;
}

function headersFor(c: ConsoleContext, authorization: string | undefined): Headers {
  const headers = new Headers({ 'x-request-id': c.var.requestId });
  for (const name of passedRequestHeaders) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (authorization) headers.set('authorization', authorization);
  if (c.var.clientAddress) headers.set('x-forwarded-for', c.var.clientAddress);
  return headers;
}

function passedHeadersOf({ headers }: Response): Headers {
  const passed = new Headers({ 'Cache-Control': 'no-store' });
  for (const name of passedAnswerHeaders) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  return passed;
}

async function passOn(
  c: ConsoleContext,
  service: CalledService,
  authorization: string | undefined,
  { isOwnPage, isChange }: { isOwnPage: boolean; isChange: boolean },
): Promise<Response> {
  const url = new URL(c.req.url);
  const target = new URL(url.pathname + url.search, service.origin);
  const headers = headersFor(c, authorization);
  // So that the console may repeat the call when its answer is lost, which happens over a network alone.
  if (isChange && !service.fetch.direct && !headers.has(requestKeyHeader))
    headers.set(requestKeyHeader, randomUUID());
  const asked = new Request(target, {
    method: c.req.method,
    headers,
    redirect: 'error',
    signal: c.req.raw.signal,
    // Limited (`limitBodies`), and much cheaper than a stream; the response is streamed.
    ...(mayHaveBody(c) && { body: await c.req.arrayBuffer() }),
  });
  const answer = await service.fetch(asked).catch((error: unknown) => {
    throw isChange ? outcomeOf(error) : error;
  });
  const account = answer.headers.get(accountHeader);
  if (account !== null && /^\d{1,15}$/.test(account)) c.set('account', Number(account));
  const passed = passedHeadersOf(answer);
  // The URL changes with the picture, so it can be cached.
  if (answer.ok && passed.get('content-type') === 'image/png' && url.searchParams.has('v')) {
    passed.set('Cache-Control', 'private, max-age=31536000, immutable');
  }
  // JSON is small and must arrive completely or not at all; only byte streams are forwarded as streams.
  const isJson = passed.get('content-type')?.startsWith('application/json');
  if (isJson && isOwnPage && languageOf(c.var.locale) !== 'en' && c.req.method !== 'HEAD') {
    passed.delete('content-length');
    const json = translateAnswer(messagesOf(c.var.locale), await answer.json(), answer.status);
    return new Response(JSON.stringify(json), { status: answer.status, headers: passed });
  }
  // A 204 response has no body to read.
  if (answer.status === 204) return new Response(null, { status: 204, headers: passed });
  // A stream that nobody reads would stay open.
  if (c.req.method === 'HEAD') {
    await answer.body?.cancel();
    return new Response(null, { status: answer.status, headers: passed });
  }
  const body = isJson ? await answer.arrayBuffer() : answer.body;
  return new Response(body, { status: answer.status, headers: passed });
}

function answerJson(error: Error, c: ConsoleContext): Response {
  // Nobody waits for the answer any more; that is no failure.
  if (error instanceof ClientGone || c.req.raw.signal.aborted) {
    c.var.log.debug('the client ended its request');
    return new Response(null, { status: 408 });
  }
  const refusal = toServiceError(error);
  if (refusal.status >= 500 && !refusal.isBusy)
    c.var.log.error({ err: error, cause: error.cause }, 'call failed');
  const sent = {
    ...refusal.toBody(),
    ...(error instanceof OutcomeUnknown && { may_repeat: error.mayRepeat }),
  };
  const isOwnPage = !c.req.header('authorization');
  const body = isOwnPage ? translateAnswer(messagesOf(c.var.locale ?? 'en'), sent, refusal.status) : sent;
  const headers: HeadersInit =
    refusal.retryAfter === undefined ? {} : { 'Retry-After': String(refusal.retryAfter) };
  return Response.json(body, { status: refusal.status, headers });
}

function toServiceError(error: Error): ServiceError {
  if (error instanceof OutcomeUnknown) return error.refusal;
  if (error instanceof ServiceError) return error;
  return new ServiceError('unavailable', 'The protection service is not responding.', { cause: error });
}
