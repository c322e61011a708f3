import type { ActionRequest } from './action-request.ts';
import { isUnsaved } from '../is-changed.ts';
import { pendingKey } from './kept-actions.ts';

interface Pending {
  /** Path and query of the search. */
  page: string;
  request: ActionRequest;
}

/**
 * Redirects to sign-in and back, with the action that could not be sent because the session had ended. Without one, the
 * page stays if something on it would be lost.
 */
export async function signInAndReturn(signIn: string, request: ActionRequest | null): Promise<void> {
  const page = location.pathname + location.search;
  const glue = signIn.includes('?') ? '&' : '?';
  const href = `${signIn}${glue}returnUrl=${encodeURIComponent(page)}`;
  if (request) {
    const pending: Pending = { page: searchOf(page), request };
    sessionStorage.setItem(pendingKey, JSON.stringify(pending));
  } else if (isUnsaved()) {
    const { showSignedOut } = await import('../signed-out.ts');
    return showSignedOut(href);
  }
  location.assign(href);
}

/** Takes the stored action of this search, once; null if there is none. */
export function takePendingAction(): ActionRequest | null {
  const kept = sessionStorage.getItem(pendingKey);
  if (!kept) return null;
  try {
    const pending = JSON.parse(kept) as Pending;
    if (pending.page !== searchOf(location.pathname + location.search)) return null;
    sessionStorage.removeItem(pendingKey);
    return pending.request;
  } catch {
    sessionStorage.removeItem(pendingKey);
    return null;
  }
}

/** The URL of the search, without the open row. */
export function searchOf(page: string): string {
  const url = new URL(page, location.origin);
  url.searchParams.delete('open');
  return url.pathname + url.search;
}
