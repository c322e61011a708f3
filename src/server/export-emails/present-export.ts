import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type { Job } from '../../api/contract/jobs/job.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { ExportDetailsView, ExportStage } from '../../views/export-emails/model.ts';
import { progressOf, stageOf } from '../present/present-export-indicator.ts';
import { presentCriteria } from '../present/present-criteria.ts';

interface Viewer {
  t: Translate;
  timeZone: string;
  mayAct: boolean;
}

/** The details of an export. */
export function presentExport(job: Job, { t, timeZone, mayAct }: Viewer): ExportDetailsView {
  const stage = stageOf(job);
  const { export: exported } = job;
  const search = job.criteria && presentCriteria(job.criteria as SearchCriteriaInput, t, timeZone);
  const words = search?.terms.join(' · ') ?? '';
  const isTheirs = job.mine;
  const isKept = exported?.expires_at && stage !== 'expired';
  return {
    stage,
    href: paths.exports.details(job.id),
    searchHref: search?.href ?? '',
    search: search?.isAny ? `${t('jobs.search_any')} ${words}` : words,
    done: job.done,
    total: Math.max(job.total, job.done),
    progress: progressOf(job, t),
    fileName: exported?.file_name ?? '',
    size: exported && exported.size > 0 ? t.bytes(exported.size) : '',
    startedAt: t.dateTime(job.created_at, timeZone, 'medium'),
    startedBy: isTheirs ? '' : job.actor,
    to: exported?.to ?? job.actor,
    delivery: deliveryText(job, stage, { t, timeZone }),
    serverWords: stage === 'waiting' || stage === 'refused' ? (exported?.info ?? '') : '',
    keptUntil: isKept ? t.dateTime(exported.expires_at!, timeZone, 'medium') : '',
    downloadHref: isKept && isTheirs ? paths.exports.file(job.id) : '',
    cancelAction: stage === 'running' && mayAct ? paths.exports.cancellation(job.id) : '',
    retryAction: job.can_retry && isTheirs && mayAct ? paths.exports.retry(job.id) : '',
  };
}

/** Details of a failed export, if there are any. */
const failures: Record<string, 'export.failed_disk_full' | 'export.failed_damaged' | undefined> = {
  disk_full: 'export.failed_disk_full',
  damaged: 'export.failed_damaged',
};

function deliveryText(job: Job, stage: ExportStage, { t, timeZone }: Pick<Viewer, 't' | 'timeZone'>): string {
  const { export: exported } = job;
  switch (stage) {
    case 'failed':
      return t(failures[exported?.problem ?? ''] ?? 'export.failed_text');
    case 'waiting':
      return t('export.waiting_until', {
        time: t.dateTime(exported?.next_try_at ?? Date.now(), timeZone, 'time'),
      });
    case 'filed':
      return t('export.filed_text', { file: exported?.info ?? '' });
    case 'running':
      return t('export.running_text');
    default:
      return t(`export.${stage}_text`);
  }
}
