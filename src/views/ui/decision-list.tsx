import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { Banner } from './banner.tsx';
import { Button, LinkButton } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { IconName } from './icons.ts';
import { TextInput } from './inputs.tsx';
import { Pagination } from './pagination.tsx';
import { cardLook, pageLook, pageTitleLook } from './surface-look.ts';
import { Tabs } from './tabs.tsx';
import { MailText } from './mail-text.tsx';
import { spellOut } from './mark-text.ts';

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
  /** The URL of the list, and that for its decisions. */
  action: string;
  title: string;
  lead: string;
  tabsLabel: string;
  tabLabel: (state: State) => string;
  searchId: string;
  searchLabel: string;
  /** Filters of the list besides the search. */
  filters?: ReactNode;
  /** Headings of the columns after that of the email. */
  columns: readonly string[];
  selectAll: string;
  rows: ReactNode;
  /** The form of a decision about the selection; it contains `DecisionKeys`. */
  decisions: ReactNode;
  /** The number of entries, if they fit on one page. */
  count: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

/** A list of requests or reports, by state; open ones can be decided together. */
export function DecisionList<State extends string, Row>(props: Props<State, Row>) {
  const { t, view, action } = props;
  return (
    <div className={`${pageLook} max-w-300 gap-5`}>
      <div className="grid gap-1">
        <h1 className={pageTitleLook}>{props.title}</h1>
        <p className="text-ink-2">{props.lead}</p>
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
        label={props.tabsLabel}
        tabs={view.tabs.map(({ state, href, count }) => ({
          href,
          count,
          label: props.tabLabel(state),
          current: state === view.state,
        }))}
      />
      <form className="flex flex-wrap items-end gap-3" method="get" action={action}>
        <input type="hidden" name="state" value={view.state} />
        <TextInput
          id={props.searchId}
          name="search"
          type="search"
          label={props.searchLabel}
          placeholder={t('requests.search_hint')}
          size={36}
          defaultValue={view.search}
          maxLength={200}
        />
        {props.filters}
        <Button type="submit" icon="search">
          {t('common.apply')}
        </Button>
      </form>
      {view.rows.length === 0 ? props.empty : <Rows {...props} />}
    </div>
  );
}

function Rows<State extends string, Row>(props: Props<State, Row>) {
  const { t, view } = props;
  const isOpen = canDecide(view);
  return (
    <form
      className="grid grid-cols-1 gap-5"
      method="post"
      action={props.action}
      {...(isOpen && {
        'data-row-keys': '',
        'data-select-rows': t('requests.selected', { count: '{count}' }),
      })}
    >
      <input type="hidden" name="back" value={view.address} />
      <div className={`${cardLook} overflow-hidden px-1 max-tablet:px-4`}>
        <table className="data-table jobs-table">
          <caption className="visually-hidden">{props.title}</caption>
          <thead>
            <tr>
              <th scope="col">
                {isOpen ? (
                  <span className="flex items-center gap-2.5">
                    <input
                      type="checkbox"
                      className="check needs-js"
                      data-select-all=""
                      aria-label={props.selectAll}
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
        <div className={`${cardLook} sticky bottom-2 z-sticky grid gap-3.5 px-5 py-4 max-tablet:static`}>
          {props.decisions}
        </div>
      )}
      <Pagination t={t} previousHref={view.previousHref} nextHref={view.nextHref}>
        {view.previousHref || view.nextHref
          ? t('requests.range', { from: view.from, to: view.from + view.rows.length - 1, total: view.total })
          : props.count}
      </Pagination>
    </form>
  );
}

/** The buttons of a decision, how many rows are selected, and the keys that do the same. */
export function DecisionKeys({ children, keys }: { children: ReactNode; keys: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <b role="status" data-selected="" />
      <span className="needs-js text-sm text-ink-3 max-tablet:hidden">{keys}</span>
    </div>
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
    <th scope="row" className="min-w-48">
      <span className="flex items-start gap-2.5 wrap-anywhere whitespace-normal">
        {isOpen && (
          <input
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
            <MailText t={t} text={row.sender} />
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
    <td className="min-w-36 wrap-anywhere desk:whitespace-nowrap">
      <MailText t={t} text={email} />
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
export function EmptyDecisionList({
  t,
  icon,
  title,
  text,
  allHref,
}: {
  t: Translate;
  icon: IconName;
  title: string;
  text: string;
  /** The URL of the list without filters; empty if it has none. */
  allHref: string;
}) {
  return (
    <div className={cardLook}>
      <EmptyState
        icon={icon}
        title={title}
        actions={allHref && <LinkButton href={allHref}>{t('requests.clear_search')}</LinkButton>}
      >
        {!allHref && <p>{text}</p>}
      </EmptyState>
    </div>
  );
}
