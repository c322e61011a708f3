import { runJob } from '../jobs/run-job.ts';

export const trail = runJob;
