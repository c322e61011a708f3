import { Hono, type Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { randomUUID } from 'node:crypto';
import type { ZodType } from 'zod';
import type { TokenScope } from '../api/contract/accounts/api-tokens.ts';
import { type CalledBy, type Endpoint, rightsOf } from '../api/contract/endpoint.ts';
import { contract } from '../api/contract/table.ts';
import { anonymousBodyLimit, bodyLimit } from '../api/limits.ts';
import { ServiceError } from '../api/errors.ts';
import { loggedPath } from '../api/logged-path.ts';
import { hasRights, namedRights, type NeededRights, type Section } from '../api/vocabulary/sections.ts';
import { authenticate } from './accounts/authenticate.ts';
import { mostDevices } from './accounts/known-device.ts';
import type { Call, Handlers } from './call.ts';
import { describeIssue } from './describe-issue.ts';
import { demandOpenTenant } from './config/demand-open-tenant.ts';
import { isProofFresh } from './proof/proof-state.ts';
import { maskForCaller, refusePrivateQuestion } from './privacy/guard-private-data.ts';
import { readJsonBody } from './read-json-body.ts';
import { networkOf } from './accounts/network-of.ts';
import { mailScopeOf } from './scopes/mail-scope-of.ts';
import { scimApp } from './scim/scim-app.ts';
import { askedBy } from './storage/asker.ts';
import type { ServiceParts } from './service-parts.ts';
import { refuse, refuseInput } from './refuse.ts';

export interface ServiceEnv {
  Variables: { requestId: string };
}
type ServiceContext = Context<ServiceEnv>;
type LooseHandler = (input: unknown, call: Call) => Promise<unknown>;

/**
 * Builds the service's HTTP door: each endpoint of the contract with its permission, its input parsed by its schemas,
 * its answer as JSON, and every refusal as an error body (AP-02).
 */
export function mountContract(parts: ServiceParts, handlers: Handlers): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.use(async (context, next) => {
    context.set('requestId', chooseRequestId(context.req.header('x-request-id')));
    await next();
    context.res.headers.set('x-request-id', context.get('requestId'));
  });
  for (const [name, endpoint] of Object.entries(contract) as [keyof Handlers, Endpoint][]) {
    const handler = handlers[name] as LooseHandler;
    app.on(endpoint.method, endpoint.path, async (context) => {
      const call = await openCall(parts, context);
      await permit(parts, name, endpoint, call);
      const input = await parseInput(endpoint, context, call);
      const scope = mailScopeOf(endpoint, call);
      const answer = await askedBy(askerOf(call), () => handler(input, call), scope);
      if (answer instanceof Response) return answer;
      return context.json(maskForCaller(endpoint, answer, call) as object, 200, {
        'cache-control': 'no-store',
      });
    });
  }
  app.route('/', scimApp(parts));
  app.notFound((context) =>
    respond(
      context,
      refuse('not_found', 'call_missing', { method: context.req.method, path: context.req.path }),
    ),
  );
  app.onError((error, context) => respond(context, toServiceError(parts, context, error)));
  return app;
}

/** The caller's id of the request when it has a harmless form, else one of our own. */
function chooseRequestId(given: string | undefined): string {
  return given !== undefined && /^[\w-]{8,100}$/.test(given) ? given : randomUUID();
}

async function openCall(parts: ServiceParts, context: ServiceContext): Promise<Call> {
  const { req } = context;
  // Only the console and serve-service call; each replaces what a stranger wrote here.
  const clientAddress = (req.header('x-forwarded-for') ?? '').split(',').at(-1)!.trim().slice(0, 64);
  return {
    ...(await authenticate(parts, req.header('authorization'), clientAddress)),
    clientAddress,
    userAgent: (req.header('user-agent') ?? '').slice(0, 300),
    deviceTokens: (req.header('x-device-tokens') ?? '')
      .slice(0, 3_000)
      .split(',')
      .filter(Boolean)
      .slice(0, mostDevices),
    locale: /^[a-z]{2}\b/i.exec(req.header('accept-language') ?? '')?.[0].toLowerCase() ?? 'en',
    requestId: context.get('requestId'),
    idempotencyKey: idempotencyKeyOf(req.header('idempotency-key')),
    signal: req.raw.signal,
  };
}

/** Who shares the threads of the database: each person, and strangers by their network. */
const askerOf = ({ caller, clientAddress }: Call): string =>
  caller ? `user ${caller.account.id}` : `network ${networkOf(clientAddress)}`;

