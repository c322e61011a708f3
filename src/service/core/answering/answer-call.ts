import { randomUUID } from 'node:crypto';
import type { TokenScope } from '../../../api/contract/accounts/api-tokens.ts';
import {
  type CalledBy,
  type Endpoint,
  isClosedWhenLocked,
  rightsOf,
  takesKey,
} from '../../../api/contract/endpoint.ts';
import type { Contract } from '../../../api/contract/table.ts';
import { metrics } from '../../../runtime/metrics.ts';
import { ServiceError } from '../../../api/errors.ts';
import { anonymousBodyLimit, bodyLimit } from '../../../api/limits.ts';
import { hasRights } from '../../../api/vocabulary/sections.ts';
import { authenticate } from '../../accounts/authenticate.ts';
import { maxDevices, networkOf } from '../../accounts/devices.ts';
import type { Call, Handlers } from '../call.ts';
import { requireOpenTenant } from '../../config/deployment-store.ts';
import { refuseSwitchedOff } from '../../config/read-features.ts';
import { type IgnoredField, namesForHeader, parseKnown } from './parse-known.ts';
import { maskForCaller, refusePrivateQuestion } from '../../privacy/guard-private-data.ts';
import { isProofFresh } from '../../proof/routes.ts';
import { refuse } from '../refuse.ts';
import { reachOfCall } from '../../scopes/reach-of-call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { type CallOrigin, runOnBehalfOf } from '../../database/current-caller.ts';
import { digestRequest } from '../../jobs/job-actor.ts';
import { answerPurpose } from '../../secret-box/secret-box.ts';

type LooseHandler = (input: unknown, call: Call) => Promise<unknown>;

/** The context of a call as it was sent, unvalidated. */
export interface SentCall {
  authorization: string | undefined;
  /** Trusted: only the console and serve-service call, and both overwrite what a client sent. */
  forwardedFor: string | undefined;
  userAgent: string | undefined;
  deviceTokens: string | undefined;
  language: string | undefined;
  idempotencyKey: string | undefined;
  /** Refuse fields that the call does not know, instead of ignoring them. */
  isStrict: boolean;
  /** Told once of the fields that were ignored, if any: `query.page`, `body.action_needed`. */
  onIgnored?: (fields: readonly string[]) => void;
  /** Told whose account the call is on behalf of, as soon as that is known. */
  onCaller?: (account: number) => void;
  signal: AbortSignal;
}

/** The unvalidated input of a call. */
interface SentInput {
  params: Record<string, string>;
  query: Record<string, string>;
  /** Reads the JSON of the body, at most so many bytes of it; only for calls that have one. */
  readBody(limit: number): unknown;
}

/**
 * Answers a call of the contract, in process or over HTTP: authenticates, checks the permission, validates the input,
 * runs the handler on behalf of the caller, and masks the answer for them.
 * @throws ServiceError for a refusal; anything else is a fault, see `toServiceError`.
 */
export async function answerCall(
  parts: ServiceParts,
  handlers: Handlers,
  name: keyof Contract,
  ...asked: [endpoint: Endpoint, requestId: string, sent: SentCall, input: SentInput]
): Promise<unknown> {
  const start = performance.now();
  let outcome = 'ok';
  try {
    return await answer(parts, handlers, name, ...asked);
  } catch (error) {
    outcome = error instanceof ServiceError && error.status < 500 ? 'refused' : 'failed';
    throw error;
  } finally {
    metrics.calls.inc({ call: name, outcome });
    metrics.callTime.observe({ call: name }, (performance.now() - start) / 1_000);
  }
}

async function answer(
  parts: ServiceParts,
  handlers: Handlers,
  name: keyof Contract,
  endpoint: Endpoint,
  requestId: string,
  sent: SentCall,
  input: SentInput,
): Promise<unknown> {
  const call = await openCall(parts, requestId, sent);
  if (call.caller) sent.onCaller?.(call.caller.account.id);
  await permit(parts, name, endpoint, call);
  const { ignored, ...parsed } = await parseInput(endpoint, input, call, sent);
  if (ignored.length > 0) sent.onIgnored?.(ignored.map(({ path }) => path));
  if (call.caller) await refuseSwitchedOff(parts, parsed.body);
  const reach = reachOfCall(endpoint, call);
  const handler = handlers[name] as LooseHandler;
  const run = (running: Call) => handler(parsed, running);
  const given = await runOnBehalfOf(
    askerOf(call),
    () => answerOnce(parts, name, endpoint, call, parsed, run),
    reach,
    originOf(call),
  );
  if (given instanceof Response) return given;
  return maskForCaller(endpoint, nameIgnored(given, ignored), call);
}

/** The caller's request id if it has a safe format, else a new one. */
export function chooseRequestId(given: string | undefined): string {
  return given !== undefined && /^[\w-]{8,100}$/.test(given) ? given : randomUUID();
}

