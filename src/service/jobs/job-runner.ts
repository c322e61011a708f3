import { runDetached } from '../database/current-caller.ts';
import { ServiceError } from '../../api/errors.ts';
import type { Log } from '../core/log.ts';

/** Waits after a failed batch, milliseconds. */
const retryDelay = { first: 500, most: 30_000 };
/** A batch that fails this often for a permanent reason (a bug, not a full disk) ends its job. */
const maxFailures = 5;

/** Runs jobs in the background, one after the other, oldest first. */
export interface JobRunner {
  /** Resumes the jobs that an earlier run of the program left unfinished. */
  resume(): Promise<void>;
  /** Queues a job that was just stored. */
  enqueue(id: string): void;
  /** Resolves when the job has finished, or the runner stops. */
  finished(id: string): Promise<void>;
  /** Finishes the running batch; the rest continues after the next start. */
  stop(): Promise<void>;
}

/** A kind of work that runs in steps, each atomic. */
export interface JobWork {
  /** Ids of the unfinished jobs, oldest first. */
  list(): Promise<string[]>;
  /** Runs one step of a job. */
  step(id: string): Promise<{ ended: boolean }>;
  /** Ends a job that keeps failing. */
  giveUp(id: string): Promise<void>;
}

export function createJobRunner(jobs: JobWork, log: Log): JobRunner {
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;

  const add = (id: string) => {
    let job = waiting.get(id);
    if (!job) waiting.set(id, (job = Promise.withResolvers<void>()));
    if (!stopping.signal.aborted) loop ??= work().finally(() => (loop = undefined));
    else job.resolve();
    return job.promise;
  };

  const work = async () => {
    for (let next = first(waiting); next && !stopping.signal.aborted; next = first(waiting)) {
      await runToEnd(next);
      if (stopping.signal.aborted) return;
      waiting.get(next)?.resolve();
      waiting.delete(next);
    }
  };

  const runToEnd = async (id: string) => {
    let delay = retryDelay.first;
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const { ended } = await jobs.step(id);
        if (ended) return;
        delay = retryDelay.first;
        failures = 0;
      } catch (error) {
        log('error', 'a step of a job failed and changed nothing', { job: id, error: String(error) });
        if (!(error instanceof ServiceError) && ++failures >= maxFailures) return giveUp(id);
        await pause(delay, stopping.signal);
        delay = Math.min(delay * 2, retryDelay.most);
      }
    }
  };

  const giveUp = async (id: string) => {
    await jobs.giveUp(id).catch((error: unknown) => {
      log('error', 'a job could not be ended', { job: id, error: String(error) });
    });
  };

  return {
    async resume() {
      for (const id of await jobs.list()) void add(id);
    },
    enqueue: (id) => void runDetached(() => add(id)),
    finished: (id) => waiting.get(id)?.promise ?? Promise.resolve(),
    async stop() {
      stopping.abort();
      await loop;
      for (const job of waiting.values()) job.resolve();
    },
  };
}

const first = (jobs: ReadonlyMap<string, unknown>): string | undefined => jobs.keys().next().value;

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

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
