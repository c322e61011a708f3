import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { query } from '../validate.ts';
import { analyticsQuery, showAnalytics } from './show-analytics.tsx';
import { chartQuery } from '../charts/chart-options.ts';
import { showReport } from './show-report.tsx';
import { eventsQuery, showEvents } from './show-events.tsx';

/** Charts, and the mails behind their numbers. Behind `requireUser` and the right to view mail. */
export const analyticsRoutes = new Hono<ConsoleEnv>()
  .get(paths.analytics.show(), query(analyticsQuery), showAnalytics)
  .get(paths.analytics.events(), query(eventsQuery), showEvents)
  .get(paths.analytics.report(), query(chartQuery), showReport);
