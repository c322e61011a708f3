import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../core/log.ts';
import type { Stores } from '../core/stores.ts';
import { type RepeatedWork, repeatWork } from '../database/repeat-work.ts';
import { startDelivery } from './deliver-audit.ts';

/** The setting for the retention of the trail, in days. */
export const retentionSetting = 'audit_retention';

/**
 * Largest age of the newest checkpoint, interval of checking that, and interval of retention; milliseconds.
 */
const checkpointEvery = 3_600_000;
const lookEvery = 60_000;
const trimEvery = 3_600_000;

interface KeepParts {
  stores: Pick<Stores, 'audit' | 'settings'>;
  /** Whether nothing is removed. */
  isQuiet: () => boolean;
  now: () => number;
  log: Log;
}

/** The retention of the trail in days; null for unlimited. */
export async function readRetention(stores: Pick<Stores, 'settings'>): Promise<number | null> {
  const stored = JSON.parse((await stores.settings.readSetting(retentionSetting)) ?? '{}') as {
    days?: number;
  };
  return stored.days ?? null;
}

/** Removes rows older than the tenant's retention. Returns their number. */
export async function trimTrail(
  { stores, now, log }: Omit<KeepParts, 'isQuiet'>,
  signal?: AbortSignal,
): Promise<number> {
  const days = await readRetention(stores);
  let removed = 0;
  if (days !== null) {
    const at = now();
    const before = at - days * 86_400_000;
    const to = await stores.audit.findTrimEnd({ before });
    const entry = { at, actor: 'postern', clientAddress: '' };
    if (to > 0) removed = await stores.audit.trimAudit({ to, before, entry });
    if (removed > 0) log('info', 'rows of the audit trail were removed', { rows: removed, to });
  }
  // Also continues the work of an earlier process; pauses after each step for as long as it took, so that
  // others can write.
  for (;;) {
    const began = performance.now();
    if (signal?.aborted || !(await stores.audit.removeTrimmed(undefined))) return removed;
    await delay(performance.now() - began);
  }
}

/** Starts the background work: making checkpoints, indexing objects of old rows, and retention. */
function startKeeping(parts: KeepParts): RepeatedWork {
  const { stores, isQuiet, now, log } = parts;
  let trimmedAt = -Infinity;
  const look = async (signal: AbortSignal) => {
    await stores.audit.makeDueCheckpoint({ at: now(), every: checkpointEvery });
    while (!signal.aborted && (await stores.audit.indexOldRows(undefined))) await delay(20);
    if (signal.aborted || isQuiet() || performance.now() - trimmedAt < trimEvery) return;
    trimmedAt = performance.now();
    await trimTrail(parts, signal);
  };
  return repeatWork(look, { every: lookEvery, log, failure: 'the audit trail could not be kept' });
}

/** Interval of checking counted entries, milliseconds. */
const talliesEvery = 60_000;

/** Periodically writes counted entries that are due. Returns a function that stops it. */
function startTallies(stores: Stores, now: () => number, log: Log): () => void {
  const write = () =>
    void stores.audit.writeDueTallies({ at: now() }).catch((error: unknown) => {
      log('error', 'counted audit lines wait because they cannot be written', { error: String(error) });
    });
  const timer = setInterval(write, talliesEvery).unref();
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
