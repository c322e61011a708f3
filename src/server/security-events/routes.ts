import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';

/**
 * The security events that another product's page leads to after sign-in (SI-06). They are shown by the Mail Explorer,
 * which reads the filter handed over as it reads its own `filter`, and says so when it cannot.
 */
export const securityEventsRoutes = new Hono<ConsoleEnv>().get(paths.securityEvents(), (c) => {
  const filters = c.req.query('filters');
  return c.redirect(
    paths.mailExplorer.show(filters ? new URLSearchParams({ filter: filters }).toString() : ''),
    302,
  );
});
