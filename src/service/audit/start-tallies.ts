import type { Log } from '../log.ts';
import type { Stores } from '../open-storage.ts';

/** How often lines that are counted are looked at, milliseconds. */
const lookEvery = 60_000;

/** Writes lines of the audit trail that were counted for a while, once they are due. Returns what ends it. */
export function startTallies(stores: Stores, now: () => number, log: Log): () => void {
  const write = () =>
    void stores.audit.writeDueTallies({ at: now() }).catch((error: unknown) => {
      log('error', 'counted audit lines wait because they cannot be written', { error: String(error) });
    });
  const timer = setInterval(write, lookEvery).unref();
  return () => clearInterval(timer);
}
