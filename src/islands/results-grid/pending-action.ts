import type { ActionRequest } from './action-request.ts';
import { pendingKey } from './kept-actions.ts';

interface Pending {
  /** Path and query of the search. */
  page: string;
  request: ActionRequest;
}

/**
 * Stores an action that could not be sent because the session had ended, then redirects to sign-in and back.
 */
export function signInAndReturn(signIn: string, request: ActionRequest | null): void {
  const page = location.pathname + location.search;
  if (request) {
    const pending: Pending = { page: searchOf(page), request };
    sessionStorage.setItem(pendingKey, JSON.stringify(pending));
  }
  const glue = signIn.includes('?') ? '&' : '?';
  location.assign(`${signIn}${glue}returnUrl=${encodeURIComponent(page)}`);
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
function searchOf(page: string): string {
  const url = new URL(page, location.origin);
  url.searchParams.delete('open');
  return url.pathname + url.search;
}
