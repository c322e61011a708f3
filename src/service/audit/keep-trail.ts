import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Stores } from '../open-storage.ts';
import { onOwnBehalf } from '../storage/asker.ts';

/** The setting that says how many days rows are kept. */
export const retentionSetting = 'audit_retention';

/** How old the newest checkpoint may be, how often that is looked at, and how often old rows are removed, milliseconds. */
const checkpointEvery = 3_600_000;
const lookEvery = 60_000;
const trimEvery = 3_600_000;

interface KeepParts {
  stores: Pick<Stores, 'audit' | 'settings'>;
  now: () => number;
  log: Log;
}

/** The days that rows of the trail are kept; null for ever. */
export async function readRetention(stores: Pick<Stores, 'settings'>): Promise<number | null> {
  const stored = JSON.parse((await stores.settings.readSetting(retentionSetting)) ?? '{}') as {
    days?: number;
  };
  return stored.days ?? null;
}

/** Removes what is older than the tenant keeps rows. Returns how many rows went. */
export async function trimTrail({ stores, now, log }: KeepParts, signal?: AbortSignal): Promise<number> {
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
  // Also what an earlier process began; each step rests as long as it took, so that others write meanwhile.
  for (;;) {
    const began = performance.now();
    if (signal?.aborted || !(await stores.audit.removeTrimmed(undefined))) return removed;
    await delay(performance.now() - began);
  }
}

/** Makes checkpoints, enters rows from before into the histories of what they are about, and removes old rows. */
export function startKeeping(parts: KeepParts): { stop(): Promise<void> } {
  const { stores, now, log } = parts;
  const stopped = new AbortController();
  const { signal } = stopped;
  let work: Promise<void> = Promise.resolve();
  let trimmedAt = -Infinity;
  const look = async () => {
    if (signal.aborted) return;
    await stores.audit.makeDueCheckpoint({ at: now(), every: checkpointEvery });
    while (!signal.aborted && (await stores.audit.enterOldRows(undefined))) await delay(20);
    if (signal.aborted || performance.now() - trimmedAt < trimEvery) return;
    trimmedAt = performance.now();
    await trimTrail(parts, signal);
  };
  const next = () =>
    onOwnBehalf(() => {
      work = work.then(look).catch((error: unknown) => {
        log('error', 'the audit trail could not be kept', { error: String(error) });
      });
    });
  next();
  const timer = setInterval(next, lookEvery).unref();
  return {
    async stop() {
      stopped.abort();
      clearInterval(timer);
      await work;
    },
  };
}
