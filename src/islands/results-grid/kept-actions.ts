/** Keys of `sessionStorage`: jobs that were being watched, and an action that a sign-in interrupted. */
export const runsKey = 'explorer.runs';
export const pendingKey = 'explorer.pending';

/** Whether something is to be taken up again after the page was loaded anew. */
export function hasKeptActions(): boolean {
  return sessionStorage.getItem(runsKey) !== null || sessionStorage.getItem(pendingKey) !== null;
}
