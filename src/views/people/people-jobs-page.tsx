import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { cardLook, pageLook } from '../ui/surface-look.ts';
import { PeopleJobStatus, resultOf, type ShownPeopleJob } from './many-people-pages.tsx';
import { PageHead } from './person-pages.tsx';
import { MailText } from '../ui/mail-text.tsx';

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
                  <td className="min-w-32 wrap-anywhere">
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
