/** What a queue of work does: tasks that wait for a thread, and those that threads work on. */
export interface QueueState {
  readonly waiting: number;
  readonly running: number;
}

const queues = new Map<string, { looks: Set<() => QueueState>; failures: number }>();

/**
 * Shows a queue to those who measure it; queues of one name are added up. `failed` counts a thread that ended by itself or
 * took too long, `end` takes the queue away. Apart from the metrics, because threads load this file too.
 */
export function watchQueue(name: string, look: () => QueueState) {
  const queue = queues.get(name) ?? { looks: new Set(), failures: 0 };
  queues.set(name, queue);
  queue.looks.add(look);
  return { failed: () => void (queue.failures += 1), end: () => void queue.looks.delete(look) };
}

/** The queues by name, as they are now. */
export const lookAtQueues = (): ({ queue: string; failures: number } & QueueState)[] =>
  Array.from(queues, ([queue, { looks, failures }]) => {
    let [waiting, running] = [0, 0];
    for (const look of looks) {
      const now = look();
      waiting += now.waiting;
      running += now.running;
    }
    return { queue, failures, waiting, running };
  });