async function openCall(parts: ServiceParts, requestId: string, sent: SentCall): Promise<Call> {
  const clientAddress = (sent.forwardedFor ?? '').split(',').at(-1)!.trim().slice(0, 64);
  return {
    ...(await authenticate(parts, sent.authorization, clientAddress)),
    clientAddress,
    userAgent: (sent.userAgent ?? '').slice(0, 300),
    deviceTokens: (sent.deviceTokens ?? '').slice(0, 3_000).split(',').filter(Boolean).slice(0, maxDevices),
    locale: /^[a-z]{2}\b/i.exec(sent.language ?? '')?.[0].toLowerCase() ?? 'en',
    requestId,
    idempotencyKey: idempotencyKeyOf(sent.idempotencyKey),
    signal: sent.signal,
  };
}

/** The origin of a call for the audit trail, in addition to its address. */
function originOf({ caller, session, requestId }: Call): CallOrigin {
  if (caller && 'apiToken' in caller.by)
    return { session: `token:${caller.by.apiToken}`, request: requestId };
  return { session: session ? `session:${session.id}` : '', request: requestId };
}

/** The key for fair sharing of the database threads: each person, and strangers by network. */
const askerOf = ({ caller, clientAddress }: Call): string =>
  caller ? `user ${caller.account.id}` : `network ${networkOf(clientAddress)}`;

function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (/^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw refuse('invalid_input', 'key_wrong');
}

/** Which API tokens may make a call of each kind, by their scope. */
const takesToken: Record<CalledBy, (scope: TokenScope) => boolean> = {
  anyone: () => true,
  person: () => false,
  'proved-person': () => false,
  'viewing-token': () => true,
  'acting-token': (scope) => scope === 'view_and_actions',
};

/**
 * Authorises a call, before its input is read.
 * @throws ServiceError `unauthenticated`, `permission_denied` for a caller, or a token, that may not make it, or while the organisation
 * is locked, or `proof_needed`.
 */
async function permit(parts: ServiceParts, name: string, endpoint: Endpoint, call: Call): Promise<void> {
  const { permission, by } = endpoint;
  const token = call.caller && 'scope' in call.caller.by ? call.caller.by : undefined;
  if (token && !takesToken[by](token.scope)) {
    noteDenial(parts, call, { call: name, token: token.apiToken });
    throw refuse('permission_denied', by === 'acting-token' ? 'token_views_only' : 'token_is_no_person');
  }
  if (permission === 'public') return;
  // A sign-in in progress lasts a few minutes, with its last step as the proof.
  if (permission === 'pending' && call.session && call.session.stage !== 'done') return;
  if (!call.caller) throw refuse('unauthenticated', call.ended ?? 'session_needed');
  const needed = rightsOf(permission);
  if (!needed || hasRights(call.caller.account, needed)) {
    if (by === 'proved-person' && !(call.session && isProofFresh(call.session, parts.now()))) {
      throw refuse('proof_needed', 'proof_needed');
    }
    if (isClosedWhenLocked(endpoint)) await requireOpenTenant(parts, call.caller.account);
    return;
  }
  noteDenial(parts, call, { call: name });
  throw refuse('permission_denied', 'not_permitted');
}

function noteDenial({ audit }: ServiceParts, call: Call, details: Record<string, string>) {
  audit.note({
    actor: call.caller?.account.email ?? '',
    action: 'permission_denied',
    outcome: 'refused',
    clientAddress: call.clientAddress,
    origin: originOf(call),
    details,
  });
}

async function parseInput(
  endpoint: Endpoint,
  input: SentInput,
  call: Call,
  { isStrict }: SentCall,
): Promise<Record<'params' | 'query' | 'body', unknown> & { ignored: IgnoredField[] }> {
  const limit = Math.max(call.caller ? bodyLimit : anonymousBodyLimit, endpoint.bodyLimit ?? 0);
  const { params, query } = input;
  const sent = {
    params,
    query: { ...query },
    body: endpoint.body && (await input.readBody(limit)),
  };
  refusePrivateQuestion(endpoint, sent, call);
  const ignored: IgnoredField[] = [];
  const read = (part: 'params' | 'query' | 'body') => {
    const schema = endpoint[part];
    if (!schema) return undefined;
    const known = parseKnown(schema, sent[part], {
      ignores: part === 'params' ? [] : (endpoint.ignores ?? []),
      isStrict: isStrict || endpoint.isStrict === true,
    });
    ignored.push(...known.ignored.map((field) => ({ ...field, path: `${part}.${field.path}` })));
    return known.value;
  };
  return { params: read('params'), query: read('query'), body: read('body'), ignored };
}

