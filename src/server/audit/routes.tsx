import { Hono } from 'hono';
import type { ConsoleEnv } from '../context.ts';
import { auditChainRoutes } from './chain-routes.tsx';
import { auditDeliveryRoutes } from './delivery-routes.tsx';
import { auditListRoutes } from './list-routes.tsx';

/** The audit trail. */
export const auditRoutes = new Hono<ConsoleEnv>()
  .route('/', auditListRoutes)
  .route('/', auditChainRoutes)
  .route('/', auditDeliveryRoutes);
