import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Client, PartlyRead } from '../../api/client.ts';
import { takesKey } from '../../api/contract/endpoint.ts';
import { apiTokenPrefix } from '../../api/contract/accounts/api-tokens.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { afterChange, createCallKeys, outcomeOf, takeRequestKey } from '../request-key.ts';
import { readDeviceTokens } from './device-cookie.ts';

/** The cookie's name; with https its prefix makes browsers keep it to this host and to https. */
const sessionCookieName = (c: ConsoleContext): string => (c.var.https ? '__Host-postern' : 'postern');

/**
 * Reads the session cookie and creates the request's client, with this session and abort signal. Pages are for people:
 * an API token in the cookie is no session.
 */
export function session(client: Client): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    const given = getCookie(c, sessionCookieName(c));
    const token = given?.startsWith(apiTokenPrefix) ? undefined : given;
    c.set('sessionToken', token);
    takeRequestKey(c);
    c.set('client', bindClient(client, c, token, readDeviceTokens(c)));
    await next();
  };
}

/** Browsers keep no cookie longer, milliseconds (RFC 6265bis §5.5). */
const longestCookie = 400 * 24 * 3_600_000;

/** Stores a new session token in the browser until the session's absolute end, ISO 8601, or the browsers' limit. */
export function openSessionCookie(c: ConsoleContext, token: string, expiresAt: string): void {
  const expires = new Date(Math.min(Date.parse(expiresAt), Date.now() + longestCookie - 60_000));
  setCookie(c, sessionCookieName(c), token, { ...cookieOptions(c), expires });
}

/** Deletes the session cookie. */
export function closeSessionCookie(c: ConsoleContext): void {
  deleteCookie(c, sessionCookieName(c), cookieOptions(c));
}

const cookieOptions = (c: ConsoleContext) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: c.var.https }) as const;

function bindClient(
  client: Client,
  c: ConsoleContext,
  token: string | undefined,
  deviceTokens: string | undefined,
): Client {
  const { clientAddress, locale, requestId } = c.var;
  const userAgent = c.req.header('user-agent');
  const onPartlyRead = ({ path, leftOut, cause }: PartlyRead): void => {
    c.var.log.debug({ path, leftOut, err: cause }, 'an answer of the protection service was partly read');
    c.set('leftOut', (c.var.leftOut ?? 0) + leftOut);
  };
  const { signal } = c.req.raw;
  const own = { token, signal, clientAddress, deviceTokens, locale, requestId, userAgent, onPartlyRead };
  const keyFor = createCallKeys(c);
  return {
    async call(endpoint, input, options) {
      const isChange = takesKey(endpoint);
      const idempotencyKey = isChange ? keyFor(endpoint, input) : undefined;
      try {
        const answer = await client.call(endpoint, input, { ...own, idempotencyKey, ...options });
        if (isChange) c.set('hasChanged', true);
        return answer;
      } catch (error) {
        const isAskedAgain = c.get('isAskedAgain') === true;
        const hasChanged = c.get('hasChanged') === true;
        throw isChange ? outcomeOf(error, { isAskedAgain, hasChanged }) : afterChange(error, hasChanged);
      }
    },
    download: (endpoint, input, options) => client.download(endpoint, input, { ...own, ...options }),
  };
}
