import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { cardLook, pageLook, pageTitleLook } from '../ui/surface-look.ts';
import type { ReportRow, ReportsView } from './model.ts';

/** What employees report, by state; several can be decided together. */
export function ReportsPage({ t, view }: { t: Translate; view: ReportsView }) {
  return (
    <div className={`${pageLook} max-w-300 gap-5`}>
      <div className="grid gap-1">
        <h1 className={pageTitleLook}>{t('reports.title')}</h1>
        <p className="text-ink-2">{t('reports.lead')}</p>
      </div>
      {view.done && (
        <Banner tone={view.done.tone} urgent>
          <p>{view.done.text}</p>
        </Banner>
      )}
      {view.problem && (
        <Banner tone="danger" urgent>
          <p>{view.problem}</p>
        </Banner>
      )}
      <Tabs
        label={t('reports.states')}
        tabs={view.tabs.map(({ state, href, count }) => ({
          href,
          count,
          label: t(`reports.state.${state}`),
          current: state === view.state,
        }))}
      />
      <form className="flex flex-wrap items-end gap-3" method="get" action={paths.mailReports.list()}>
        <input type="hidden" name="state" value={view.state} />
        <TextInput
          id="reports-search"
          name="search"
          type="search"
          label={t('reports.search')}
          placeholder={t('requests.search_hint')}
          size={36}
          defaultValue={view.search}
          maxLength={200}
        />
        <Button type="submit" icon="search">
          {t('common.apply')}
        </Button>
      </form>
      {view.rows.length === 0 ? <NoReports t={t} view={view} /> : <Reports t={t} view={view} />}
    </div>
  );
}

function Reports({ t, view }: { t: Translate; view: ReportsView }) {
  const isOpen = view.state === 'open' && view.mayDecide;
  return (
    <form
      className="grid grid-cols-1 gap-5"
      method="post"
      action={paths.mailReports.list()}
      {...(isOpen && {
        'data-row-keys': '',
        'data-select-rows': t('requests.selected', { count: '{count}' }),
      })}
    >
      <input type="hidden" name="back" value={view.address} />
      <div className={`${cardLook} overflow-hidden px-1 max-tablet:px-4`}>
        <table className="data-table jobs-table">
          <caption className="visually-hidden">{t('reports.title')}</caption>
          <thead>
            <tr>
              <th scope="col">
                {isOpen ? (
                  <span className="flex items-center gap-2.5">
                    <input
                      type="checkbox"
                      className="check needs-js"
                      data-select-all=""
                      aria-label={t('reports.select_all')}
                      autoComplete="off"
                    />
                    {t('requests.email')}
                  </span>
                ) : (
                  t('requests.email')
                )}
              </th>
              <th scope="col">{t('reports.votes')}</th>
              <th scope="col">{t('reports.who')}</th>
              <th scope="col">{t('reports.place')}</th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <Report key={row.id} t={t} row={row} isOpen={isOpen} />
            ))}
          </tbody>
        </table>
      </div>
      {isOpen && (
        <div className={`${cardLook} sticky bottom-2 z-sticky grid gap-3.5 px-5 py-4 max-tablet:static`}>
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" name="decision" value="quarantine" data-key="Q">
              {t('reports.quarantine_selected')}
            </Button>
            <Button type="submit" name="decision" value="spam" data-key="M">
              {t('reports.spam')}
            </Button>
            <Button type="submit" name="decision" value="safe" data-key="S">
              {t('reports.safe')}
            </Button>
            <b role="status" data-selected="" />
            <span className="needs-js text-sm text-ink-3 max-tablet:hidden">{t('reports.keys')}</span>
          </div>
          <p className="text-sm text-ink-2">{t('reports.quarantine_hint')}</p>
        </div>
      )}
      <Pagination t={t} previousHref={view.previousHref} nextHref={view.nextHref}>
        {view.previousHref || view.nextHref
          ? t('requests.range', { from: view.from, to: view.from + view.rows.length - 1, total: view.total })
          : t('reports.count', { count: view.total })}
      </Pagination>
    </form>
  );
}

function Report({ t, row, isOpen }: { t: Translate; row: ReportRow; isOpen: boolean }) {
  return (
    <tr>
      <th scope="row">
        <span className="flex items-start gap-2.5 wrap-anywhere whitespace-normal">
          {isOpen && (
            <input
              type="checkbox"
              className="check"
              name="id"
              value={row.id}
              aria-label={t('reports.select', { subject: row.subject })}
            />
          )}
          <span>
            <a className="font-medium" href={row.href}>
              <bdi>{row.subject}</bdi>
            </a>
            <span className="block text-sm text-ink-3">
              <bdi>{row.sender}</bdi>
            </span>
          </span>
        </span>
      </th>
      <td>
        <Badge tone={row.isDangerous ? 'danger' : 'neutral'}>{row.votes}</Badge>
      </td>
      <td className="wrap-anywhere">
        <bdi>{row.reporter}</bdi>
        {row.more > 0 && (
          <span className="block text-sm text-ink-3">{t('requests.more_asked', { count: row.more })}</span>
        )}
        <time className="block text-sm text-ink-3" title={row.reportedExactly}>
          {row.reportedAt}
        </time>
      </td>
      <td className="job-source min-w-48 wrap-anywhere">
        {row.place}
        {row.message && (
          <span className="block text-sm text-ink-3">
            <bdi>{row.message}</bdi>
          </span>
        )}
        {row.decided && <span className="block text-sm text-ink-3">{row.decided}</span>}
      </td>
    </tr>
  );
}

function NoReports({ t, view }: { t: Translate; view: ReportsView }) {
  const isSearched = view.search !== '';
  return (
    <div className={cardLook}>
      <EmptyState
        icon="mail-x"
        title={t(
          isSearched
            ? 'reports.empty_search'
            : view.state === 'open'
              ? 'reports.empty_open'
              : 'requests.empty_other',
        )}
        actions={
          isSearched && (
            <LinkButton href={paths.mailReports.list({ state: view.state })}>
              {t('requests.clear_search')}
            </LinkButton>
          )
        }
      >
        {!isSearched && <p>{t('reports.empty_text')}</p>}
      </EmptyState>
    </div>
  );
}
