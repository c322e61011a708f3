/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { gridRootLook, gridScrollerLook } from '../../views/ui/grid-look.ts';
import { bindLabels, type TranslateLabel } from '../labels.ts';
import { type CellContext, fetchOverlays } from '../results-grid/grid-labels.ts';
import { ColumnEdge } from '../results-grid/column-widths.tsx';
import { FailedLine, GridTable, LoadingLine, type TableGrid } from '../results-grid/grid-table.tsx';
import type { GridLabels, GridUrls, RowView } from '../results-grid/props.ts';
import { hasKeptActions } from '../results-grid/action-request.ts';
import { extentOf, copyText, readKey } from '../results-grid/selection.ts';
import { reveal, useRowHeight, useWindowing } from '../results-grid/use-windowing.ts';
import { useLazy } from '../use-lazy.ts';
import { MatchesBar } from './matches-bar.tsx';
import type { EmbeddedExplorerProps, EmbeddedLabels, FiltersOptions } from './props.ts';
import { useEmbeddedGrid } from './use-embedded-grid.ts';
import { type Matches, useMatches } from './use-matches.ts';
import type { RefObject } from 'preact';
import type { ListKind } from '../results-grid/use-grid.ts';
import { isSwitchedOff } from '../page-keys.ts';
import { DateRange } from '../date-range/island.tsx';
import { Icon } from '../icon.tsx';
import { TextFilters } from '../text-filters/island.tsx';
import { TreeFilter } from '../tree-filter/island.tsx';
import { buttonLook, emptyLook } from '../../views/ui/looks.ts';

/** The embedded explorer has no pages, details and rules for a search. */
const noUrls: GridUrls = {
  rows: '',
  count: '',
  nextPage: '',
  profile: '',
  file: '',
  panel: '',
  filterBy: '',
  actOnRows: '',
  actOnAll: { quarantine: '', release: '' },
  previewAction: '',
  job: '',
  cancelJob: '',
  undoJob: '',
  createRule: '',
  createRuleLike: null,
  signIn: '',
};

/** Distance from the end, in rows, at which the next page is loaded. */
const loadAhead = 15;

/**
 * The Explorer's results embedded in another page (MX-02): past mails that match a rule while it is edited.
 */
