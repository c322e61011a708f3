import { type AuditAction, type AuditObjectType, factsOfAction } from '../../api/vocabulary/audit-actions.ts';
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

/** An object that a row of the trail is about. */
export interface AuditObject {
  readonly type: AuditObjectType;
  readonly id: string;
}

/** The objects of a row, from its details: without duplicates, in order. */
export function objectsOf(action: string, details: Readonly<Record<string, unknown>>): AuditObject[] {
  const { about } = factsOfAction(action) ?? {};
  if (!about) return [];
  const found = new Map<string, AuditObject>();
  for (const [name, type] of Object.entries(about)) {
    for (const id of idsIn(details[name])) found.set(`${type} ${id}`, { type, id });
  }
  return [...found.values()];
}

/** An id, a list of them, or lists by outcome. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.filter((id): id is string => typeof id === 'string' && id !== '');
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}
