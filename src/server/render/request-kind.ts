import { getSafeReturnTo } from '../../site/safe-return.ts';
import type { ConsoleContext } from '../context.ts';

/**
 * Whether the request wants a fragment: htmx 4 sends `HX-Request-Type: partial`, and `full` when it is going to replace
 * the whole body. Answers that depend on it carry `Vary: HX-Request-Type`.
 */
export const isFragment = (c: ConsoleContext): boolean => c.req.header('hx-request-type') === 'partial';

/** Whether the request was made by htmx at all; it follows `HX-Redirect`, which a plain navigation does not. */
export const isHtmx = (c: ConsoleContext): boolean => c.req.header('hx-request') === 'true';

/** Whether the request was made by a script that wants JSON. */
export const wantsJson = (c: ConsoleContext): boolean => {
  const accept = c.req.header('accept') ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
};

/** Path and query of the page that a fragment, script or form request came from, if it is ours. */
export function callingPage(c: ConsoleContext): string | undefined {
  const address = c.req.header('hx-current-url') ?? c.req.header('referer');
  if (!address || !URL.canParse(address)) return undefined;
  const page = new URL(address);
  return getSafeReturnTo(page.pathname + page.search, c.var.origin);
}
