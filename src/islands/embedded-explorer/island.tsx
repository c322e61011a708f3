/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { sayIn } from '../labels.ts';
import type { CellContext } from '../results-grid/cells.tsx';
import { GridTable, type TableGrid } from '../results-grid/grid-table.tsx';
import type { GridUrls, RowView } from '../results-grid/props.ts';
import { extentOf, noSelection } from '../results-grid/selection.ts';
import type { ListKind } from '../results-grid/use-grid.ts';
import { useRowHeight } from '../results-grid/use-row-height.ts';
import { useWindowing } from '../results-grid/use-windowing.ts';
import { useLazy } from '../use-lazy.ts';
import { handleClick, handleKey } from './embedded-input.ts';
import { MatchesBar } from './matches-bar.tsx';
import { MatchesFilters } from './matches-filters.tsx';
import { MatchesFoot } from './matches-foot.tsx';
import type { EmbeddedExplorerProps } from './props.ts';
import { useMatches } from './use-matches.ts';

/** Here a row leads to its email and nowhere else. */
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

/** Rows from the end at which the next page is asked for. */
const loadAhead = 15;

/** The Explorer's results inside another page (MX-02): the mails of the past that a rule matches while it is edited. */
export function EmbeddedExplorer(props: EmbeddedExplorerProps) {
  const say = useMemo(() => sayIn(props.labels, props.locale), []);
  const context = useMemo<CellContext>(
    () => ({
      say: sayIn(props.gridLabels, props.locale),
      urls: { ...noUrls, profile: props.profileUrl, file: props.fileUrl },
      vocabulary: props.vocabulary,
    }),
    [],
  );
  const [alsoQuarantined, setAlsoQuarantined] = useState(props.exceptionShowAlsoQuarantine);
  const [live, setLive] = useState(false);
  const [active, setActive] = useState(-1);
  const [list, setList] = useState<{ kind: ListKind; row: RowView } | null>(null);
  const [filters, setFilters] = useState('');
  const matches = useMatches(props, { alsoQuarantined, filters });
  const { rows, state } = matches;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const rowHeight = useRowHeight(scroller, rows.length > 0);
  const { rows: drawn, update } = useWindowing(scroller, rows.length, rowHeight);
  const dialog = useLazy(() => import('../results-grid/list-dialog.tsx'), list !== null);

  useEffect(() => setLive(true), []);
  useEffect(() => {
    // A page may hold nothing although there are more: headers are read mail by mail.
    const isNear = rows.length === 0 || (rowHeight !== null && drawn.last > rows.length - loadAhead);
    if (isNear && state === 'idle') matches.loadMore();
  }, [drawn.last, rows.length, state, rowHeight]);
  // Another search begins at its newest mail; at once, so that no key pressed meanwhile is lost.
  useLayoutEffect(() => {
    if (state !== 'searching') return;
    setActive(-1);
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [state]);

  const grid: TableGrid = {
    props: { id: props.id, columns: props.columnOptions, permissions: { act: false } },
    hideActions: props.hideActions,
    context,
    table,
    visible: props.columnOptions.map((column) => column.key),
    drawn,
    loaded: { rows, state: state === 'searching' ? 'loading' : state },
    count: { state: 'ready', total: matches.total, isMaximum: false, text: matches.text },
    selection: noSelection,
    extent: extentOf(noSelection, rows),
    selectExtent: () => undefined,
    active,
    setActive,
    open: null,
    live,
  };
  const input = { rows, active, setActive, scroller, rowHeight, update, setList };
  return (
    <section
      id={`${props.id}-root`}
      class="grid-root embedded"
      aria-label={say('title')}
      aria-busy={state === 'searching'}
    >
      <MatchesBar
        props={props}
        say={say}
        matches={matches}
        alsoQuarantined={alsoQuarantined}
        onAlsoQuarantined={setAlsoQuarantined}
      />
      <MatchesFilters
        id={props.id}
        filters={props.filters}
        say={say}
        hasHeaders={matches.hasHeaders}
        isOn={filters !== ''}
        onSearch={setFilters}
      />
      <p id={`${props.id}-zone`} class="visually-hidden">
        {context.say('zone_hint', { zone: props.timeZone })}
      </p>
      <div
        ref={scroller}
        class="grid-scroller"
        onClick={(event) => handleClick(event, input)}
        onKeyDown={(event) => handleKey(event, input)}
      >
        {rows.length > 0 && <GridTable grid={grid} />}
        <MatchesFoot say={say} gridSay={context.say} matches={matches} />
      </div>
      {list && dialog && (
        <dialog.ListDialog
          id={`${props.id}-list`}
          kind={list.kind}
          row={list.row}
          context={context}
          onClose={() => setList(null)}
        />
      )}
    </section>
  );
}
