import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { chooseLocale } from '../../messages/messages.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { type Preferences, parsePreferences } from './preferences.ts';

const cookieName = 'postern-preferences';

/** Sets `preferences`, `locale` and `timeZone` from the cookie, else from the browser's headers. */
export const readPreferences: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  const preferences = parsePreferences(getCookie(c, cookieName));
  c.set('preferences', preferences);
  c.set('locale', chooseLocale(preferences.locale, c.req.header('accept-language')));
  c.set('timeZone', preferences.time_zone ?? 'UTC');
  await next();
};

/**
 * Stores the preferences for a year. Scripts can read the cookie: the loader compares the time zone with the
 * machine's.
 */
export function keepPreferences(c: ConsoleContext, preferences: Preferences): void {
  setCookie(c, cookieName, JSON.stringify(preferences), {
    path: '/',
    sameSite: 'Lax',
    secure: c.var.https,
    maxAge: 365 * 24 * 60 * 60,
  });
}
