import { startDelivery } from './deliver-audit.ts';
import { startKeeping } from './keep-trail.ts';
import { startTallies } from './start-tallies.ts';
import type { Stores } from '../stores.ts';

/** Starts all background work of the trail: delivery, retention, counted entries. */
export function startTrail(parts: Parameters<typeof startDelivery>[0] & { stores: Stores }) {
  const { stores, now, log } = parts;
  const stopTallies = startTallies(stores, now, log);
  const delivery = startDelivery(parts);
  const keeping = startKeeping({ stores, now, log });
  return {
    delivery,
    async stop() {
      stopTallies();
      await delivery.stop();
      await keeping.stop();
    },
  };
}
