import type { PeopleJob, PeopleJobAction } from '../../api/contract/people/people-jobs.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner, Progress } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card, Tabs } from '../ui/card.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { EmptyState, Pagination } from '../ui/pagination.tsx';
import { cardLook, middlePageLook, pageLook, textPageLook } from '../ui/looks.ts';
import type { PeopleNotice, RolesChoice, ScopeChoice } from './model.ts';
import { Notices, RolesFields, ScopeFields } from './person-fields.tsx';
import { PageHead } from './person-pages.tsx';
import { MailText } from '../ui/mail-text.tsx';

interface ManyPeopleView {
  action: PeopleJobAction;
  people: number;
  /** Whether the selection is all matches of a search, without the viewer. */
  isAll: boolean;
  /** Hidden fields of the selection. */
  hidden: readonly (readonly [name: string, value: string])[];
  /** For a change of roles. */
  roles: RolesChoice | null;
  scope: ScopeChoice | null;
  backHref: string;
  notices: readonly PeopleNotice[];
}

/** The confirmation before a bulk action on people, with the choice of roles. */
export function ManyPeoplePage({ t, view }: { t: Translate; view: ManyPeopleView }) {
  const isHarsh = view.action === 'disable' || view.action === 'withdraw';
  return (
    <div className={textPageLook}>
      <PageHead
        t={t}
        title={t(`people.do_${view.action}`)}
        backHref={view.backHref}
        back={t('common.cancel')}
      />
      <Notices notices={view.notices} />
      <Card>
        <form className="grid grid-cols-1 gap-4" method="post" action={paths.people.actions()}>
          {view.hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p>
            {t('people.many_about', { count: view.people })}
            {view.isAll && ` ${t('people.many_without')}`}
          </p>
          <p className="text-ink-2">{t('people.many_text')}</p>
          {view.roles && <RolesFields t={t} choice={view.roles} />}
          {view.scope && <ScopeFields t={t} scope={view.scope} />}
          <div>
            <Button type="submit" variant={isHarsh ? 'danger' : 'primary'}>
              {t(`people.do_${view.action}`)}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

/** A job as pages show it. */
type ShownPeopleJob = PeopleJob & {
  startedAt: string;
  endedAt: string;
  endAction: string;
  href: string;
};

interface PeopleJobView {
  job: ShownPeopleJob;
  /** Whether only unchanged people are listed. */
  showsLeft: boolean;
  rows: readonly { email: string; href: string; outcome: string; isLeft: boolean }[];
  previousHref: string;
  nextHref: string;
  selfHref: string;
}

interface JobProps {
  t: Translate;
  view: PeopleJobView;
}

/** A bulk action on people with its outcomes. */
export function PeopleJobPage({ t, view }: JobProps) {
  return (
    <div className={middlePageLook}>
      <PageHead
        t={t}
        title={t(`people.do_${view.job.action}`)}
        backHref={paths.people.jobs()}
        back={t('people.jobs')}
      />
      <PeopleJobRegion t={t} view={view} />
    </div>
  );
}

const tones = { running: 'info', done: 'positive', failed: 'danger', cancelled: 'neutral' } as const;

const PeopleJobStatus = ({ t, job }: { t: Translate; job: ShownPeopleJob }) => (
  <Badge tone={tones[job.status]}>{t(`jobs.status.${job.status}`)}</Badge>
);

/** The numbers of changed, unchanged and unprocessed people. */
function resultOf(t: Translate, job: ShownPeopleJob): string {
  const open = job.total - job.done - job.left;
  return [
    t('people.done', { count: job.done }),
    ...(job.left > 0 ? [t('people.left', { count: job.left })] : []),
    ...(open > 0 ? [t('people.job_open', { count: open })] : []),
  ].join(' ');
}

/** The part that is updated while the job runs, by polling. */
export function PeopleJobRegion({ t, view }: JobProps) {
  const { job } = view;
  const isRunning = job.status === 'running';
  const again = isRunning
    ? { 'hx-get': view.selfHref, 'hx-trigger': 'load delay:1s', 'hx-swap': 'outerHTML settle:0' }
    : {};
  const worked = job.done + job.left;
  return (
    <div id="people-job" className="grid grid-cols-1 gap-5" {...again}>
      {job.status === 'failed' && (
        <Banner tone="danger">
          <p>{t('people.job_failed')}</p>
        </Banner>
      )}
      <Card>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4" role="status">
          <PeopleJobStatus t={t} job={job} />
          {isRunning ? (
            <span className="grid min-w-32 gap-1">
              <Progress max={Math.max(1, job.total)} value={worked} label={t('jobs.progress_label')} />
              <span className="text-ink-2">{t('jobs.progress', { done: worked, total: job.total })}</span>
            </span>
          ) : (
            <span>{resultOf(t, job)}</span>
          )}
          {isRunning && (
            <span className="ms-auto flex flex-wrap gap-2">
              {job.endAction && (
                <Button type="submit" form="people-job-end">
                  {t('jobs.cancel')}
                </Button>
              )}
              <LinkButton href={view.selfHref} icon="refresh-cw">
                {t('jobs.refresh')}
              </LinkButton>
            </span>
          )}
        </div>
        {job.endAction && <form id="people-job-end" method="post" action={job.endAction} />}
        <DefinitionList
          entries={[
            { term: t('jobs.actor'), value: <MailText t={t} text={job.actor} /> },
            { term: t('jobs.started'), value: job.startedAt },
            { term: t('jobs.finished'), value: job.endedAt },
          ]}
        />
      </Card>
      <Outcomes t={t} view={view} />
    </div>
  );
}

function Outcomes({ t, view }: JobProps) {
  const { job, rows, showsLeft } = view;
  return (
    <Card title={t('settings.people')}>
      <Tabs
        label={t('settings.people')}
        tabs={[
          {
            href: paths.people.job(job.id),
            label: t('people.job_all'),
            count: t.number(job.total),
            current: !showsLeft,
          },
          {
            href: paths.people.job(job.id, { left: '1' }),
            label: t('people.job_left'),
            count: t.number(job.left),
            current: showsLeft,
          },
        ]}
      />
      {rows.length === 0 ? (
        <p className="pt-4 text-ink-2">{t('people.job_none')}</p>
      ) : (
        <ul className="grid pt-2">
          {rows.map(({ email, href, outcome, isLeft }) => (
            <li
              key={email}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0"
            >
              <a className="wrap-anywhere" href={href}>
                <MailText t={t} text={email} isAddress />
              </a>
              <span className={isLeft ? undefined : 'text-ink-2'}>{outcome}</span>
            </li>
          ))}
        </ul>
      )}
      <Pagination t={t} previousHref={view.previousHref} nextHref={view.nextHref}>
        {t('people.count', { count: showsLeft ? job.left : job.total })}
      </Pagination>
    </Card>
  );
}

interface PeopleJobsView {
  jobs: readonly ShownPeopleJob[];
  previousHref: string;
  nextHref: string;
  mayChange: boolean;
}

/** Earlier bulk actions on people, newest first. */
export function PeopleJobsPage({ t, view }: { t: Translate; view: PeopleJobsView }) {
  return (
    <div className={pageLook}>
      <PageHead t={t} title={t('people.jobs')} backHref={paths.people.list()} back={t('people.back')} />
      {view.jobs.length === 0 ? (
        <div className={cardLook}>
          <EmptyState icon="history" title={t('people.jobs_none')}>
            {view.mayChange && <p>{t('people.jobs_none_text')}</p>}
          </EmptyState>
        </div>
      ) : (
        <div className={`${cardLook} overflow-hidden max-tablet:px-4`}>
          <table className="data-table jobs-table">
            <caption className="visually-hidden">{t('people.jobs')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('jobs.kind')}</th>
                <th scope="col">{t('jobs.actor')}</th>
                <th scope="col">{t('jobs.started')}</th>
                <th scope="col">{t('jobs.result')}</th>
              </tr>
            </thead>
            <tbody>
              {view.jobs.map((job) => (
                <tr key={job.id}>
                  <th scope="row">
                    <a className="me-2 font-medium" href={job.href}>
                      {t(`people.do_${job.action}`)}
                    </a>
                    <PeopleJobStatus t={t} job={job} />
                  </th>
                  <td className="wrap-anywhere">
                    <MailText t={t} text={job.actor} />
                  </td>
                  <td>{job.startedAt}</td>
                  <td className="whitespace-normal">{resultOf(t, job)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination t={t} previousHref={view.previousHref} nextHref={view.nextHref} />
    </div>
  );
}
