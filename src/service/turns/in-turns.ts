import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that yields periodically, so that its runner can do something else in between, or cancel it. */
export type InTurns<Result> = Generator<void, Result>;

/** Does all of the work at once. */
export function finish<Result>(work: InTurns<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Longest stretch of work between two turns of the event loop, milliseconds; what others wait for includes what follows it. */
const slice = 5;

/**
 * Maps many items with `work`, one after the other, yielding to the event loop by elapsed time, since the cost of an
 * item depends on the item and the machine.
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
