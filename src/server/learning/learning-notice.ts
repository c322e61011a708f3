import { getCookie, setCookie } from 'hono/cookie';
import type { ConsoleContext } from '../context.ts';

const cookieName = 'postern-learning-notice';

/** Hides the learning notice until the browser is closed. */
export const dismissLearning = (c: ConsoleContext): void =>
  setCookie(c, cookieName, '1', { path: '/', sameSite: 'Lax', secure: c.var.https, httpOnly: true });

export const isLearningDismissed = (c: ConsoleContext): boolean => getCookie(c, cookieName) !== undefined;
