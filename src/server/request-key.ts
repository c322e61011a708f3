import { createHash, randomUUID } from 'node:crypto';
import { fillPath } from '../api/client.ts';
import type { Endpoint } from '../api/contract/endpoint.ts';
import { AnswerLost, OutcomeUnknown, ServiceError } from '../api/errors.ts';
import { requestAgainField, requestKeyField, requestKeyHeader } from '../islands/request-key.ts';
import type { ConsoleContext } from './context.ts';

const keyFormat = /^[\w.-]{8,80}$/;
const fieldOf = (text: string, name: string): string | undefined =>
  new RegExp(`(?:^|&)${name}=([^&]{1,80})(?:&|$)`).exec(text)?.[1];

/**
 * When the time of each key was first asked for, milliseconds: a search of the last seven days asks for the same days when it is sent
 * again. Only requests of signed-in people ask, so that strangers do not use up the room.
 */
const firstAsked = new Map<string, number>();
/** For how long that is kept, milliseconds, and for how many keys. */
const lifetime = 3_600_000;
const maxKeys = 10_000;

/**
 * Gives a request its idempotency key: that of the page's script, or a new one. The same request again, after its answer was
 * lost, has the same key.
 */
export function takeRequestKey(c: ConsoleContext): void {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return;
  const given = c.req.header(requestKeyHeader) ?? '';
  c.set('requestKey', keyFormat.test(given) ? given : randomUUID());
}

/** The same for the key in a form's text. */
export function takeKeyOfForm(c: ConsoleContext, text: string): void {
  const given = fieldOf(text, requestKeyField) ?? '';
  if (keyFormat.test(given)) c.set('requestKey', given);
  if (fieldOf(text, requestAgainField) !== undefined) c.set('isAskedAgain', true);
}

/** The time from which relative times of a request count back: now, or when it was sent for the first time. */
export function timeOfRequest(c: ConsoleContext): Temporal.Instant {
  const key = c.get('requestKey');
  const now = Date.now();
  const first = key === undefined ? undefined : firstAsked.get(key);
  if (key !== undefined && first === undefined) rememberTime(key, now);
  return Temporal.Instant.fromEpochMilliseconds(first ?? now);
}

function rememberTime(key: string, now: number): void {
  for (const [known, at] of firstAsked) {
    if (firstAsked.size < maxKeys && at + lifetime > now) break;
    firstAsked.delete(known);
  }
  firstAsked.set(key, now);
}

/**
 * Creates the keys of a request's calls. A call has the same key when the request is sent again, even if other calls have
 * come or gone: the key of the request, the call, and a number if the request makes it several times.
 */
export function createCallKeys(
  c: ConsoleContext,
): (endpoint: Endpoint, input: { params?: Record<string, unknown> | undefined }) => string {
  const made = new Map<string, number>();
  return ({ method, path }, { params = {} }) => {
    const call = `${method} ${fillPath(path, params)}`;
    const number = (made.get(call) ?? 0) + 1;
    made.set(call, number);
    const digest = createHash('sha256').update(call).digest('base64url').slice(0, 16);
    return `${c.get('requestKey') ?? randomUUID()}.${digest}.${number}`;
  };
}

/**
 * What became of a change whose call ended with `error`: `OutcomeUnknown` if it may have been made, else the error itself.
 * Where an earlier call had the same key (`isAskedAgain`), or another change of the request was made, nobody knows either if this one did
 * not reach the service.
 */
export function outcomeOf(
  error: unknown,
  { isAskedAgain = false, hasChanged = false }: { isAskedAgain?: boolean; hasChanged?: boolean } = {},
): unknown {
  if (error instanceof AnswerLost) return new OutcomeUnknown(error, { mayRepeat: error.keepsKeys });
  if (!(error instanceof ServiceError)) return error;
  if (error.code === 'outcome_unknown') return new OutcomeUnknown(error, { mayRepeat: false });
  if (!error.isDown || !(isAskedAgain || hasChanged)) return error;
  return new OutcomeUnknown(error, { mayRepeat: isAskedAgain });
}

/**
 * A change was made, and then the service did not answer what its page needs. As `OutcomeUnknown`, it is no refusal: no form says that
 * it failed.
 */
export class DoneBefore extends Error {
  constructor(cause: unknown) {
    super('The change was made before the service stopped answering.', { cause });
    this.name = 'DoneBefore';
  }
}

/** What the end of a call that changes nothing means for a request that has changed something. */
export const afterChange = (error: unknown, hasChanged: boolean): unknown =>
  hasChanged && error instanceof ServiceError && error.isDown ? new DoneBefore(error) : error;
