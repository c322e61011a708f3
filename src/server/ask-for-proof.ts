import { ServiceError } from '../api/errors.ts';
import { paths } from '../site/paths.ts';
import type { ConsoleContext } from './context.ts';
import { getReturnPage } from './return-pages.ts';

/** Whether a call was refused because the person must re-authenticate first. */
export const isProofNeeded = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'proof_needed';

/**
 * Performs an action that requires re-authentication. If that is missing, it is requested first, and then
 * `again` is shown: the page with the form of this action, filled in as before. Nothing is done without
 * another click.
 */
export async function withProof(
  c: ConsoleContext,
  again: string,
  act: () => Response | Promise<Response>,
): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (!isProofNeeded(error)) throw error;
    return c.redirect(paths.account.proof(again), 303);
  }
}

/** The target after re-authentication: one of the allowed return pages, except the re-authentication page. */
export function targetOfProof(c: ConsoleContext, candidate: string | null | undefined): string {
  const target = getReturnPage(candidate, c.var.origin);
  const leadsRound = target?.split(/[?#]/)[0] === paths.account.proof();
  return target === undefined || leadsRound ? paths.account.security() : target;
}
