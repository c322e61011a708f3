import { reasonLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { cardLook, pageLook, pageTitleLook } from '../ui/surface-look.ts';
import type { RequestRow, RequestsView } from './model.ts';

/** What employees ask for, by state; open ones can be decided together. */
export function RequestsPage({ t, view }: { t: Translate; view: RequestsView }) {
  return (
    <div className={`${pageLook} max-w-300 gap-5`}>
      <div className="grid gap-1">
        <h1 className={pageTitleLook}>{t('requests.title')}</h1>
        <p className="text-ink-2">{t('requests.lead')}</p>
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
        label={t('requests.states')}
        tabs={view.tabs.map(({ state, href, count }) => ({
          href,
          count,
          label: t(`requests.state.${state}`),
          current: state === view.state,
        }))}
      />
      <form className="flex flex-wrap items-end gap-3" method="get" action={paths.restoreRequests.list()}>
        <input type="hidden" name="state" value={view.state} />
        <TextInput
          id="requests-search"
          name="search"
          type="search"
          label={t('requests.search')}
          placeholder={t('requests.search_hint')}
          size={36}
          defaultValue={view.search}
          maxLength={200}
        />
        <Select
          id="requests-group"
          name="group"
          label={t('requests.verdict')}
          options={[
            { value: '', label: t('requests.any_group') },
            ...view.groups.map((group) => ({ value: group, label: t(`requests.group.${group}`) })),
          ]}
          defaultValue={view.group}
        />
        <Select
          id="requests-sort"
          name="sort"
          label={t('requests.sort')}
          options={view.sorts.map((sort) => ({ value: sort, label: t(`requests.sort_${sort}`) }))}
          defaultValue={view.sort}
        />
        <Button type="submit" icon="search">
          {t('common.apply')}
        </Button>
      </form>
      {view.rows.length === 0 ? <NoRequests t={t} view={view} /> : <Requests t={t} view={view} />}
    </div>
  );
}

function Requests({ t, view }: { t: Translate; view: RequestsView }) {
  const isOpen = view.state === 'open' && view.mayDecide;
  return (
    <form
      className="grid grid-cols-1 gap-5"
      method="post"
      action={paths.restoreRequests.list()}
      {...(isOpen && {
        'data-row-keys': '',
        'data-select-rows': t('requests.selected', { count: '{count}' }),
      })}
    >
      <input type="hidden" name="back" value={view.address} />
      <div className={`${cardLook} overflow-hidden px-1 max-tablet:px-4`}>
        <table className="data-table jobs-table">
          <caption className="visually-hidden">{t('requests.title')}</caption>
          <thead>
            <tr>
              <th scope="col">
                {isOpen ? (
                  <span className="flex items-center gap-2.5">
                    <input
                      type="checkbox"
                      className="check needs-js"
                      data-select-all=""
                      aria-label={t('requests.select_all')}
                      autoComplete="off"
                    />
                    {t('requests.email')}
                  </span>
                ) : (
                  t('requests.email')
                )}
              </th>
              <th scope="col">{t('requests.verdict')}</th>
              <th scope="col">{t('requests.who')}</th>
              <th scope="col">{t('requests.message')}</th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <Request key={row.id} t={t} row={row} isOpen={isOpen} />
            ))}
          </tbody>
        </table>
      </div>
      {isOpen && (
        <div className={`${cardLook} sticky bottom-2 z-sticky grid gap-3.5 px-5 py-4 max-tablet:static`}>
          <TextInput
            id="requests-reason"
            name="reason"
            label={t('requests.reason')}
            defaultValue={view.reason}
            optional={t('common.optional')}
            hint={t('requests.reason_hint')}
            maxLength={reasonLimit}
          />
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" name="decision" value="approve" data-key="A">
              {t('requests.approve_selected')}
            </Button>
            <Button type="submit" name="decision" value="decline" data-key="D">
              {t('requests.decline_selected')}
            </Button>
            <b role="status" data-selected="" />
            <span className="needs-js text-sm text-ink-3 max-tablet:hidden">{t('requests.keys')}</span>
          </div>
        </div>
      )}
      <Pagination t={t} previousHref={view.previousHref} nextHref={view.nextHref}>
        {view.previousHref || view.nextHref
          ? t('requests.range', { from: view.from, to: view.from + view.rows.length - 1, total: view.total })
          : t('requests.count', { count: view.total })}
      </Pagination>
    </form>
  );
}

function Request({ t, row, isOpen }: { t: Translate; row: RequestRow; isOpen: boolean }) {
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
              aria-label={t('requests.select', { email: row.requester, subject: row.subject })}
            />
          )}
          <span>
            <a className="font-medium" href={row.href}>
              <bdi>{row.subject}</bdi>
            </a>
            <span className="block text-sm text-ink-3">
              <bdi>{row.sender}</bdi>
            </span>
            {row.attachment !== null && (
              <span className="block text-sm">
                <bdi>{t('requests.one_file_short', { name: row.attachment })}</bdi>
              </span>
            )}
          </span>
        </span>
      </th>
      <td>
        <Badge tone={row.group === 'malware' || row.group === 'phishing' ? 'danger' : 'neutral'}>
          {t(`requests.group.${row.group}`)}
        </Badge>
      </td>
      <td>
        <bdi>{row.requester}</bdi>
        {row.more > 0 && (
          <span className="block text-sm text-ink-3">{t('requests.more_asked', { count: row.more })}</span>
        )}
        <time className="block text-sm text-ink-3" title={row.askedExactly}>
          {row.askedAt}
        </time>
      </td>
      <td className="job-source min-w-48 wrap-anywhere">
        <bdi>{row.message}</bdi>
        {row.decided && <span className="block text-sm text-ink-3">{row.decided}</span>}
        {row.reason && <span className="block text-sm text-ink-3">{row.reason}</span>}
      </td>
    </tr>
  );
}

function NoRequests({ t, view }: { t: Translate; view: RequestsView }) {
  const isNarrowed = view.search !== '' || view.group !== '';
  const title = isNarrowed
    ? t('requests.empty_search')
    : t(view.state === 'open' ? 'requests.empty_open' : 'requests.empty_other');
  return (
    <div className={cardLook}>
      <EmptyState
        icon="inbox"
        title={title}
        actions={
          isNarrowed && (
            <LinkButton href={paths.restoreRequests.list({ state: view.state })}>
              {t('requests.clear_search')}
            </LinkButton>
          )
        }
      >
        {!isNarrowed && <p>{t('requests.empty_text')}</p>}
      </EmptyState>
    </div>
  );
}
