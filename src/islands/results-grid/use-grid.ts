import { domainOf } from '../../api/domain-of.ts';
import type { RefObject } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { bindLabels } from '../labels.ts';
import { navigateTo, openDialog } from '../navigate.ts';
import { fillUrl } from '../request-json.ts';
import { type ActionRequest, type Question, questionAbout, signInAndReturn } from './action-request.ts';
import type { RowContext, WriteRows } from './grid-row.tsx';
import { type Notice, tooManySelected, useNotice } from './grid-labels.ts';
import { readRowsInPage } from './pack-rows.ts';
import { filtersChanged, retype, watchFilters } from '../filters-panel/changed-filters.ts';
import {
  closeInAddress,
  entryNow,
  keepInEntry,
  openInAddress,
  useEntries,
  usePlace,
} from './history-entry.ts';
import { keepPreferences } from './preferences.ts';
import { type DrawnRows, reveal, useRowHeight, useWindowing } from './use-windowing.ts';
import { bulkLimit, gridPageSize } from '../../api/limits.ts';
import type { ColumnKey, Density, GridAction, GridProps, RowView, RuleSubject } from './props.ts';
import * as select from './selection.ts';
import { type CountState, type LoadedRows, useCount, useRows } from './use-rows.ts';

export type ListKind = 'recipients' | 'attachments' | 'links';

/** Overlays of the grid: a menu at a button, or a list of one row in a dialog. */
export type Overlay =
  | { kind: 'rowMenu'; row: RowView; anchor: Element }
  | { kind: 'select' | 'columns' | 'create_exceptions' | 'group_actions'; anchor: Element }
  | { kind: ListKind; row: RowView };

/** State and actions of the grid. */
export interface Grid {
  props: GridProps;
  context: RowContext;
  scroller: RefObject<HTMLDivElement | null>;
  table: RefObject<HTMLTableElement | null>;
  /** Whether scripts run; false for the first render, which matches the server's. */
  live: boolean;
  loaded: LoadedRows;
  drawn: DrawnRows;
  /** Visible rows, for PgUp and PgDn. */
  pageRows: number;
  count: CountState;
  retryCount: () => void;
  density: Density;
  setDensity: (density: Density) => void;
  visible: readonly ColumnKey[];
  setVisible: (columns: ColumnKey[]) => void;
  selection: select.Selection;
  extent: select.SelectionExtent;
  /**
   * The filters differ from the search whose results are shown: actions are blocked until the next search
   * (MX-16).
   */
  isOutdated: boolean;
  /** Number of emails in the selection. */
  selected: number;
  /** Why all matches cannot be selected; null if they can. */
  allObstacle: Notice | null;
  selectExtent: (extent: 'none' | 'page' | 'all') => void;
  toggle: (index: number, extend: boolean) => void;
  /** Index of the current row, -1 before the first. */
  active: number;
  setActive: (index: number) => void;
  moveTo: (index: number, extend?: boolean) => void;
  /** Index of the current cell of the current row, -1 for the row itself. */
  cell: number;
  moveCell: (by: 1 | -1) => void;
  /** Key of the row with open details. */
  open: string | null;
  /** Incremented when an action has changed rows, so that details are reloaded. */
  version: number;
  show: (row: RowView) => void;
  closeDetails: () => void;
  overlay: Overlay | null;
  setOverlay: (overlay: Overlay | null) => void;
  notice: Notice | null;
  setNotice: (notice: Notice | null) => void;
  question: Question | null;
  ask: (question: Question | null) => void;
  /** Restores the selection of an interrupted action. */
  select: (target: ActionRequest['target']) => void;
  /** Called at the end of an action: clears the selection unless it is kept, and reloads details. */
  finish: (keepsSelection?: boolean) => void;
  askForRow: (action: GridAction, row: RowView) => void;
  askForSelection: (action: GridAction) => void;
  /** Opens the new-rule dialog for the current search, or for a row's sender. */
  createRule: (type: 'whitelist' | 'blacklist', about?: { row: RowView; subject: RuleSubject }) => void;
  refresh: () => void;
  goToSignIn: () => void;
}

/** The first page of rows when rendered on the server; the browser reads them from the markup. */
export interface WrittenRows {
  rows: readonly RowView[];
  writeRows?: WriteRows | undefined;
}

/**
 * Distance from the end, in rows, at which the next page is loaded: one page, so that steady scrolling does
 * not reach the end.
 */
const loadAhead = gridPageSize;

