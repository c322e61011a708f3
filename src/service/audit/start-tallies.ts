import type { Log } from '../log.ts';
import type { Stores } from '../stores.ts';

/** Interval of checking counted entries, milliseconds. */
const lookEvery = 60_000;

/** Periodically writes counted entries that are due. Returns a function that stops it. */
export function startTallies(stores: Stores, now: () => number, log: Log): () => void {
  const write = () =>
    void stores.audit.writeDueTallies({ at: now() }).catch((error: unknown) => {
      log('error', 'counted audit lines wait because they cannot be written', { error: String(error) });
    });
  const timer = setInterval(write, lookEvery).unref();
  return () => clearInterval(timer);
}
