import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { Banner, FailureNotice } from '../ui/banner.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, FilterForm, Pagination } from '../ui/pagination.tsx';
import type { IconName } from '../ui/icon.tsx';
import { TextInput } from '../ui/field.tsx';
import { cardLook, pageLook, pageTitleLook } from '../ui/looks.ts';
import { Tabs } from '../ui/card.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

/** The outcome of the previous page. */
export interface DoneNotice {
  tone: 'positive' | 'caution';
  text: string;
}

/** Common to the lists of release requests and of reports. */
export interface DecisionListView<State extends string, Row> {
  /** Whether the viewer may decide. */
  mayDecide: boolean;
  state: State;
  search: string;
  rows: Row[];
  total: number;
  from: number;
  tabs: { state: State; href: string; count: string }[];
  /** The URL of this list, to return to after a decision. */
  address: string;
  previousHref: string;
  nextHref: string;
  done: DoneNotice | null;
  /** Set when a decision about several was sent without a selection. */
  problem: string;
}

/** Whether rows of the list can be selected and decided. */
export function canDecide(view: { state: string; mayDecide: boolean }): boolean {
  return view.state === 'open' && view.mayDecide;
}

interface Props<State extends string, Row> {
  t: Translate;
  view: DecisionListView<State, Row>;
  /** What it lists: its texts have this name in front. */
  of: 'requests' | 'reports';
  /** The URL of the list, and that for its decisions. */
  action: string;
  tabLabel: (state: State) => string;
  /** Filters of the list besides the search. */
  filters?: ReactNode;
  /** Whether the search or a filter leaves out rows. */
  isNarrowed: boolean;
  /** Headings of the columns after that of the email. */
  columns: readonly string[];
  rows: ReactNode;
  /** The fields and buttons of a decision about the selection. */
  decisions: ReactNode;
  /** The mark of a list without rows. */
  icon: IconName;
}

/** A list of requests or reports, by state; open ones can be decided together. */
export function DecisionList<State extends string, Row>(props: Props<State, Row>) {
  const { t, view, action, of } = props;
  return (
    <div className={pageLook}>
      <div className="grid gap-1">
        <h1 className={pageTitleLook}>{t(`${of}.title`)}</h1>
        <p className="text-ink-2">{t(`${of}.lead`)}</p>
      </div>
      <Done done={view.done} />
      <FailureNotice text={view.problem} />
      <Tabs
        label={t(`${of}.states`)}
        tabs={view.tabs.map(({ state, href, count }) => ({
          href,
          count,
          label: props.tabLabel(state),
          current: state === view.state,
        }))}
      />
      <FilterForm t={t} id={`${of}-search-filters`} action={action} found={view.rows.length}>
        <input type="hidden" name="state" value={view.state} />
        <TextInput
          id={`${of}-search`}
          name="search"
          type="search"
          label={t(`${of}.search`)}
          placeholder={t('requests.search_hint')}
          size={44}
          defaultValue={view.search}
          maxLength={200}
        />
        {props.filters}
      </FilterForm>
      {view.rows.length === 0 ? <NoRows {...props} /> : <Rows {...props} />}
    </div>
  );
}

