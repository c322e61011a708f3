import { analyticsRoutes } from './analytics/routes.ts';
import { customQueryRoutes } from './custom-queries/routes.ts';
import { quickSearchRoutes } from './quick-search/routes.ts';
import { securityEventRoutes } from './security-events/routes.ts';
import type { ServiceParts } from './service-parts.ts';

/** What people see of all mail at once: charts, searches that they keep, and what happened. */
export const insightRoutes = (parts: ServiceParts) => ({
  ...analyticsRoutes(parts),
  ...customQueryRoutes(parts),
  ...quickSearchRoutes(parts),
  ...securityEventRoutes(parts),
});
