/** Keys of `sessionStorage`: tracked jobs, and an action that was interrupted by sign-in. */
export const runsKey = 'explorer.runs';
export const pendingKey = 'explorer.pending';

/** Whether an action is to be resumed after the page was reloaded. */
export function hasKeptActions(): boolean {
  return sessionStorage.getItem(runsKey) !== null || sessionStorage.getItem(pendingKey) !== null;
}
