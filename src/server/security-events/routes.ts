import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { readFilters } from './read-filters.ts';

/**
 * The security events that another product's page leads to after sign-in (SI-06). They are shown by the Mail Explorer,
 * which says so when it cannot read the filter that was handed over.
 */
export const securityEventsRoutes = new Hono<ConsoleEnv>().get(paths.securityEvents(), (c) =>
  c.redirect(paths.mailExplorer.show(readFilters(c.req.query('filters') ?? '')), 302),
);