function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (/^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw refuse('invalid_input', 'key_wrong');
}

/** Sections that are open to their people while the organisation is locked or its trial over: what they decide is not about mail. */
const alwaysOpen: ReadonlySet<string> = new Set<Section>(['system_settings', 'users']);
const needsOpenTenant = (needed: NeededRights): boolean =>
  namedRights(needed).some((right) => !alwaysOpen.has(right.split(':')[0]!));

/** Which API tokens may make a call of each kind, by their scope. */
const takesToken: Record<CalledBy, (scope: TokenScope) => boolean> = {
  anyone: () => true,
  person: () => false,
  'proved-person': () => false,
  'viewing-token': () => true,
  'acting-token': (scope) => scope === 'view_and_actions',
};

/**
 * Lets a call through, or refuses it before anything of its input is looked at.
 * @throws ServiceError `unauthenticated`, `permission_denied` for a caller, or a token, that may not make it, or
 * `proof_needed`.
 */
async function permit(
  parts: ServiceParts,
  name: string,
  { permission, by }: Endpoint,
  call: Call,
): Promise<void> {
  const token = call.caller && 'scope' in call.caller.by ? call.caller.by : undefined;
  if (token && !takesToken[by](token.scope)) {
    noteDenial(parts, call, { call: name, token: token.apiToken });
    throw refuse('permission_denied', by === 'acting-token' ? 'token_views_only' : 'token_is_no_person');
  }
  if (permission === 'public') return;
  // A sign-in between its steps has a few minutes, and its last step for a proof.
  if (permission === 'pending' && call.session && call.session.stage !== 'done') return;
  if (!call.caller)
    throw new ServiceError('unauthenticated', 'Sign in first: the session or token is missing or over.');
  const needed = rightsOf(permission);
  if (!needed || hasRights(call.caller.account, needed)) {
    if (by === 'proved-person' && !(call.session && isProofFresh(call.session, parts.now()))) {
      throw refuse('proof_needed', 'proof_needed');
    }
    if (needed && needsOpenTenant(needed)) await demandOpenTenant(parts, call.caller.account);
    return;
  }
  noteDenial(parts, call, { call: name });
  throw refuse('permission_denied', 'not_permitted');
}

function noteDenial(
  { audit }: ServiceParts,
  { caller, clientAddress }: Call,
  details: Record<string, string>,
) {
  audit.note({
    actor: caller?.account.email ?? '',
    action: 'permission_denied',
    outcome: 'refused',
    clientAddress,
    details,
  });
}

/** Problems of an input that are told. */
const mostIssues = 50;

async function parseInput(endpoint: Endpoint, { req }: ServiceContext, call: Call): Promise<unknown> {
  const limit = call.caller ? bodyLimit : (endpoint.bodyLimit ?? anonymousBodyLimit);
  const sent = {
    params: req.param(),
    query: req.query(),
    body: endpoint.body && (await readJsonBody(req.raw, limit)),
  };
  refusePrivateQuestion(endpoint, sent, call);
  return {
    params: endpoint.params && parse(endpoint.params, sent.params),
    query: endpoint.query && parse(endpoint.query, sent.query),
    body: endpoint.body && parse(endpoint.body, sent.body),
  };
}

function parse(schema: ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuseInput(parsed.error.issues.slice(0, mostIssues).map(describeIssue));
}

function toServiceError({ log }: ServiceParts, context: ServiceContext, error: unknown): ServiceError {
  if (error instanceof ServiceError && error.code !== 'internal') {
    if (error.status >= 500)
      log('warn', error.message, { request: context.get('requestId'), cause: String(error.cause) });
    return error;
  }
  const detail = error instanceof Error ? error.stack : String(error);
  log('error', 'a call failed', {
    request: context.get('requestId'),
    path: loggedPath(matchedRoutes(context), context.req.path),
    error: detail,
  });
  return new ServiceError(
    'internal',
    `Something went wrong. The log has it under ${context.get('requestId')}.`,
  );
}

function respond(context: ServiceContext, error: ServiceError): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (error.retryAfter !== undefined) headers['retry-after'] = String(error.retryAfter);
  // The rest of the body is not read, so nothing can follow on this connection.
  if (error.code === 'payload_too_large') headers['connection'] = 'close';
  return context.json(error.toBody(), error.status as 400, headers);
}
