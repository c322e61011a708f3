import { availableParallelism } from 'node:os';
import { createJobRunner, type JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../core/log.ts';
import { createParsePool, type ParsePool } from '../mail/import/parse-pool.ts';
import type { Stores } from '../core/stores.ts';
import { runJudgeStep } from './run-judge-step.ts';

/** How often judgements that another program left unfinished are looked for, milliseconds. */
const lookInterval = 30_000;

/** Judges stored mail in the background, on threads of low priority that exist only while something is judged. */
export function openJudging({ stores, now, log }: { stores: Stores; now: () => number; log: Log }): {
  runner: JobRunner;
  stop(): Promise<void>;
} {
  let pool: ParsePool | undefined;
  // One processor is left for searches.
  const size = Math.max(1, Math.min(availableParallelism() - 1, 4));
  const parts = {
    stores,
    now,
    pool: () => (pool ??= createParsePool(size, { name: 'judge-again', isPatient: true })),
  };
  const closePool = async () => {
    const closed = pool;
    pool = undefined;
    await closed?.close();
  };
  const runner = createJobRunner(
    {
      list: () => stores.judge.listUnfinishedJudging(undefined),
      async step(id) {
        const { ended } = await runJudgeStep(parts, id);
        if (ended) await closePool();
        return { ended };
      },
      async giveUp(id) {
        await closePool();
        await stores.jobs.failJob({ id, at: now() });
      },
    },
    log,
  );
  const stopLooking = adoptAbandoned(stores, runner);
  return {
    runner,
    async stop() {
      stopLooking();
      await runner.stop();
      await closePool();
    },
  };
}

/** Resumes stalled judgements: a command that began one may have been killed. */
function adoptAbandoned(stores: Stores, runner: JobRunner): () => void {
  let seen = new Map<string, number>();
  const look = async () => {
    const found = new Map<string, number>();
    for (const id of await stores.judge.listUnfinishedJudging(undefined)) {
      const job = await stores.jobs.findJob(id);
      if (!job) continue;
      const worked = job.done + job.failed;
      if (seen.get(id) === worked) runner.enqueue(id);
      found.set(id, worked);
    }
    seen = found;
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookInterval).unref();
  return () => clearInterval(timer);
}
