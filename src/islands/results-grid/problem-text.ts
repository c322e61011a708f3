import type { Refusal } from '../request-json.ts';
import { waitText } from '../../messages/wait-text.ts';
import type { OverlayContext } from './grid-labels.ts';

const problemKeys = {
  offline: 'error_unsure',
  outcome_unknown: 'error_unknown',
  permission_denied: 'error_permission_denied',
  too_many_matches: 'error_too_many_matches',
  too_many_requests: 'error_too_many_requests',
  empty_search: 'error_empty_search',
  disk_full: 'error_disk_full',
  unavailable: 'error_unavailable',
} as const;

/** What may be tried again after a while. */
const busyKeys = { unavailable: 'error_busy', too_many_requests: 'error_too_many_requests_until' } as const;

/** The text of a refusal by the server, or of a missing response. */
export function problemText(problem: Refusal | null, t: OverlayContext['t']): string {
  const { code, info, retryAfter } = problem ?? { code: '', info: '' };
  if (retryAfter !== undefined && Object.hasOwn(busyKeys, code))
    return t(busyKeys[code as keyof typeof busyKeys], { when: waitText(t.locale, retryAfter) });
  const key = Object.hasOwn(problemKeys, code)
    ? problemKeys[code as keyof typeof problemKeys]
    : 'error_other';
  return t(key, { info });
}
