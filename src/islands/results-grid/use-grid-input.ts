import { useEffect } from 'preact/hooks';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { navigateTo } from '../navigate-to.ts';
import { fillUrl } from '../request-json.ts';
import { useEvent } from '../use-event.ts';
import type { RowRef } from './action-request.ts';
import { valueOf } from './columns.tsx';
import { copyText } from './copy-text.ts';
import { indexOfRow } from './grid-row.tsx';
import { readKey, type GridIntent } from './grid-keys.ts';
import type { FilterField, GridAction, RowView } from './props.ts';
import { applyEffect } from './row-actions.ts';
import { keyOf } from './selection.ts';
import { columnsButtonId } from './toolbar.tsx';
import type { Grid } from './use-grid.ts';

/**
 * Handles keys, clicks and the page's commands by one listener each. Returns the click handler of the rows'
 * container.
 */
export function useGridInput(grid: Grid): (event: MouseEvent) => void {
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
  useEvent(
    () => document,
    'postern:emails-changed',
    (event) => applyChange(grid, (event as CustomEvent<EmailsChanged>).detail),
  );
  // From now on nothing is recorded for it (page/early-grid-use.ts), whose script may also load later.
  useEffect(() => {
    const island = grid.scroller.current?.closest<HTMLElement>('[data-island]');
    if (island) island.dataset['listens'] = '';
    document.dispatchEvent(new Event('postern:grid-ready'));
  }, []);
  return (event) => handleClick(event, grid);
}

/** Event of the details panel, whose own buttons change its email. */
interface EmailsChanged {
  action: GridAction;
  emails: RowRef[];
}

function applyChange({ loaded, props }: Grid, { action, emails }: EmailsChanged): void {
  const keys = new Set(emails.map(keyOf));
  loaded.patch((row) => (keys.has(keyOf(row)) ? applyEffect(row, action, props.effects[action]) : row));
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
  if (event.defaultPrevented || !(inPanel || inGrid || target === document.body)) return;
  if (target.matches('input:not([type=checkbox]), textarea, select')) return;
  // Controls handle Enter and Space themselves; the panel handles scroll keys.
  if (target.matches('a, button, input, summary') && /^(Enter| )$/.test(event.key)) return;
  if (inPanel && !/^[jkx.]$|^Escape$/i.test(event.key)) return;
  const intent = readKey(event, active, loaded.rows.length, pageRows);
  if (!intent || (intent.do === 'escape' && !open && extent === 'none')) return;
  event.preventDefault();
  if (!inPanel && target !== table.current) table.current?.focus({ preventScroll: true });
  carryOut(intent, event.shiftKey, grid);
}

function carryOut(intent: GridIntent, extend: boolean, grid: Grid): void {
  const row = grid.loaded.rows[grid.active];
  switch (intent.do) {
    case 'move':
      return grid.moveTo(intent.to, intent.extend);
    case 'toggle':
      return grid.toggle(grid.active, extend);
    case 'open':
      // The second press moves into the panel, for people without a pointer.
      if (row && grid.open === keyOf(row))
        return document.getElementById(`${grid.props.id}-details`)?.focus();
      return row && grid.show(row);
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

function handleClick(event: MouseEvent, grid: Grid): void {
  const target = event.target as Element;
  const index = indexOfRow(target);
  const row = grid.loaded.rows[index];
  if (!row) return;
  const field = target.closest<HTMLElement>('[data-field]')?.dataset['field'] as FilterField | undefined;
  const value = event.altKey && field ? valueOf(field, row) : '';
  if (field && value !== '' && !isHidden(value)) {
    event.preventDefault();
    return navigateTo(fillUrl(grid.props.urls.filterBy, { field, value }));
  }
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
