import type { Client } from '../../api/client.ts';
import { type Job, listJobs } from '../../api/contract/jobs/job.ts';

/** The caller's latest export. */
export async function findCurrentExport(client: Client): Promise<Job | undefined> {
  const query = { kind: 'export', mine: '1', limit: 1 } as const;
  const { jobs } = await client.call(listJobs, { query });
  return jobs[0];
}
