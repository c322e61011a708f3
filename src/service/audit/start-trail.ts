import { startDelivery } from './deliver-audit.ts';
import { startKeeping } from './keep-trail.ts';
import type { Stores } from '../core/stores.ts';
import type { Log } from '../core/log.ts';

/** Interval of checking counted entries, milliseconds. */
const lookEvery = 60_000;

/** Periodically writes counted entries that are due. Returns a function that stops it. */
function startTallies(stores: Stores, now: () => number, log: Log): () => void {
  const write = () =>
    void stores.audit.writeDueTallies({ at: now() }).catch((error: unknown) => {
      log('error', 'counted audit lines wait because they cannot be written', { error: String(error) });
    });
  const timer = setInterval(write, lookEvery).unref();
  return () => clearInterval(timer);
}

/** Starts all background work of the trail: delivery, retention, counted entries. */
export function startTrail(parts: Parameters<typeof startDelivery>[0] & { stores: Stores }) {
  const { stores, isQuiet, now, log } = parts;
  const stopTallies = startTallies(stores, now, log);
  const delivery = startDelivery(parts);
  const keeping = startKeeping({ stores, isQuiet, now, log });
  return {
    delivery,
    async stop() {
      stopTallies();
      await delivery.stop();
      await keeping.stop();
    },
  };
}
