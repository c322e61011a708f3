import type { ActionRequest } from './action-request.ts';
import { pendingKey } from './kept-actions.ts';

interface Pending {
  /** Path and query of the search it was decided on. */
  page: string;
  request: ActionRequest;
}

/** Keeps an action that could not be sent because the session had ended, then goes to sign-in and back here. */
export function signInAndReturn(signIn: string, request: ActionRequest | null): void {
  const page = location.pathname + location.search;
  if (request) {
    const pending: Pending = { page: searchOf(page), request };
    sessionStorage.setItem(pendingKey, JSON.stringify(pending));
  }
  const glue = signIn.includes('?') ? '&' : '?';
  location.assign(`${signIn}${glue}returnUrl=${encodeURIComponent(page)}`);
}

/** Takes the action that was kept for this search, once; null when there is none. */
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

/** The address without the open row: the search alone. */
function searchOf(page: string): string {
  const url = new URL(page, location.origin);
  url.searchParams.delete('open');
  return url.pathname + url.search;
}
