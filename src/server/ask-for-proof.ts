import { ServiceError } from '../api/errors.ts';
import { paths } from '../paths.ts';
import type { ConsoleContext } from './context.ts';
import { getReturnPage } from './return-pages.ts';

/** Whether a call was refused because its person has to prove first who they are. */
export const isProofNeeded = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'proof_needed';

/**
 * Does what needs a fresh proof of the person. Where there is none, it is asked for first, and then `again` is shown: the
 * page with the form of this very act, filled in as it was. Nothing is done in the person's name without another click.
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

/** Where a proof leads: one of the pages to return to, other than the proof's own. */
export function targetOfProof(c: ConsoleContext, candidate: string | null | undefined): string {
  const target = getReturnPage(candidate, new URL(c.req.url).origin);
  const leadsRound = target?.split(/[?#]/)[0] === paths.account.proof();
  return target === undefined || leadsRound ? paths.account.security() : target;
}
