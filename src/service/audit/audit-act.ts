import type { StoreHandle } from '../database/operation.ts';
import type { AuditAction, AuditEntry } from './audit-entry.ts';
import { appendAudit } from './audit-store-sqlite.ts';

/** The actor of an operation, the client, and the time (milliseconds since 1970). */
export interface AuditContext {
  readonly actor: { readonly email: string; readonly clientAddress: string };
  readonly at: number;
}

/**
 * Records an operation in the trail; call it inside the transaction of the operation.
 * @throws DatabaseRefused when the trail is chained with another key than the current one.
 */
export function auditAct(
  store: StoreHandle,
  action: AuditAction,
  { actor: { email, clientAddress }, at }: AuditContext,
  details: AuditEntry['details'],
): void {
  appendAudit(store, [{ at, actor: email, action, outcome: 'success', clientAddress, details }]);
}
