import type { Translate } from '../../messages/messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Progress } from '../ui/banner.tsx';
import { Select } from '../ui/field.tsx';
import type { JobView } from './model.ts';
import { MailText, withLineBreaks } from '../ui/mail-text.tsx';

/** Progress of a job, and the outcomes of its mails. */
export function JobResult({ t, job }: { t: Translate; job: JobView }) {
  const worked = job.done + job.failed;
  if (job.isRunning) {
    return (
      <span className="grid gap-1 min-w-32">
        <Progress max={Math.max(1, job.total)} value={worked} label={t('jobs.progress_label')} />
        <span className="text-ink-2">{t('jobs.progress', { done: worked, total: job.total })}</span>
      </span>
    );
  }
  const open = job.total - worked;
  return (
    <>
      {t(resultOf(job), { count: job.done })}
      {job.failed > 0 && (
        <span className="block text-ink-3 text-sm">{t('jobs.left', { count: job.failed })}</span>
      )}
      {open > 0 && <span className="block text-ink-3 text-sm">{t('jobs.open', { count: open })}</span>}
    </>
  );
}

const resultOf = ({ kind }: JobView) =>
  kind === 'retention'
    ? 'jobs.removed'
    : kind === 'export'
      ? 'jobs.exported'
      : kind === 'judge_preview'
        ? 'jobs.judged'
        : 'jobs.changed';

/**
 * The actions of a job, each a form, so that it works without scripts. The list (`small`) offers a retry only
 * for incomplete jobs that no later one has settled.
 */
export function JobControls({ t, job, small }: { t: Translate; job: JobView; small?: boolean }) {
  const size = small ? 'sm' : 'md';
  const offersRetry = job.retryAction !== '' && (!small || (job.status !== 'done' && job.settledHref === ''));
  return (
    <>
      {job.cancelAction && (
        <form method="post" action={job.cancelAction}>
          <Button type="submit" size={size}>
            {t('jobs.cancel')}
          </Button>
        </form>
      )}
      {offersRetry && <Retry t={t} job={job} small={small ?? false} />}
      {small && job.undoHref && (
        <LinkButton href={job.undoHref} size="sm" icon="undo-2">
          {t('jobs.undo_open')}
        </LinkButton>
      )}
    </>
  );
}

/** In the list, a retry that asks something leads to the page of its job. */
function Retry({ t, job, small }: { t: Translate; job: JobView; small: boolean }) {
  if (small && job.asksNotices) {
    return (
      <LinkButton href={job.href} size="sm" icon="refresh-cw">
        {t('jobs.retry')}
      </LinkButton>
    );
  }
  return (
    <form className="flex flex-wrap items-end gap-2" method="post" action={job.retryAction}>
      {job.asksNotices && (
        <Select
          id="retry-notices"
          name="notices"
          label={t('mail_explorer.act.notices')}
          required
          options={[
            { value: '', label: t('jobs.retry_choose') },
            ...(['at_once', 'digest', 'off'] as const).map((value) => ({
              value,
              label: t(`mail_explorer.act.notices_${value}`),
            })),
          ]}
        />
      )}
      <Button type="submit" size={small ? 'sm' : 'md'} icon="refresh-cw">
        {t('jobs.retry')}
      </Button>
    </form>
  );
}

/** The origin of the mails: a search, a rule, or a selection. */
export function JobSourceLink({ t, job }: { t: Translate; job: JobView }) {
  const words = <MailText t={t} text={job.source.words} plain={withLineBreaks} />;
  return job.source.href ? <a href={job.source.href}>{words}</a> : words;
}
