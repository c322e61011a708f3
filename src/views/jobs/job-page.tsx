import { HistoryButton } from '../audit/history-button.tsx';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner, FailureNotice } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card, Tabs } from '../ui/card.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { ListPagination } from '../ui/pagination.tsx';
import { Table } from '../ui/table.tsx';
import { JobControls, JobResult, JobSourceLink } from './job-controls.tsx';
import { JobStatus } from './job-status.tsx';
import type { JobMail, JobPageView, UndoView } from './model.ts';
import { cardHeaderLook, cardLook, pageLook, pageTitleLook } from '../ui/looks.ts';
import { MailText } from '../ui/mail-text.tsx';

/** One job: its subject, the outcomes of its mails, and actions. */
export function JobPage({ t, view }: { t: Translate; view: JobPageView }) {
  return (
    <div className={pageLook}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 [&>h1]:flex-1 max-tablet:[&>h1]:basis-full">
        <h1 className={pageTitleLook}>{t(`jobs.kind.${view.job.kind}`)}</h1>
        <LinkButton href={paths.jobs.list()} icon="arrow-left">
          {t('jobs.back')}
        </LinkButton>
        <HistoryButton t={t} of="job" href={view.historyHref} />
      </div>
      <FailureNotice text={view.failure} />
      <JobRegion t={t} view={view} />
    </div>
  );
}

/** The part that is updated while the job runs, by polling. */
export function JobRegion({ t, view }: { t: Translate; view: JobPageView }) {
  const { job } = view;
  const again = job.isRunning
    ? { 'hx-get': job.href, 'hx-trigger': 'load delay:1s', 'hx-swap': 'outerHTML settle:0' }
    : {};
  return (
    <div id="job" className="grid grid-cols-1 gap-5" {...again}>
      <Card>
        <div className="job-summary flex flex-wrap items-center gap-y-2 gap-x-4 pb-4" role="status">
          <JobStatus t={t} status={job.shownStatus} />
          <JobResult t={t} job={job} />
          <span className="flex flex-wrap justify-end gap-2 [.job-summary>&]:ms-auto max-tablet:justify-start max-tablet:pt-1.5">
            <JobControls t={t} job={job} />
            {job.isRunning && (
              <LinkButton href={job.href} icon="refresh-cw">
                {t('jobs.refresh')}
              </LinkButton>
            )}
          </span>
        </div>
        <DefinitionList
          entries={[
            { term: t('jobs.source'), value: <JobSourceLink t={t} job={job} /> },
            { term: t('jobs.actor'), value: job.actor },
            { term: t('jobs.started'), value: job.startedExactly },
            { term: t('jobs.finished'), value: job.endedAt },
            { term: t('jobs.reason'), value: job.reason && <MailText t={t} text={job.reason} /> },
            {
              term: t('jobs.settled'),
              value: job.settledHref && <a href={job.settledHref}>{t('jobs.settled_by')}</a>,
            },
            {
              term: t('jobs.related'),
              value: job.origin && <a href={job.origin.href}>{t(`jobs.${job.origin.relation}`)}</a>,
            },
          ]}
        />
      </Card>
      {view.undo && <UndoCard t={t} undo={view.undo} />}
      <MailsCard t={t} view={view} />
    </div>
  );
}

function UndoCard({ t, undo }: { t: Translate; undo: UndoView }) {
  return (
    <section id="undo" className={cardLook} aria-labelledby="undo-title">
      <header className={cardHeaderLook}>
        <h2 id="undo-title">{undo.refusal ? t('jobs.undo_nothing') : t('jobs.undo_title')}</h2>
      </header>
      <div className="p-4 grid gap-4">
        <p>{undo.refusal || t('jobs.undo_can', { count: undo.can })}</p>
        {undo.cannot > 0 && undo.mails.length > 0 && (
          <div>
            <p>{t('jobs.undo_cannot', { count: undo.cannot })}</p>
            <ul className="grid gap-1.5 py-2">
              {undo.mails.map((mail) => (
                <li key={mail.id}>
                  <MailLink t={t} mail={mail} /> <span className="text-ink-2">{mail.outcome}</span>
                </li>
              ))}
            </ul>
            {undo.cannot > undo.mails.length && (
              <p className="text-ink-2">{t('jobs.undo_more', { count: undo.mails.length })}</p>
            )}
          </div>
        )}
        {undo.action && (
          <form method="post" action={undo.action}>
            <Button type="submit" variant="primary" icon="undo-2">
              {t('jobs.undo')}
            </Button>
          </form>
        )}
      </div>
    </section>
  );
}

function MailsCard({ t, view }: { t: Translate; view: JobPageView }) {
  const { job } = view;
  return (
    <Card title={t('jobs.mails')}>
      <Tabs
        label={t('jobs.mails')}
        tabs={[
          {
            href: paths.jobs.show(job.id, { mails: 'left' }),
            label: t('jobs.mails_left'),
            count: t.number(job.failed),
            current: !view.showsAll,
          },
          {
            href: paths.jobs.show(job.id, { mails: 'all' }),
            label: t('jobs.mails_all'),
            count: t.number(job.total),
            current: view.showsAll,
          },
        ]}
      />
      {view.mailsProblem ? (
        <Banner tone="danger">
          <p>{view.mailsProblem}</p>
        </Banner>
      ) : view.mails.length === 0 ? (
        <p className="text-ink-2 pt-4">{t('jobs.mails_none')}</p>
      ) : (
        <Table
          stacks
          caption={t('jobs.mails')}
          columns={[{ title: t('jobs.mail_subject') }, { title: t('jobs.mail_outcome') }]}
          rows={view.mails.map((mail, index) => ({
            id: mail.id || String(index),
            cells: [
              <MailLink key="subject" t={t} mail={mail} />,
              <Badge key="outcome" tone={mail.changed ? 'positive' : 'neutral'} look="outline">
                {mail.outcome}
              </Badge>,
            ],
          }))}
        />
      )}
      <ListPagination t={t} {...view} />
    </Card>
  );
}

function MailLink({ t, mail }: { t: Translate; mail: JobMail }) {
  if (!mail.href) return <MailText t={t} text={mail.subject} className="text-ink-2" />;
  return (
    <a href={mail.href} target="_blank" rel="noopener">
      <MailText t={t} text={mail.subject} />
    </a>
  );
}
