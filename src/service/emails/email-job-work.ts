import type { JobWork } from '../jobs/job-runner.ts';
import type { Stores } from '../stores.ts';

/** Mails per transaction: few, so that other writes are not delayed. */
const batchSize = 200;

/** Quarantines, releases and their undoing: a batch of mails is a step. */
export const emailJobWork = (stores: Stores, now: () => number): JobWork => ({
  list: () => stores.jobs.listUnfinishedJobs(undefined),
  step: (id) => stores.jobs.runJobBatch({ id, limit: batchSize, at: now() }),
  giveUp: (id) => stores.jobs.failJob({ id, at: now() }),
});
