import type { ActionRequest } from './action-request.ts';
import { isUnsaved } from '../is-changed.ts';

/** Keys of `sessionStorage`: tracked jobs, and an action that was interrupted by sign-in. */
export const runsKey = 'explorer.runs';
const pendingKey = 'explorer.pending';

/** Whether an action is to be resumed after the page was reloaded. */
export function hasKeptActions(): boolean {
  return sessionStorage.getItem(runsKey) !== null || sessionStorage.getItem(pendingKey) !== null;
}

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
    const { showSignedOut } = await import('../page/toasts.ts');
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
