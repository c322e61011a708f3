import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, FilterForm, Pagination } from '../ui/pagination.tsx';
import { Select } from '../ui/field.tsx';
import { JobControls, JobResult, JobSourceLink } from './job-controls.tsx';
import { JobStatus } from './job-status.tsx';
import type { JobsView } from './model.ts';
import { cardLook, pageLook, pageTitleLook } from '../ui/looks.ts';
import { MailText } from '../ui/mail-text.tsx';

const filtersId = 'jobs-filters';

/** All actions on mail, newest first. */
export function JobsPage({ t, view }: { t: Translate; view: JobsView }) {
  return (
    <div className={pageLook}>
      <div className="grid gap-1">
        <h1 className={pageTitleLook}>{t('jobs.title')}</h1>
        <p className="text-ink-2">{t('jobs.lead')}</p>
      </div>
      <FilterForm t={t} id={filtersId} action={paths.jobs.list()} found={view.jobs.length}>
        <Select
          id="jobs-kind"
          name="kind"
          label={t('jobs.filter_kind')}
          defaultValue={view.kind}
          options={[
            { value: '', label: t('jobs.all_kinds') },
            ...view.kinds.map((kind) => ({ value: kind, label: t(`jobs.kind.${kind}`) })),
          ]}
        />
        <Select
          id="jobs-status"
          name="status"
          label={t('jobs.filter_status')}
          defaultValue={view.status}
          options={[
            { value: '', label: t('jobs.all_statuses') },
            ...view.statuses.map((status) => ({ value: status, label: t(`jobs.status.${status}`) })),
          ]}
        />
        <LinkButton href={view.address} icon="refresh-cw">
          {t('jobs.refresh')}
        </LinkButton>
      </FilterForm>
      <JobsRegion t={t} view={view} />
    </div>
  );
}

/** The list, which polls while a job is running. */
export function JobsRegion({ t, view }: { t: Translate; view: JobsView }) {
  const isMoving = view.jobs.some((job) => job.isRunning);
  const again = isMoving
    ? {
        'hx-get': view.address,
        'hx-trigger': 'load delay:2s',
        'hx-sync': `#${filtersId}:drop`,
        'hx-swap': 'outerHTML settle:0',
      }
    : {};
  if (view.jobs.length === 0) return <NoJobs t={t} view={view} />;
  return (
    <div id="jobs" className="grid grid-cols-1 gap-5" {...again}>
      <div className={`${cardLook} overflow-hidden max-tablet:px-4`}>
        <table className="data-table jobs-table">
          <caption className="visually-hidden">{t('jobs.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('jobs.kind')}</th>
              <th scope="col">{t('jobs.source')}</th>
              <th scope="col">{t('jobs.actor')}</th>
              <th scope="col">{t('jobs.result')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('jobs.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {view.jobs.map((job) => (
              <tr key={job.id}>
                <th scope="row">
                  <a className="me-2 font-medium" href={job.href}>
                    {t(`jobs.kind.${job.kind}`)}
                  </a>
                  <JobStatus t={t} status={job.shownStatus} />
                </th>
                <td className="job-source wrap-anywhere [&>a:not(:hover,:focus-visible)]:text-inherit [&>a:not(:hover,:focus-visible)]:underline [&>a:not(:hover,:focus-visible)]:decoration-line-strong [&>a:not(:hover,:focus-visible)]:underline-offset-[3px]">
                  <JobSourceLink t={t} job={job} />
                  {job.reason && <MailText t={t} text={job.reason} className="block text-ink-3 text-sm" />}
                </td>
                <td>
                  <span className="job-actor">{job.actor}</span>
                  <time className="block text-ink-3 text-sm" title={job.startedExactly}>
                    {job.startedAt}
                  </time>
                </td>
                <td>
                  <JobResult t={t} job={job} />
                </td>
                <td>
                  <div className="flex flex-wrap justify-end gap-2 [.job-summary>&]:ms-auto max-tablet:justify-start max-tablet:pt-1.5">
                    <JobControls t={t} job={job} small />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination t={t} previousHref={view.previousHref} nextHref={view.nextHref}>
        {view.previousHref || view.nextHref
          ? t('jobs.range', { from: view.from, to: view.from + view.jobs.length - 1, total: view.total })
          : t('jobs.count', { count: view.total })}
      </Pagination>
    </div>
  );
}

function NoJobs({ t, view }: { t: Translate; view: JobsView }) {
  const isFiltered = view.kind !== '' || view.status !== '';
  return (
    <div id="jobs" className={cardLook}>
      <EmptyState
        icon="history"
        title={isFiltered ? t('jobs.empty_filtered') : t('jobs.empty')}
        actions={
          isFiltered ? (
            <LinkButton href={paths.jobs.list()}>{t('jobs.clear_filters')}</LinkButton>
          ) : (
            <LinkButton href={paths.mailExplorer.show()} variant="primary">
              {t('jobs.to_explorer')}
            </LinkButton>
          )
        }
      >
        {!isFiltered && <p>{t('jobs.empty_text')}</p>}
      </EmptyState>
    </div>
  );
}
