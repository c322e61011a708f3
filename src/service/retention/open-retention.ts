import { readEndUserPolicy } from '../end-users/end-user-policy.ts';
import { latestSlot } from '../end-users/latest-slot.ts';
import { newId } from '../secret-box/secrets.ts';
import { createJobRunner, type JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../core/log.ts';
import type { Stores } from '../core/stores.ts';
import { readRetention } from './retention-policy.ts';
import { retentionActor } from './retention-run-store-sqlite.ts';

/** The hour of the organisation's clock at which a night's work begins. */
const nightHour = 2;
/** How often it is looked whether it is due, milliseconds. */
const lookEvery = 60_000;
/** How long it waits for other jobs, milliseconds. */
const waitForOthers = 1_000;
/** The slot of the last night that was started. */
const slotSetting = 'retention_slot';
/** A slot that lies further ahead is of a clock that was wrong, milliseconds. */
const setBack = 2 * 86_400_000;
/** Longest rest after a step, milliseconds. */
const longestRest = 500;

export interface Retention {
  runner: JobRunner;
  /** Begins a night's work now; null while one is under way, or when retention is off. */
  begin(by: string): Promise<string | null>;
  stop(): Promise<void>;
}

/** Removes mail that was kept long enough, at night and step by step: each rests as long as it took, so that others get their turns. */
export function openRetention({
  stores,
  isQuiet,
  now,
  log,
}: {
  stores: Stores;
  /** Whether nothing is removed. */
  isQuiet: () => boolean;
  now: () => number;
  log: Log;
}): Retention {
  const stopping = new AbortController();
  const rest = (milliseconds: number) => pause(milliseconds, stopping.signal);
  const runner = createJobRunner(
    {
      list: () => stores.retention.listUnfinishedRetention(undefined),
      async step(id) {
        const began = performance.now();
        const step = await stores.retention.runRetentionStep({ id, at: now() });
        if (step === 'sample') {
          const keys = await stores.retention.drawSample(undefined);
          if (keys) await stores.retention.replaceSample(keys);
        }
        const took = performance.now() - began;
        if (step !== 'ended') await rest(step === 'waiting' ? waitForOthers : Math.min(took, longestRest));
        return { ended: step === 'ended' };
      },
      giveUp: (id) => stores.jobs.failJob({ id, at: now() }),
    },
    log,
  );
  const begin = async (by: string) => {
    const { active, days } = await readRetention(stores);
    if (!active) return null;
    const { mails, originals } = await stores.retention.previewRetention({ days, now: now() });
    const total = mails + originals;
    const id = await stores.retention.createRetentionRun({ id: newId(), days, total, at: now(), by });
    if (id) runner.enqueue(id);
    return id;
  };
  const look = async () => {
    if (isQuiet()) return;
    const policy = await readRetention(stores);
    if (!policy.active) return;
    const slot = await readSlot(stores, now());
    const done = Number((await stores.settings.readSetting(slotSetting)) ?? 0);
    // A clock that was far ahead and is right again: what it removed is gone, and the nights go on.
    if (done > now() + setBack) return noteSlot(stores, slot);
    if (slot <= done) return;
    await begin(retentionActor);
    await noteSlot(stores, slot);
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log('error', 'old mail could not be removed', { error: String(error) }));
  }, lookEvery).unref();
  return {
    runner,
    begin,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await runner.stop();
    },
  };
}

/** The latest moment at which a night's work was to begin, by the organisation's clock. */
export async function readSlot(stores: Stores, at: number): Promise<number> {
  const { timeZone } = await readEndUserPolicy(stores);
  return latestSlot(at, [nightHour], timeZone) ?? 0;
}

/** The next one. */
export async function readNextSlot(stores: Stores, at: number): Promise<number> {
  const { timeZone } = await readEndUserPolicy(stores);
  return latestSlot(at + 86_400_000, [nightHour], timeZone) ?? at;
}

/** Notes that the night of a slot was started, or is none: a clock that is set back begins it no second time. */
export const noteSlot = ({ settings }: Stores, slot: number): Promise<void> =>
  settings.writeSetting({ name: slotSetting, value: String(slot) });

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
