import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest stretch of work between two turns of the event loop, milliseconds; what others wait for includes what follows it. */
const slice = 5;

/**
 * What `work` makes of each of many, one after the other. Whenever it has taken a while others have their turn: how many fit into one
 * depends on what they are, and on the machine.
 */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since >= slice) {
      await nextTurn();
      since = performance.now();
    }
    results.push(work(item));
  }
  return results;
}
