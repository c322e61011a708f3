import type { ServiceParts } from '../core/service-parts.ts';
import { auditRowRoutes } from './audit-routes.ts';
import type { AuditDelivery } from './deliver-audit.ts';
import { auditDeliveryRoutes } from './delivery-routes.ts';
import { auditTrailRoutes } from './trail-routes.ts';

/** The audit trail: its rows, its chain, and its receivers. */
export const auditRoutes = (parts: ServiceParts & { delivery: AuditDelivery }) => ({
  ...auditRowRoutes(parts),
  ...auditTrailRoutes(parts),
  ...auditDeliveryRoutes(parts),
});
