import type { Job } from '../../api/contract/jobs/job.ts';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { JobSource, JobView } from '../../views/jobs/model.ts';
import { mailName } from '../present/email-values.ts';
import { presentCriteria } from '../present/present-criteria.ts';

interface Viewer {
  t: Translate;
  timeZone: string;
  /** Whether the viewer may change mail; the service enforces it, this only hides controls. */
  mayAct: boolean;
}

/** A job in the list and on its own page. */
export function presentJob(job: Job, { t, timeZone, mayAct }: Viewer): JobView {
  const isRunning = job.status === 'queued' || job.status === 'running';
  return {
    id: job.id,
    kind: job.kind,
    status: job.status,
    shownStatus: job.settled_by === null ? job.status : 'settled',
    isRunning,
    total: job.total,
    done: job.done,
    failed: job.failed,
    actor: job.actor,
    reason: job.reason,
    startedAt: t.dateTime(job.created_at, timeZone, 'short'),
    startedExactly: t.dateTime(job.created_at, timeZone, 'full'),
    endedAt: job.finished_at === null ? '' : t.dateTime(job.finished_at, timeZone, 'full'),
    source: sourceOf(job, t, timeZone),
    origin: originOf(job),
    settledHref: job.settled_by ? paths.jobs.show(job.settled_by) : '',
    href: paths.jobs.show(job.id),
    cancelAction: isRunning && mayAct ? paths.jobs.cancellation(job.id) : '',
    undoHref: job.can_undo && mayAct ? `${paths.jobs.show(job.id)}#undo` : '',
    retryAction: job.can_retry && mayAct ? paths.jobs.retry(job.id) : '',
    asksNotices: job.kind === 'quarantine' && job.status === 'cancelled',
  };
}

function sourceOf(job: Job, t: Translate, timeZone: string): JobSource {
  if (job.rule) {
    const type = job.rule.exception_type === 'blacklist' ? 'blacklist' : 'whitelist';
    return { kind: 'rule', words: t(`jobs.rule.${type}`), href: paths.policy.editRule(job.rule.entity_id) };
  }
  if (job.plan)
    return { kind: 'plan', words: t('jobs.judge_source'), href: paths.systemSettings.judgement(job.plan) };
  if (job.criteria) {
    return { kind: 'search', ...presentCriteria(job.criteria as SearchCriteriaInput, t, timeZone) };
  }
  if (!job.first_mail || isHidden(job.first_mail.subject))
    return { kind: 'named', words: t('jobs.selected'), href: '' };
  const mail = mailName(t, job.first_mail);
  const words = job.total > 1 ? t('jobs.mail_and_more', { mail, count: job.total - 1 }) : mail;
  return { kind: 'named', words, href: '' };
}

function originOf(job: Job): JobView['origin'] {
  if (job.undo_of) return { relation: 'undo_of', href: paths.jobs.show(job.undo_of) };
  if (job.retry_of) return { relation: 'retry_of', href: paths.jobs.show(job.retry_of) };
  return undefined;
}
