import type { AuditAction } from '../../api/vocabulary/audit-actions.ts';
import type { CallOrigin } from '../database/current-caller.ts';

export type { AuditAction };

/** An entry of the audit trail before chaining: who did or attempted what, from where, and the outcome. */
export interface AuditEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Email of the user, or the name of the program; an attempted address for a refused sign-in. */
  readonly actor: string;
  readonly action: AuditAction;
  readonly outcome: 'success' | 'refused' | 'failed';
  readonly clientAddress: string;
  /** The subject: criteria of a search, ids of mails, a reason. Never a secret, never mail content. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The session and request that caused it; by default those of the current call. */
  readonly origin?: CallOrigin | undefined;
}