export function useGrid(props: GridProps, written?: WrittenRows): Grid {
  const { urls, permissions, search } = props;
  const context = useMemo<RowContext>(
    () => ({
      t: bindLabels(props.labels, props.locale),
      urls,
      vocabulary: props.vocabulary,
      writeRows: written?.writeRows,
    }),
    [],
  );
  const { t } = context;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const goToSignIn = useCallback(() => void signInAndReturn(urls.signIn, null), []);
  const [first] = useState(() => ({
    rows: written?.rows ?? readRowsInPage(props.id, urls.file),
    searchAfter: props.searchAfter,
  }));
  const loaded = useRows(urls.rows, first, context, goToSignIn);
  const { rows } = loaded;
  const [count, retryCount] = useCount(urls.count, t('count_failed'), goToSignIn);

  const [live, setLive] = useState(false);
  const [density, setDensity] = useState(props.preferences.density);
  const [visible, setVisible] = useState<readonly ColumnKey[]>(props.preferences.columns);
  const [selection, setSelection] = useState(select.noSelection);
  const [active, setActive] = useState(-1);
  const [cell, setCell] = useState(-1);
  const [open, setOpen] = useState(props.open);
  const [version, setVersion] = useState(0);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [notice, setNotice] = useNotice();
  const [isOutdated, setOutdated] = useState(false);
  const [question, ask] = useState<Question | null>(null);

  const rowHeight = useRowHeight(scroller, density);
  const { rows: drawn, update } = useWindowing(scroller, rows.length, rowHeight);

  usePlace(scroller, loaded, rowHeight, drawn);
  useEffect(() => {
    setLive(true);
    if (open) setActive(rows.findIndex((row) => select.keyOf(row) === open));
    const { typed } = entryNow();
    const stop = watchFilters(search.formId, (changed, content) => {
      setOutdated(changed);
      keepInEntry({ typed: changed && content ? content : undefined });
    });
    retype(search.formId, typed);
    return stop;
  }, []);
  useEffect(() => {
    if (rowHeight !== null && drawn.last > rows.length - loadAhead && loaded.state === 'idle')
      loaded.loadMore();
    // Rows may have been replaced by as many: what was asked for while they were loaded was not loaded.
  }, [drawn.last, rows, loaded.state, rowHeight]);
  const focusList = () => table.current?.focus({ preventScroll: true });
  const showRow = (key: string | null) => {
    setOpen(key);
    const index = rows.findIndex((row) => select.keyOf(row) === key);
    if (index >= 0) setActive(index);
    if (key === null && document.activeElement?.closest('.details')) focusList();
  };
  useEntries(open, showRow, focusList);

  const extent = useMemo(() => select.extentOf(selection, rows), [selection, rows]);
  const selected =
    selection.mode === 'rows' ? selection.keys.size : count.state === 'ready' ? count.total : 0;
  const allObstacle = obstacleToAll(count);

  const openRow = (row: RowView) => {
    const key = select.keyOf(row);
    setOpen(key);
    void openInAddress(key, open === null);
  };
  const askForRows = (action: GridAction, candidates: readonly RowView[], chosen: number) => {
    const next = questionAbout(action, candidates, chosen);
    if (typeof next === 'string') setNotice((t) => t(next));
    else ask(next);
  };

  return {
    props,
    context,
    scroller,
    table,
    live,
    loaded,
    drawn,
    pageRows: rowHeight ? Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2) : 10,
    count,
    retryCount,
    density,
    setDensity(next) {
      setDensity(next);
      keepPreferences({ density: next });
    },
    visible,
    setVisible(columns) {
      setVisible(columns);
      keepPreferences({ columns });
    },
    selection,
    extent,
    isOutdated,
    selected,
    allObstacle,
    selectExtent(wanted) {
      if (!permissions.act) return;
      if (wanted === 'page') setSelection(select.selectPage(rows));
      else if (wanted === 'none') setSelection(select.noSelection);
      else if (allObstacle) setNotice(allObstacle);
      else setSelection(select.allMatching);
    },
    toggle(index, extend) {
      if (!permissions.act) return;
      const next = extend ? select.extendTo : select.toggleRow;
      setSelection(next(selection, rows, index));
    },
    active,
    setActive(index) {
      setActive(index);
      setCell(-1);
    },
    moveTo(index, extend = false) {
      const row = rows[index];
      if (!row) return;
      if (extend && permissions.act) setSelection(select.extendFrom(active, selection, rows, index));
      setActive(index);
      reveal(scroller.current, index, rowHeight);
      update();
      if (open) openRow(row);
    },
    cell,
    moveCell(by) {
      const cells = [...(table.current?.querySelectorAll('.is-active > td') ?? [])];
      let next = cell + by;
      // Beside open details only some columns are shown.
      while (cells[next]?.checkVisibility() === false) next += by;
      if (next < -1 || next >= cells.length) return;
      setCell(next);
      cells[next]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    open,
    version,
    show: openRow,
    closeDetails() {
      setOpen(null);
      closeInAddress();
      focusList();
    },
    overlay,
    setOverlay,
    notice,
    setNotice,
    question,
    ask,
    select: (target) => setSelection('rows' in target ? select.selectPage(target.rows) : select.allMatching),
    finish(keepsSelection) {
      if (!keepsSelection) setSelection(select.noSelection);
      setVersion((now) => now + 1);
    },
    askForRow: (action, row) => askForRows(action, [row], 1),
    askForSelection(action) {
      setNotice(null);
      if (filtersChanged(search.formId)) return setNotice((t) => t('filters_changed'));
      if (selected === 0) return setNotice((t) => t('nothing_selected'));
      if (selection.mode === 'rows')
        return askForRows(action, select.selectedRows(selection, rows), selected);
      if (allObstacle) return setNotice(allObstacle);
      ask({ action, rows: null, asked: null, count: selected, skipped: 0, reason: '' });
    },
    createRule(type, about) {
      if (about && urls.createRuleLike) {
        const { senderAddress: address, subject } = about.row;
        const values = { type, address, domain: domainOf(address), subject };
        return openDialog(fillUrl(urls.createRuleLike[about.subject], values));
      }
      setNotice(null);
      if (filtersChanged(search.formId)) return setNotice((t) => t('filters_changed'));
      openDialog(fillUrl(urls.createRule, { type }));
    },
    refresh: () => navigateTo(location.pathname + location.search),
    goToSignIn,
  };
}

function obstacleToAll(count: CountState): Notice | null {
  if (count.state !== 'ready') return (t) => count.text || t('counting');
  return count.isMaximum || count.total > bulkLimit ? tooManySelected : null;
}