/** Names in `info`, of an answer that has one, what was asked for and ignored. */
function nameIgnored(answer: unknown, ignored: readonly IgnoredField[]): unknown {
  const names = ignored.filter(({ isWanted }) => isWanted).map(({ path }) => path.replace(/^\w+\./, ''));
  if (names.length === 0 || typeof answer !== 'object' || answer === null) return answer;
  const { info } = answer as { info?: unknown };
  if (typeof info !== 'string') return answer;
  return { ...answer, info: `${info} Ignored, because it has no effect here: ${namesForHeader(names)}.` };
}

/**
 * The error that a caller gets: a refusal unchanged, a fault as `internal`, with its details in the log only. Whatever a call ends with
 * after its caller has gone is no fault.
 * @param path of the call, without personal data.
 * @param signal of the caller
 */
export function toServiceError(
  { log }: ServiceParts,
  { requestId, path, signal }: { requestId: string; path: string; signal: AbortSignal | undefined },
  error: unknown,
): ServiceError {
  if (signal?.aborted && !(error instanceof ServiceError && error.status < 500)) {
    log('info', 'a caller ended its call', { requestId, path });
    return new ServiceError('unavailable', 'The caller has gone.', { cause: error });
  }
  if (error instanceof ServiceError && error.code !== 'internal') {
    if (error.status >= 500) log('warn', error.message, { requestId, cause: String(error.cause) });
    return error;
  }
  const detail = error instanceof Error ? error.stack : String(error);
  log('error', 'a call failed', { requestId, path, error: detail });
  return new ServiceError('internal', `Something went wrong. The log has it under ${requestId}.`);
}

/** Calls that keep their keys with the job that they create, in one transaction. */
const keptWithJobs: ReadonlySet<string> = new Set<keyof Contract>([
  'manualActions',
  'quarantineEmails',
  'restoreEmails',
  'undoJob',
  'retryJob',
  'createJudgement',
  'applyJudgement',
]);

/** Longest answer that is kept, characters: a small export has about 300,000. */
const longestAnswer = 1_000_000;

interface RunningCall {
  requestHash: string;
  answer: Promise<unknown>;
}

/** The calls that each service is working on, by caller and key. */
const running = new WeakMap<ServiceParts['stores'], Map<string, RunningCall>>();

/**
 * Runs the handler of a call; one that changes something and has an idempotency key is run once. The same call again
 * waits for the first one and gets its answer, for a day. What was refused changed nothing and may be tried again.
 * @throws ServiceError `conflict` when the key belongs to a different call; `outcome_unknown` when the program ended, or
 * failed, before the first one had an answer.
 */
async function answerOnce(
  parts: ServiceParts,
  name: keyof Contract,
  endpoint: Endpoint,
  call: Call,
  input: unknown,
  run: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  const { caller, idempotencyKey: key } = call;
  if (!caller || key === null || !takesKey(endpoint) || keptWithJobs.has(name)) return run(call);
  const calls = running.get(parts.stores) ?? new Map<string, RunningCall>();
  running.set(parts.stores, calls);
  const id = `${caller.account.id} ${key}`;
  const requestHash = digestRequest(name, input);
  const earlier = calls.get(id);
  if (earlier) return requireSame(earlier, requestHash).answer;
  const answer = beginAndRun(parts, { actorId: caller.account.id, key, requestHash }, call, run);
  calls.set(id, { requestHash, answer });
  try {
    return await answer;
  } finally {
    calls.delete(id);
  }
}

async function beginAndRun(
  { stores, secretBox, now, log }: ServiceParts,
  asked: { actorId: number; key: string; requestHash: string },
  call: Call,
  run: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  const { actorId, key, requestHash } = asked;
  const purpose = answerPurpose(asked);
  const begun = await stores.callKeys.beginCall({ ...asked, at: now() });
  if (begun) {
    const { answer } = requireSame(begun, requestHash);
    if (answer === null) throw refuse('outcome_unknown', 'outcome_unknown');
    return JSON.parse(secretBox.open(answer, purpose)) as unknown;
  }
  let answer: unknown;
  try {
    // It is not ended halfway when its caller goes: the caller asks again.
    answer = await run({ ...call, signal: new AbortController().signal });
  } catch (error) {
    if (changedNothing(error)) await stores.callKeys.forgetCall({ actorId, key });
    throw error;
  }
  const text = JSON.stringify(answer);
  if (text.length <= longestAnswer) {
    const kept = { actorId, key, answer: secretBox.seal(text, purpose) };
    await stores.callKeys.keepAnswer(kept).catch((error: unknown) => {
      log('warn', 'the answer of a call was not kept', { request: call.requestId, error: String(error) });
    });
  }
  return answer;
}

function requireSame<Known extends { requestHash: string }>(known: Known, requestHash: string): Known {
  if (known.requestHash !== requestHash) throw refuse('conflict', 'key_reused');
  return known;
}

/** Refusals come before anything is done; after a fault nobody knows. */
const changedNothing = (error: unknown): boolean =>
  error instanceof ServiceError &&
  (error.status < 500 || error.code === 'disk_full' || error.retryAfter !== undefined);