export function EmbeddedExplorer(props: EmbeddedExplorerProps) {
  const t = useMemo(() => bindLabels(props.labels, props.locale), []);
  const context = useMemo<CellContext>(
    () => ({
      t: bindLabels(props.gridLabels, props.locale),
      urls: { ...noUrls, ...props.actionUrls, profile: props.profileUrl, file: props.fileUrl },
      vocabulary: props.vocabulary,
    }),
    [],
  );
  const edges = useMemo(() => ({ ColumnEdge, t: bindLabels(props.edgeLabels, props.locale) }), []);
  const [alsoQuarantined, setAlsoQuarantined] = useState(props.exceptionShowAlsoQuarantine);
  const [live, setLive] = useState(false);
  const [active, setActive] = useState(-1);
  const [filters, setFilters] = useState('');
  const matches = useMatches(props, { alsoQuarantined, filters });
  const { rows, state } = matches;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const rowHeight = useRowHeight(scroller, rows.length > 0);
  const { rows: drawn, update } = useWindowing(scroller, rows.length, rowHeight);
  const grid = useEmbeddedGrid(props, matches, { context, table });
  const { overlay, question, notice, selection } = grid;
  const isOver = overlay !== null || question !== null || notice !== null || hasKeptActions();
  const overlays = useLazy(
    () => fetchOverlays(() => import('./embedded-overlays.tsx'), props.gridLabels, props.locale),
    live && isOver,
  );

  useEffect(() => setLive(true), []);
  useEffect(() => {
    // A page may be empty although there are more matches, because headers are checked mail by mail.
    const isNear = rows.length === 0 || (rowHeight !== null && drawn.last > rows.length - loadAhead);
    if (isNear && state === 'idle') matches.loadMore();
  }, [drawn.last, rows.length, state, rowHeight]);
  // Scrolls to the top for a new search; synchronously, so that no key press is lost.
  useLayoutEffect(() => {
    if (state !== 'searching') return;
    setActive(-1);
    grid.finish();
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [state]);

  const shown: TableGrid = {
    props: { id: props.id, columns: props.columnOptions, permissions: { act: !props.hideActions } },
    hideActions: props.hideActions,
    edges: live ? edges : null,
    context,
    table,
    visible: grid.columns.visible,
    drawn,
    loaded: { rows, state: state === 'searching' ? 'loading' : state },
    count: { state: 'ready', total: matches.total, isMaximum: false, text: matches.text },
    selection,
    extent: extentOf(selection, rows),
    selectExtent: grid.selectExtent,
    active,
    setActive,
    open: null,
    live,
  };
  const input = {
    rows,
    active,
    setActive,
    scroller,
    rowHeight,
    update,
    setList: grid.setOverlay,
    toggle: grid.toggle,
    selectPage: () => grid.selectExtent('page'),
    openMenu: (row: RowView, anchor: Element) => grid.setOverlay({ kind: 'rowMenu', row, anchor }),
  };
  return (
    <section
      id={`${props.id}-root`}
      class={`${gridRootLook} [&:is([aria-busy='true'],:has(.embedded-problem))_.grid-table]:opacity-55 [&_.grid-row]:cursor-pointer`}
      aria-label={t('title')}
      aria-busy={state === 'searching'}
      data-focus-to={`#${props.id}`}
      data-unsaved={grid.selected.length > 0 || undefined}
    >
      <MatchesBar
        props={props}
        t={t}
        matches={matches}
        grid={grid}
        live={live}
        alsoQuarantined={alsoQuarantined}
        onAlsoQuarantined={setAlsoQuarantined}
      />
      <MatchesFilters
        id={props.id}
        filters={props.filters}
        t={t}
        hasHeaders={matches.hasHeaders}
        isOn={filters !== ''}
        live={live}
        onSearch={setFilters}
      />
      <p id={`${props.id}-zone`} class="visually-hidden">
        {context.t('zone_hint', { zone: props.timeZone })}
      </p>
      <div
        ref={scroller}
        class={gridScrollerLook}
        onClick={(event) => handleClick(event, input)}
        onKeyDown={(event) => handleKey(event, input)}
      >
        {rows.length > 0 && <GridTable grid={shown} />}
        <MatchesFoot t={t} gridT={context.t} matches={matches} />
      </div>
      {overlays && <overlays.EmbeddedOverlays grid={{ ...grid, context: { ...context, t: overlays.t } }} />}
    </section>
  );
}

interface EmbeddedInput {
  rows: readonly RowView[];
  active: number;
  setActive: (index: number) => void;
  scroller: RefObject<HTMLDivElement | null>;
  rowHeight: number | null;
  /** Renders the rows at the current scroll position immediately. */
  update: () => void;
  setList: (list: { kind: ListKind; row: RowView }) => void;
  /** Selects or deselects a row, or the range up to it. */
  toggle: (index: number, extend: boolean) => void;
  selectPage: () => void;
  openMenu: (row: RowView, anchor: Element) => void;
}

/** A click on a row opens its email in a new tab; its buttons have their own actions. */
function handleClick(event: MouseEvent, input: EmbeddedInput): void {
  const { rows, setActive, setList, toggle, openMenu } = input;
  const target = event.target as Element;
  const element = target.closest('tr');
  // The header is row 1.
  const index = Number(element?.getAttribute('aria-rowindex') ?? 0) - 2;
  const row = rows[index];
  if (!row || !element) return;
  setActive(index);
  const control = target.closest<HTMLElement>('[data-act]');
  const act = control?.dataset['act'];
  if (act === 'select') return toggle(index, event.shiftKey);
  if (act === 'menu' && control) return openMenu(row, control);
  if (act === 'recipients' || act === 'attachments' || act === 'links') return setList({ kind: act, row });
  if (act === 'copy') return void copyText(row.recipients.join(', '));
  // Ignores clicks on links, and those that end a text selection.
  if (target.closest('a') || getSelection()?.isCollapsed === false) return;
  openProfile(element);
}

/** The Explorer's keys that apply to rows here. */
function handleKey(event: KeyboardEvent, input: EmbeddedInput): void {
  const { rows, active, setActive, scroller, rowHeight, update } = input;
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || (target.matches('a, button, input') && /^(Enter| )$/.test(event.key))) return;
  if (isSwitchedOff(event)) return;
  const page = rowHeight
    ? Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    : 10;
  const intent = readKey(event, active, rows.length, page);
  if (intent?.do === 'move' && rows[intent.to]) {
    setActive(intent.to);
    reveal(scroller.current, intent.to, rowHeight);
    update();
  } else if (intent?.do === 'toggle') {
    input.toggle(active, event.shiftKey);
  } else if (intent?.do === 'selectPage') {
    input.selectPage();
  } else if (intent?.do === 'menu') {
    const anchor = scroller.current?.querySelector('.is-active [data-act=menu]');
    const row = rows[active];
    if (row && anchor) input.openMenu(row, anchor);
  } else if (intent?.do === 'open') {
    const row = scroller.current?.querySelector('tr.is-active');
    if (row) openProfile(row);
  } else {
    return;
  }
  event.preventDefault();
}

