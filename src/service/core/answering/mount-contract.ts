import { Hono, type Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { accountHeader, type Endpoint, keepsKeysHeader } from '../../../api/contract/endpoint.ts';
import { contract } from '../../../api/contract/table.ts';
import { ServiceError } from '../../../api/errors.ts';
import { loggedPath } from '../../../api/logged-path.ts';
import { answerCall, chooseRequestId, type SentCall, toServiceError } from './answer-call.ts';
import type { Handlers } from '../call.ts';
import { namesForHeader } from './parse-known.ts';
import { readJsonBody } from './read-json-body.ts';
import { refuse } from '../refuse.ts';
import { scimApp } from '../../scim/scim-app.ts';
import type { ServiceParts } from '../service-parts.ts';

export interface ServiceEnv {
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
