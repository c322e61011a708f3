/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { gridRootLook, gridScrollerLook } from '../../views/ui/grid-look.ts';
import { bindLabels } from '../labels.ts';
import type { CellContext } from '../results-grid/cell-context.ts';
import { ColumnEdge } from '../results-grid/column-edge.tsx';
import { GridTable, type TableGrid } from '../results-grid/grid-table.tsx';
import type { GridUrls, RowView } from '../results-grid/props.ts';
import { hasKeptActions } from '../results-grid/kept-actions.ts';
import { fetchOverlays } from '../results-grid/late-labels.ts';
import { extentOf } from '../results-grid/selection.ts';
import { useRowHeight } from '../results-grid/use-row-height.ts';
import { useWindowing } from '../results-grid/use-windowing.ts';
import { useLazy } from '../use-lazy.ts';
import { handleClick, handleKey } from './embedded-input.ts';
import { MatchesBar } from './matches-bar.tsx';
import { MatchesFilters } from './matches-filters.tsx';
import { MatchesFoot } from './matches-foot.tsx';
import type { EmbeddedExplorerProps } from './props.ts';
import { useEmbeddedGrid } from './use-embedded-grid.ts';
import { useMatches } from './use-matches.ts';

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
