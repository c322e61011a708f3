/** Keys of `sessionStorage`: jobs that were being watched, and an action that a sign-in interrupted. */
export const runsKey = 'explorer.runs';
export const pendingKey = 'explorer.pending';

/** Whether an action is to be resumed after the page was reloaded. */
export function hasKeptActions(): boolean {
  return sessionStorage.getItem(runsKey) !== null || sessionStorage.getItem(pendingKey) !== null;
}
