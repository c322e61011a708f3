import type { Log } from '../core/log.ts';
import { runDetached } from '../database/current-caller.ts';
import { type QueryAlertParts, notifyQueryMatches } from './notify-query-matches.ts';

/** How often new matches are looked for, milliseconds. */
const lookEvery = 60_000;

/** Notifies people in the background of new matches of their queries. */
export interface QueryAlerts {
  stop(): Promise<void>;
}

export function startQueryAlerts(parts: QueryAlertParts, log: Log): QueryAlerts {
  const stopping = new AbortController();
  let underWay: Promise<void> | undefined;
  const wake = () => {
    underWay ??= runDetached(() => notifyQueryMatches(parts, stopping.signal))
      .catch((error: unknown) => log('error', 'query alerts failed', { error: String(error) }))
      .finally(() => (underWay = undefined));
  };
  const timer = setInterval(wake, lookEvery).unref();
  wake();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await underWay;
    },
  };
}
