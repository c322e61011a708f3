import type { StoreHandle } from '../storage/operation.ts';
import type { AuditAction, AuditEntry } from './audit-entry.ts';
import { appendAudit } from './audit-store-sqlite.ts';

/** Who does something, from where, and when (milliseconds since 1970). */
export interface Doing {
  readonly actor: { readonly email: string; readonly clientAddress: string };
  readonly at: number;
}

/**
 * Writes into the trail what somebody did; call it inside the transaction of what was done.
 * @throws DatabaseRefused when the trail is chained with another key than the one at hand.
 */
export function auditAct(
  store: StoreHandle,
  action: AuditAction,
  { actor: { email, clientAddress }, at }: Doing,
  details: AuditEntry['details'],
): void {
  appendAudit(store, [{ at, actor: email, action, outcome: 'success', clientAddress, details }]);
}
