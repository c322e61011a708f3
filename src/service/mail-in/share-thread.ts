import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest work in one piece on a thread that also answers people, in milliseconds. */
const longestTurn = 8;

/**
 * For long work on the thread that also answers people: await what it returns after each small step, and requests are
 * served in between.
 */
export function shareThread(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestTurn) return;
    await nextTurn();
    since = performance.now();
  };
}
