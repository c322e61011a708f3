import { type Job, listJobs } from '../../api/contract/jobs/job.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { ExportIndicatorView, ExportStage } from '../../views/export-emails/model.ts';
import type { Client } from '../../api/client.ts';

/** How long the Explorer shows a finished export, milliseconds. */
const shownFor = 10 * 60_000;

/** The stage of an export, combining its job and its mail. */
export function stageOf(job: Job): ExportStage {
  if (job.status === 'queued' || job.status === 'running') return 'running';
  if (job.status === 'failed' || job.status === 'cancelled') return job.status;
  const { delivery = 'preparing', info = '', is_filed: isFiled } = job.export ?? {};
  if (delivery === 'preparing') return 'sending';
  if (isFiled && (delivery === 'mailed' || delivery === 'link')) return 'filed';
  // Without a message of the mail server nothing has failed yet: this is the first attempt.
  return delivery === 'waiting' && info === '' ? 'sending' : delivery;
}

/** The Explorer's indicator of the viewer's latest export; undefined for none. */
export function presentIndicator(job: Job | undefined, t: Translate): ExportIndicatorView | undefined {
  if (!job) return undefined;
  const stage = stageOf(job);
  const isOld = job.finished_at !== null && Date.now() - Date.parse(job.finished_at) > shownFor;
  const goesOn = stage === 'sending' || stage === 'waiting';
  if (stage === 'cancelled' || stage === 'expired' || (isOld && !goesOn)) return undefined;
  return { stage, progress: progressOf(job, t), detailsHref: paths.exports.details(job.id) };
}

/** The progress of an export, such as `1,200 of 60,000 emails`. */
export const progressOf = ({ done, total }: Job, t: Translate): string =>
  t('export.progress', { done, total: Math.max(done, total) });

/** The caller's latest export. */
export async function findCurrentExport(client: Client): Promise<Job | undefined> {
  const query = { kind: 'export', mine: '1', limit: 1 } as const;
  const { jobs } = await client.call(listJobs, { query });
  return jobs[0];
}
