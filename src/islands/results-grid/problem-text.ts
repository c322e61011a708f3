import type { OverlayContext } from './late-labels.ts';

const problemKeys = {
  offline: 'error_unsure',
  permission_denied: 'error_permission_denied',
  too_many_matches: 'error_too_many_matches',
  too_many_requests: 'error_too_many_requests',
  empty_search: 'error_empty_search',
  disk_full: 'error_disk_full',
  unavailable: 'error_unavailable',
} as const;

/** The text of a refusal by the server, or of a missing response. */
export function problemText(problem: { code: string; info: string } | null, t: OverlayContext['t']): string {
  const { code, info } = problem ?? { code: '', info: '' };
  const key = Object.hasOwn(problemKeys, code)
    ? problemKeys[code as keyof typeof problemKeys]
    : 'error_other';
  return t(key, { info });
}
