import { z } from 'zod';
import { ServiceError } from '../../api/errors.ts';
import { isProofNeeded } from '../ask-for-proof.ts';
import { line, list } from '../fields.ts';

/** The form fields for somebody's roles: one built-in role or none, and any custom roles. */
export const roleFields = { role: line(60), custom_roles: list(50) };

/** The names of roles in a JSON list; none if invalid. */
export function readNames(text: string): string[] {
  try {
    return z.array(z.string()).catch([]).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/** A refusal that the page shows with the typed values. */
export const isForPage = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  ['conflict', 'invalid_input', 'permission_denied'].includes(error.code) &&
  !isProofNeeded(error);
