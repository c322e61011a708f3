import { runDetached } from '../database/current-caller.ts';
import type { Log } from '../core/log.ts';

/** Work that continues after the response. */
export interface Background {
  /** Starts it; a failure is logged under `what`, e.g. `a reset link`. */
  run(what: string, work: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  settle(): Promise<void>;
}

/** Creates the keeper of such work. */
export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(what, work) {
      const done: Promise<void> = runDetached(work)
        .catch((error: unknown) => log('error', `${what} failed`, { error: String(error) }))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