function Rows<State extends string, Row>(props: Props<State, Row>) {
  const { t, view, of } = props;
  const isOpen = canDecide(view);
  return (
    <form
      className="grid grid-cols-1 gap-5 [&_tbody_:is(a,input)]:scroll-mb-36"
      method="post"
      action={props.action}
      {...(isOpen && {
        'data-row-keys': '',
        'data-select-rows': t('requests.selected', { count: '{count}' }),
      })}
    >
      <input type="hidden" name="back" value={view.address} />
      <div className={`${cardLook} overflow-hidden max-tablet:px-4`}>
        <table className="data-table jobs-table">
          <caption className="visually-hidden">{t(`${of}.title`)}</caption>
          <thead>
            <tr>
              <th scope="col">
                {isOpen ? (
                  <span className="flex items-center gap-2.5">
                    <input
                      type="checkbox"
                      className="check needs-js"
                      data-select-all=""
                      aria-label={t(`${of}.select_all`)}
                      autoComplete="off"
                    />
                    {t('requests.email')}
                  </span>
                ) : (
                  t('requests.email')
                )}
              </th>
              {props.columns.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{props.rows}</tbody>
        </table>
      </div>
      {isOpen && (
        <div className="sticky bottom-3 z-sticky flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-3 lift-3 in-[form:not(:has([name=id]:checked))]:contents low:static">
          <b
            role="status"
            data-selected=""
            className="in-[form:has([name=id]:checked)]:max-tablet:w-full in-[form:not(:has([name=id]:checked))]:sr-only"
          />
          <div className="flex min-w-0 flex-1 flex-wrap items-end gap-x-3 gap-y-2 in-[form:not(:has([name=id]:checked))]:hidden">
            {props.decisions}
          </div>
        </div>
      )}
      {isOpen && <p className="needs-js -mt-2 text-sm text-ink-3 max-tablet:hidden">{t(`${of}.keys`)}</p>}
      <Pagination t={t} previousHref={view.previousHref} nextHref={view.nextHref}>
        {view.previousHref || view.nextHref
          ? t('requests.range', { from: view.from, to: view.from + view.rows.length - 1, total: view.total })
          : t(`${of}.count`, { count: view.total })}
      </Pagination>
    </form>
  );
}

/** The mail of a row, with its checkbox. */
export function DecisionMail({
  t,
  row,
  selectLabel,
  isOpen,
  children,
}: {
  t: Translate;
  row: { id: string; href: string; subject: string; sender: string };
  selectLabel: string;
  isOpen: boolean;
  children?: ReactNode;
}) {
  return (
    <th scope="row">
      <span className="flex items-start gap-2.5 wrap-anywhere whitespace-normal">
        {isOpen && (
          <input
            // By its id, a tick stays with its mail when the list is filtered.
            id={`tick-${row.id}`}
            type="checkbox"
            className="check"
            name="id"
            value={row.id}
            aria-label={spellOut(selectLabel)}
          />
        )}
        <span>
          <a className="font-medium" href={row.href}>
            <MailText t={t} text={row.subject} />
          </a>
          <span className="block text-sm text-ink-3">
            <MailText t={t} text={row.sender} isAddress />
          </span>
          {children}
        </span>
      </span>
    </th>
  );
}

/** The first requester or reporter, the number of others, and the time. */
export function DecisionPerson({
  t,
  email,
  more,
  at,
  exactly,
}: {
  t: Translate;
  email: string;
  more: number;
  at: string;
  exactly: string;
}) {
  return (
    <td className="wrap-anywhere desk:whitespace-nowrap">
      <MailText t={t} text={email} isAddress />
      {more > 0 && (
        <span className="block text-sm text-ink-3">{t('requests.more_asked', { count: more })}</span>
      )}
      <time className="block text-sm text-ink-3" title={exactly}>
        {at}
      </time>
    </td>
  );
}

/** No rows: because there are none, or because of filters, with a link to show all. */
function NoRows<State extends string, Row>({ t, view, of, isNarrowed, icon }: Props<State, Row>) {
  const why = isNarrowed ? 'empty_search' : 'empty_open';
  const isOther = !isNarrowed && view.state !== 'open';
  const all = view.tabs.find(({ state }) => state === view.state)?.href;
  return (
    <div className={cardLook}>
      <EmptyState
        icon={icon}
        title={t(isOther ? 'requests.empty_other' : `${of}.${why}`)}
        actions={isNarrowed && <LinkButton href={all ?? ''}>{t('requests.clear_search')}</LinkButton>}
      >
        {!isNarrowed && <p>{t(`${of}.empty_text`)}</p>}
      </EmptyState>
    </div>
  );
}

/** The head of one request or report: its mail, links to its history and back to the list, and the outcome of the previous page. */
export function DecisionHead({
  t,
  view,
  children,
}: {
  t: Translate;
  view: { subject: string; done: DoneNotice | null };
  children: ReactNode;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 [&>h1]:flex-1 max-desk:[&>h1]:basis-full">
        <h1 className={`${pageTitleLook} wrap-anywhere`}>
          <MailText t={t} text={view.subject} />
        </h1>
        {children}
      </div>
      <Done done={view.done} />
    </>
  );
}

const Done = ({ done }: { done: DoneNotice | null }) =>
  done && (
    <Banner tone={done.tone} urgent>
      <p>{done.text}</p>
    </Banner>
  );
