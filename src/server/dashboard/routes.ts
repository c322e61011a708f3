import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import { chartQuery } from '../charts/chart-options.ts';
import type { ConsoleEnv } from '../context.ts';
import { query } from '../validate.ts';
import { showDashboard } from './show-dashboard.tsx';

/** The landing page (SI-10). Behind `requireUser`. */
export const dashboardRoutes = new Hono<ConsoleEnv>().get(
  paths.dashboard(),
  query(chartQuery),
  showDashboard,
);
