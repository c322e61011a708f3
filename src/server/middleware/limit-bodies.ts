import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Endpoint } from '../../api/contract/endpoint.ts';
import { contract } from '../../api/contract/table.ts';
import { anonymousBodyLimit } from '../../api/limits.ts';
import { scimBodyLimit, scimPath } from '../../api/scim.ts';
import { networkOf } from '../../runtime/connection-limits.ts';
import { isBelow, signedInAreas } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { refuse } from '../../runtime/refuse.ts';
import { type BodyLimits, createBodyMemory, readBody, readOnDemand } from '../../runtime/request-bodies.ts';
import { type ConsoleContext, type ConsoleEnv, currentUser } from '../context.ts';

/** Largest request body, in bytes. */
export const bodySizeLimit = 1_500_000;

/** A GET request has no body; accessing `body` would create a full standard Request, which takes 200 µs. */
export const mayHaveBody = (c: ConsoleContext): boolean => c.req.method !== 'GET' && c.req.method !== 'HEAD';

/**
 * Bodies are read when a handler asks for them, which is after the guards of its route, so a body is never read for somebody whom they turn
 * away. All of them share one memory, of which strangers have a part.
 */
export function limitBodies(limits?: BodyLimits): MiddlewareHandler<ConsoleEnv> {
  const memory = createBodyMemory(limits);
  return async (c, next) => {
    if (!mayHaveBody(c)) return next();
    const { raw } = c.req;
    // Before it is read by demand: the body of a request without a socket is its stream.
    const source = incomingOf(c) ?? raw.body;
    const isStranger = () => !(c.get('hasKnownToken') ?? currentUser(c) !== undefined);
    const limit = sizeLimitOf(c.req.path);
    let release: (() => void) | undefined;
    readOnDemand(raw, () => {
      if (Number(c.req.header('content-length') ?? 0) > limit) {
        throw refuse('payload_too_large', 'body_too_large', { limit });
      }
      const share = memory.open(networkOf(c.var.clientAddress ?? ''), isStranger());
      release = share.release;
      return readBody(source, limit, share);
    });
    try {
      return await next();
    } finally {
      release?.();
    }
  };
}

/** Node's request; undefined in tests without a socket. */
export function incomingOf({ env }: ConsoleContext): IncomingMessage | undefined {
  return typeof env === 'object' && env !== null && 'incoming' in env
    ? (env.incoming as IncomingMessage)
    : undefined;
}

/** Forms of signed-in people may be large; elsewhere anybody may post. A SAML response contains certificates. */
const largeForms = [...signedInAreas, paths.sso.samlConsumer()];

function sizeLimitOf(path: string): number {
  if (isBelow(path, scimPath)) return scimBodyLimit;
  if (isBelow(path, '/api/v1')) return publicCalls.get(path) ?? bodySizeLimit;
  return largeForms.some((area) => isBelow(path, area)) ? bodySizeLimit : anonymousBodyLimit;
}

/** Whether a call's body is read before anybody is known. */
export const isForStrangers = ({ permission }: Endpoint): boolean =>
  permission === 'public' || permission === 'pending';

/** The limits of such calls, by path. */
const publicCalls = new Map(
  Object.values(contract as Record<string, Endpoint>)
    .filter(isForStrangers)
    .map(({ path, bodyLimit = 0 }) => [path as string, Math.max(bodyLimit, anonymousBodyLimit)]),
);
