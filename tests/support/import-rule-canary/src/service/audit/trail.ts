import type { Job } from '../jobs/run-job.ts';

export type Trail = Job[];
