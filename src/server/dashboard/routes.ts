import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { showDashboard } from './show-dashboard.tsx';

/** The page that people land on (SI-10). Behind `requireUser`. */
export const dashboardRoutes = new Hono<ConsoleEnv>().get(paths.dashboard(), showDashboard);
