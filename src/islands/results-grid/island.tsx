/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { useLazy } from '../use-lazy.ts';
import { gridRootLook, gridScrollerLook } from '../../views/ui/grid-look.ts';
import { GridFoot, GridTable } from './grid-table.tsx';
import type { FilterField, GridProps, RowView } from './props.ts';
import { hasKeptActions } from './action-request.ts';
import { fetchOverlays } from './grid-labels.ts';
import { columnsButtonId, Toolbar } from './toolbar.tsx';
import { type Grid, useGrid, type WrittenRows } from './use-grid.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { navigateTo } from '../navigate.ts';
import { isCovered, isSwitchedOff } from '../page-keys.ts';
import { fillUrl } from '../request-json.ts';
import { useEvent } from '../use-event.ts';
import { valueOf } from './columns.tsx';
import { copyText, type GridIntent, readKey, keyOf } from './selection.ts';
import { indexOfRow } from './grid-row.tsx';

/** The results of a search: rows, selection, actions, and one email's details beside. */
export function ResultsGrid({ written, ...props }: GridProps & { written?: WrittenRows }) {
  const grid = useGrid(props, written);
  const onClick = useGridInput(grid);
  const { context, live, density, open, loaded } = grid;
  const [reached, setReached] = useState(false);
  const overlays = useLazy(
    () => fetchOverlays(() => import('./overlays.tsx'), props.labels, props.locale),
    live && (reached || needsOverlays(grid)),
  );
  const reach = () => setReached(true);
  // The pointer or the focus may have come before this script.
  useLayoutEffect(() => {
    if (grid.scroller.current?.matches(':hover,:focus-within')) reach();
  }, []);
  return (
    <div
      class={`${gridRootLook} density-${density}${open && live ? ' has-details' : ''}`}
      data-focus-to={`#${props.id}`}
      data-unsaved={grid.selected > 0 || undefined}
      onPointerEnter={reach}
      onFocusCapture={reach}
    >
      <Toolbar grid={grid} />
      <p id={`${props.id}-zone`} class="visually-hidden">
        {context.t('zone_hint', { zone: props.timeZone })} {context.t('filter_hint')}
      </p>
      <p class="visually-hidden" role="status">
        {live && (loaded.state === 'loading' ? context.t('loading') : open && overlays?.t('details_open'))}
      </p>
      <div
        ref={grid.scroller}
        class={gridScrollerLook}
        onClick={onClick}
        onPointerOver={overlays?.showCutText}
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      >
        <GridTable grid={{ ...grid, edges: overlays }} />
        <GridFoot
          context={context}
          search={props.search}
          state={loaded.state}
          isEmpty={loaded.rows.length === 0}
          onRetry={loaded.loadMore}
        />
      </div>
      {overlays && <overlays.Overlays grid={{ ...grid, context: { ...context, t: overlays.t } }} />}
    </div>
  );
}

function needsOverlays({ open, overlay, notice, question }: Grid): boolean {
  return Boolean(open || overlay || notice || question || hasKeptActions());
}

/**
 * Handles keys, clicks and the page's commands by one listener each. Returns the click handler of the rows'
 * container.
 */
function useGridInput(grid: Grid): (event: MouseEvent) => void {
  useEvent(
    () => document,
    'keydown',
    (event) => handleKey(event as KeyboardEvent, grid),
  );
  useEvent(
    () => document,
    'postern:command',
    (event) => commandsOf(grid)[(event as CustomEvent<{ id: string }>).detail.id]?.(),
  );
  // From now on nothing is recorded for it (page/hold-presses.ts).
  useEffect(() => {
    const island = grid.scroller.current?.closest<HTMLElement>('[data-island]');
    if (island) island.dataset['listens'] = '';
    document.dispatchEvent(new Event('postern:grid-ready'));
  }, []);
  return (event) => handleClick(event, grid);
}

function commandsOf(grid: Grid): Readonly<Record<string, () => void>> {
  return {
    'grid.refresh': grid.refresh,
    'grid.selectPage': () => grid.selectExtent('page'),
    'grid.selectAll': () => grid.selectExtent('all'),
    'grid.selectNone': () => grid.selectExtent('none'),
    'grid.quarantine': () => grid.askForSelection('quarantine'),
    'grid.release': () => grid.askForSelection('release'),
    'grid.columns': () => {
      const anchor = document.getElementById(columnsButtonId(grid.props.id));
      if (anchor) grid.setOverlay({ kind: 'columns', anchor });
    },
    'grid.density': () => grid.setDensity(grid.density === 'compact' ? 'comfortable' : 'compact'),
  };
}