/** The subject is the link to the profile, in a new tab, where the viewer may open it (MX-14). */
function openProfile(row: Element): void {
  row.querySelector<HTMLAnchorElement>('a.grid-subject')?.click();
}

interface MatchesFiltersProps {
  id: string;
  filters: FiltersOptions;
  t: TranslateLabel<keyof EmbeddedLabels>;
  /** Whether header conditions are active; then there is no search (MX-07). */
  hasHeaders: boolean;
  /** Called with the search as a query; empty after a reset. */
  onSearch: (search: string) => void;
  isOn: boolean;
  live: boolean;
}

/** The Explorer's filters panel over the matches: dates, trees and texts narrow what the rule matches (MX-02). */
function MatchesFilters({ id, filters, t, hasHeaders, isOn, live, onSearch }: MatchesFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    if (hasHeaders || !form.current) return;
    const search = new URLSearchParams({ operator: 'and' });
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string' && value.trim() !== '') search.append(name, value);
    }
    onSearch(search.toString());
  };
  return (
    <details class="needs-js flex-none border-b border-line bg-surface [&>summary]:flex [&>summary]:items-center [&>summary]:gap-2 [&>summary]:px-3 [&>summary]:py-2 [&>summary]:text-table [&>summary]:font-medium [&>summary]:cursor-pointer">
      <summary>
        <Icon name="funnel" small />
        {t('filters')}
        {isOn && <span class="badge tone-accent">{t('filters_on')}</span>}
      </summary>
      <form ref={form} id={`${id}-filters`} noValidate onSubmit={submit}>
        <div class="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] items-start gap-y-3 gap-x-5 max-h-[min(24rem,_45vh)] px-3 pt-1 pb-3 overflow-y-auto">
          <DateRange {...filters.dateRange} />
          <div>
            {filters.trees.map((tree) => (
              <TreeFilter key={tree.id} {...tree} />
            ))}
          </div>
          <TextFilters {...filters.texts} />
        </div>
        <div class="flex justify-end gap-2 px-3 py-2 border-t border-line">
          <button
            type="button"
            class={buttonLook({ size: 'sm' })}
            onClick={() => {
              form.current?.dispatchEvent(new Event('explorer:uncheck-all'));
              onSearch('');
            }}
          >
            {t('uncheck_all')}
          </button>
          <button
            type="submit"
            // A native submit would leave the page.
            disabled={!live}
            class={`${buttonLook({ variant: 'primary', size: 'sm' })}${hasHeaders ? ' tip tip-end' : ''}`}
            aria-disabled={hasHeaders ? true : undefined}
            aria-describedby={hasHeaders ? `${id}-no-headers` : undefined}
            data-tip={hasHeaders ? t('no_headers') : undefined}
          >
            <Icon name="search" small />
            {t('search')}
          </button>
          {hasHeaders && (
            <span id={`${id}-no-headers`} class="visually-hidden">
              {t('no_headers')}
            </span>
          )}
        </div>
      </form>
    </details>
  );
}

interface MatchesFootProps {
  t: TranslateLabel<keyof EmbeddedLabels>;
  gridT: TranslateLabel<keyof GridLabels>;
  matches: Matches;
}

/** Below the last row: loading, an error, why there is no search, or that nothing matches. */
function MatchesFoot({ t, gridT, matches }: MatchesFootProps) {
  const { rows, state, problem, search } = matches;
  // The bar shows the form's error; the rows are those of the last search.
  if (problem !== '') return null;
  if (state === 'denied') return <FailedLine text={t('failed')} />;
  if (state === 'failed') {
    return <FailedLine text={t('failed')} retry={gridT('retry')} onRetry={search} />;
  }
  if (state === 'end' && rows.length === 0) {
    return (
      <div class={`${emptyLook.box} py-16!`}>
        <span class={emptyLook.icon}>
          <Icon name="mail-search" />
        </span>
        <p class={emptyLook.title}>{t('empty')}</p>
        <p class={emptyLook.text}>{t('empty_text')}</p>
      </div>
    );
  }
  return state === 'end' ? null : <LoadingLine text={gridT('loading')} />;
}
