import type { RowRef } from './action-request.ts';
import type { RowView } from './props.ts';

/**
 * The selection: named rows, or all matches of the search (MX-16). `anchor` is the start of a Shift range, an
 * index into the loaded rows.
 */
export type Selection =
  | { readonly mode: 'rows'; readonly keys: ReadonlySet<string>; readonly anchor: number | null }
  | { readonly mode: 'all' };

export const noSelection: Selection = { mode: 'rows', keys: new Set(), anchor: null };
export const allMatching: Selection = { mode: 'all' };

/** The state of the checkbox in the header. */
export type SelectionExtent = 'none' | 'some' | 'page' | 'all';

/** A row's identity across both mail platforms. */
export function keyOf(row: RowRef): string {
  return `${row.type}/${row.id}`;
}

/** The row as it is now: an action may have changed it since; the given one if it is not loaded any more. */
export function latestOf(row: RowView, rows: readonly RowView[]): RowView {
  const key = keyOf(row);
  return rows.find((one) => keyOf(one) === key) ?? row;
}

export function isSelected(selection: Selection, key: string): boolean {
  return selection.mode === 'all' || selection.keys.has(key);
}

/** Selects or deselects one row. From 'all matches' this selects the loaded rows except that one. */
export function toggleRow(selection: Selection, rows: readonly RowView[], index: number): Selection {
  const row = rows[index];
  if (!row) return selection;
  const keys = new Set(selection.mode === 'all' ? rows.map(keyOf) : selection.keys);
  const key = keyOf(row);
  if (!keys.delete(key)) keys.add(key);
  return { mode: 'rows', keys, anchor: index };
}

/** Selects the rows between the anchor and `index`, inclusive. Without an anchor, only that row. */
export function extendTo(selection: Selection, rows: readonly RowView[], index: number): Selection {
  if (selection.mode === 'all') return selection;
  const anchor = selection.anchor ?? index;
  const keys = new Set(selection.keys);
  for (const row of rows.slice(Math.min(anchor, index), Math.max(anchor, index) + 1)) keys.add(keyOf(row));
  return { mode: 'rows', keys, anchor };
}

/** A range by keyboard: it starts at the current row unless it has started already. */
export function extendFrom(
  active: number,
  selection: Selection,
  rows: readonly RowView[],
  index: number,
): Selection {
  if (selection.mode === 'all' || selection.anchor !== null || active < 0)
    return extendTo(selection, rows, index);
  return extendTo({ ...selection, anchor: active }, rows, index);
}

/** All rows loaded so far. */
export function selectPage(rows: readonly RowRef[]): Selection {
  return { mode: 'rows', keys: new Set(rows.map(keyOf)), anchor: null };
}

export function extentOf(selection: Selection, rows: readonly RowView[]): SelectionExtent {
  if (selection.mode === 'all') return 'all';
  if (selection.keys.size === 0) return 'none';
  return rows.length > 0 && rows.every((row) => selection.keys.has(keyOf(row))) ? 'page' : 'some';
}

/** The selected rows that are loaded, in display order. */
export function selectedRows(selection: Selection, rows: readonly RowView[]): RowView[] {
  return selection.mode === 'all' ? [...rows] : rows.filter((row) => selection.keys.has(keyOf(row)));
}

/** The meaning of a key press in the grid. */
export type GridIntent =
  | { do: 'move'; to: number; extend: boolean }
  | { do: 'cell'; by: 1 | -1 }
  | { do: 'filter' }
  | { do: 'toggle' }
  | { do: 'open' }
  | { do: 'selectPage' }
  | { do: 'escape' }
  | { do: 'menu' };

interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * Interprets a key press. `active` is the index of the current row, -1 before the first; `page` the number of
 * visible rows. Undefined if the key has no meaning.
 */
export function readKey(
  press: KeyPress,
  active: number,
  count: number,
  page: number,
): GridIntent | undefined {
  const control = press.ctrlKey || press.metaKey;
  if (press.altKey) return press.key === 'Enter' && !control ? { do: 'filter' } : undefined;
  const move = (to: number): GridIntent => ({
    do: 'move',
    to: Math.max(0, Math.min(count - 1, to)),
    extend: press.shiftKey,
  });
  if (control) {
    if (press.key === 'Home') return move(0);
    if (press.key === 'End') return move(count - 1);
    return press.key.toLowerCase() === 'a' ? { do: 'selectPage' } : undefined;
  }
  switch (press.key) {
    case 'ArrowDown':
    case 'j':
    case 'J':
      return move(active + 1);
    case 'ArrowUp':
    case 'k':
    case 'K':
      return move(active - 1);
    case 'PageDown':
      return move(active + page);
    case 'PageUp':
      return move(active - page);
    case 'Home':
      return move(0);
    case 'End':
      return move(count - 1);
    case 'ArrowRight':
      return press.shiftKey ? undefined : { do: 'cell', by: 1 };
    case 'ArrowLeft':
      return press.shiftKey ? undefined : { do: 'cell', by: -1 };
    case ' ':
    case 'x':
      return { do: 'toggle' };
    case 'Enter':
      return { do: 'open' };
    case 'Escape':
      return { do: 'escape' };
    case 'ContextMenu':
    case '.':
      return { do: 'menu' };
    default:
      return undefined;
  }
}

/** Copies text to the clipboard; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages without https, where there is no clipboard API. */
function copyBySelection(text: string): boolean {
  const host = document.querySelector('dialog[open]') ?? document.body;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  host.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** Copies addresses that are cut in two parts as one line each. */
export function copyWhole(event: ClipboardEvent): void {
  const text = String(getSelection());
  const whole = text.replace(/\n(?=@)|(?<=@[^\s@]{0,300}\.)\n/g, '');
  if (whole === text) return;
  event.clipboardData?.setData('text/plain', whole);
  event.preventDefault();
}