function handleKey(event: KeyboardEvent, grid: Grid): void {
  const { scroller, table, active, loaded, pageRows, open, extent } = grid;
  const target = event.target as HTMLElement;
  const inPanel = target.closest('.details') !== null;
  const inGrid = scroller.current?.contains(target) ?? false;
  const isEscape = event.key === 'Escape';
  if (event.defaultPrevented || !(inPanel || inGrid || target === document.body || isEscape)) return;
  // Escape is for what was opened last.
  if (isEscape && (isCovered() || document.querySelector('.is-sheet-open'))) return;
  if (target.matches('input:not([type=checkbox]), textarea, select')) return;
  // Controls handle Enter and Space themselves; the panel handles scroll keys.
  if (target.matches('a, button, input, summary') && /^(Enter| )$/.test(event.key) && !event.altKey) return;
  if (inPanel && !/^[jkx.]$|^Escape$/i.test(event.key)) return;
  // What is typed for the page or by voice is no command: characters are for the list while it has the focus.
  const isForPage = !inPanel && !inGrid && !isEscape;
  if (
    (isForPage && !/^(?:Arrow(?:Up|Down)|Page(?:Up|Down)|Home|End|Enter)$/.test(event.key)) ||
    isSwitchedOff(event)
  )
    return;
  const intent = readKey(event, active, loaded.rows.length, pageRows);
  if (!intent || (intent.do === 'escape' && !open && extent === 'none')) return;
  event.preventDefault();
  if (!inPanel && target !== table.current) table.current?.focus({ preventScroll: true });
  carryOut(intent, event.shiftKey, grid);
}

function carryOut(intent: GridIntent, extend: boolean, grid: Grid): unknown {
  const row = grid.loaded.rows[grid.active];
  switch (intent.do) {
    case 'move':
      return grid.moveTo(intent.to, intent.extend);
    case 'cell':
      return grid.moveCell(intent.by);
    case 'filter':
      return row && filterBy(cellOf(grid)?.querySelector('[data-field]'), row, grid);
    case 'toggle':
      return grid.toggle(grid.active, extend);
    case 'open': {
      const control = cellOf(grid)?.querySelector<HTMLElement>('[data-act]');
      if (control) return control.click();
      // The second press moves into the panel, for people without a pointer.
      if (row && grid.open === keyOf(row))
        return document.getElementById(`${grid.props.id}-details`)?.focus();
      return row && grid.show(row);
    }
    case 'selectPage':
      return grid.selectExtent('page');
    case 'escape':
      return grid.open ? grid.closeDetails() : grid.selectExtent('none');
    case 'menu': {
      const anchor = grid.table.current?.querySelector('.is-active [data-act=menu]');
      if (row && anchor) grid.setOverlay({ kind: 'rowMenu', row, anchor });
    }
  }
}

/** The cell that the arrow keys have moved to. */
const cellOf = ({ table, cell }: Grid) =>
  cell < 0 ? undefined : table.current?.querySelectorAll('.is-active > td')[cell];

/** Narrows the search to the value of an element of a row; false if it has none. */
function filterBy(element: Element | null | undefined, row: RowView, grid: Grid): boolean {
  const field = element?.closest<HTMLElement>('[data-field]')?.dataset['field'] as FilterField | undefined;
  const value = field ? valueOf(field, row) : '';
  if (!field || value === '' || isHidden(value)) return false;
  navigateTo(fillUrl(grid.props.urls.filterBy, { field, value }));
  return true;
}

function handleClick(event: MouseEvent, grid: Grid): void {
  const target = event.target as Element;
  const index = indexOfRow(target);
  const row = grid.loaded.rows[index];
  if (!row) return;
  if (event.altKey && filterBy(target, row, grid)) return event.preventDefault();
  grid.setActive(index);
  const control = target.closest<HTMLElement>('[data-act]');
  if (control) return press(control, row, index, event.shiftKey, grid);
  // Ignores clicks on links, and those that end a text selection.
  if (target.closest('a') || isSelecting(target)) return;
  if (event.shiftKey || event.ctrlKey || event.metaKey) grid.toggle(index, event.shiftKey);
  else grid.show(row);
}

/** Whether text of the row is selected; selections elsewhere on the page are irrelevant. */
function isSelecting(target: Element): boolean {
  const selection = getSelection();
  const row = target.closest('tr');
  return selection?.isCollapsed === false && row !== null && selection.containsNode(row, true);
}

function press(control: HTMLElement, row: RowView, index: number, extend: boolean, grid: Grid): void {
  const act = control.dataset['act'];
  if (act === 'select') grid.toggle(index, extend);
  else if (act === 'menu') grid.setOverlay({ kind: 'rowMenu', row, anchor: control });
  else if (act === 'recipients' || act === 'attachments' || act === 'links')
    grid.setOverlay({ kind: act, row });
  else if (act === 'copy') {
    void copyText(row.recipients.join(', ')).then((done) =>
      grid.setNotice((t) => t(done ? 'copied' : 'copy_failed')),
    );
  }
}
