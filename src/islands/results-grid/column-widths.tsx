/** @jsxImportSource preact */
import { type ColumnKey, columns, type GridId, gridIds } from './columns.tsx';
import { keepPreferences, readKeptValue } from './preferences.ts';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { pure } from '../pure.ts';

/** Custom widths of columns, in pixels; other columns have their default. */
type Widths = Partial<Record<ColumnKey, number>>;

/** The id of the style element from the server. */
export const widthsStyleId = 'column-widths';

export const leastWidth = 32;
export const maxWidth = 1_000;

/** Width changes per key press, normal and large, in pixels. */
export const step = 16;
const longStep = 64;

/** Limits a width to the allowed range. */
export const fitWidth = (width: number): number =>
  Math.round(Math.min(maxWidth, Math.max(leastWidth, width)));

const keptName = { 'explorer-grid': 'widths', 'embedded-grid': 'rule_widths' } as const;

/** The stored widths of a grid, from a `Cookie` header or `document.cookie`; invalid entries are dropped. */
export function readWidths(cookies: string, gridId: GridId): Widths {
  const widths: Widths = {};
  for (const part of readKeptValue(cookies, keptName[gridId]).split('.')) {
    const [key = '', width = ''] = part.split('-');
    if (Object.hasOwn(columns, key) && /^\d{1,4}$/.test(width))
      widths[key as ColumnKey] = fitWidth(Number(width));
  }
  return widths;
}

/** Stores widths like the choice of columns. */
function keepWidths(gridId: GridId, widths: Widths): void {
  const written = Object.entries(widths).map(([key, width]) => `${key}-${width}`);
  keepPreferences({ [keptName[gridId]]: written.join('.') });
}

/** The style with the custom widths of both grids; empty without any. */
export const widthsStyle = (widthsOf: (gridId: GridId) => Widths): string =>
  Object.values(gridIds)
    .map((gridId) => gridStyle(gridId, widthsOf(gridId)))
    .join('');

/** Custom widths do not apply to the cards on phones and to the narrow list beside the details. */
function gridStyle(gridId: GridId, widths: Widths): string {
  const rules = Object.entries(widths).map(([key, width]) => `.col-${key}{width:${width}px;flex-grow:0}`);
  if (rules.length === 0) return '';
  // Without a flexible column, the remaining space is before the row menus.
  const all = `.col-actions{margin-inline-start:auto}${rules.join('')}`;
  return `@media (width>=48rem){.grid-root:not(.has-details) #${gridId}{${all}}}`;
}

/** The header of a column; undefined if hidden. */
export const headOf = (gridId: GridId, column: ColumnKey): HTMLElement | undefined =>
  document.getElementById(gridId)?.querySelector<HTMLElement>(`th[data-column=${column}]`) ?? undefined;

/** Sets and stores widths of columns. */
export function changeWidths(gridId: GridId, change: Widths): void {
  keepAndShow(gridId, { ...readWidths(document.cookie, gridId), ...change });
}

/** Resets a column to its default width. */
export function resetWidth(gridId: GridId, column: ColumnKey): void {
  const { [column]: _, ...others } = readWidths(document.cookie, gridId);
  keepAndShow(gridId, others);
}

function keepAndShow(gridId: GridId, widths: Widths): void {
  keepWidths(gridId, widths);
  showWidths(gridId, widths);
  for (const edge of document.querySelectorAll(`#${gridId} th > [role=separator]`)) updateEdgeValue(edge);
}

let sheet: CSSStyleSheet | undefined;

/** Applies the widths of a grid, and the stored ones of the other, replacing the page's original style. */
function showWidths(gridId: GridId, widths: Widths): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    document.getElementById(widthsStyleId)?.remove();
  }
  sheet.replaceSync(widthsStyle((id) => (id === gridId ? widths : readWidths(document.cookie, id))));
}

/** Updates the width that a column's separator reports to assistive technology. */
function updateEdgeValue(edge: Element): void {
  edge.setAttribute('aria-valuenow', String(edge.closest('th')!.offsetWidth));
}

interface ColumnEdgeProps {
  gridId: GridId;
  column: ColumnKey;
  label: string;
  hint: string;
  /** Whether it is the tab stop; arrow keys move to the others. */
  isFirst: boolean;
}

/**
 * The separator at the end of a column header, dragged or moved by the arrow keys; a double click or Enter
 * resets the width. Widths are a style of the document, so that rows are not rendered again. The column menu
 * is the alternative without dragging (WCAG 2.5.7).
 */
export const ColumnEdge = pure(function ColumnEdge(props: ColumnEdgeProps) {
  const { gridId, column, label, hint, isFirst } = props;
  const edge = useRef<HTMLSpanElement>(null);
  const drag = useRef<{ x: number; width: number; frozen: Widths } | null>(null);
  useLayoutEffect(() => updateEdgeValue(edge.current!), []);

  const keep = (change: Widths) => changeWidths(gridId, change);
  const reset = () => resetWidth(gridId, column);
  const dragged = (x: number): Widths => {
    const { frozen, width, x: from } = drag.current!;
    return { ...frozen, [column]: fitWidth(width + x - from) };
  };
  const start = (event: PointerEvent) => {
    if (event.button !== 0 || !edge.current) return;
    edge.current.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: widthOf(edge.current), frozen: widthsBefore(edge.current) };
  };
  const move = (event: PointerEvent) => {
    if (drag.current)
      showWidths(gridId, { ...readWidths(document.cookie, gridId), ...dragged(event.clientX) });
  };
  const end = (event: PointerEvent) => {
    if (drag.current && event.clientX !== drag.current.x) keep(dragged(event.clientX));
    drag.current = null;
  };
  const cancel = () => {
    drag.current = null;
    showWidths(gridId, readWidths(document.cookie, gridId));
  };
  const press = (event: KeyboardEvent) => {
    const now = edge.current!;
    const by = event.shiftKey ? longStep : step;
    if (event.key === 'ArrowRight') keep({ [column]: fitWidth(widthOf(now) + by) });
    else if (event.key === 'ArrowLeft') keep({ [column]: fitWidth(widthOf(now) - by) });
    else if (event.key === 'ArrowDown') neighbour(now, 1)?.focus();
    else if (event.key === 'ArrowUp') neighbour(now, -1)?.focus();
    else if (event.key === 'Enter') reset();
    else return;
    // The same keys would move through the rows.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      ref={edge}
      class="absolute inset-y-0 -end-1.5 z-1 w-3 cursor-col-resize touch-none after:absolute after:inset-y-1 after:start-1.5 after:w-px after:bg-line-strong hover:after:bg-accent focus-visible:after:bg-accent focus-visible:after:w-0.5"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={leastWidth}
      aria-valuemax={maxWidth}
      title={hint}
      tabIndex={isFirst ? 0 : -1}
      onFocus={() => updateEdgeValue(edge.current!)}
      onKeyDown={press}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={cancel}
      onDblClick={reset}
    />
  );
});

const headAt = (edge: Element): HTMLElement => edge.closest('th')!;
const widthOf = (edge: Element): number => headAt(edge).offsetWidth;

function neighbour(edge: Element, by: number): HTMLElement | undefined {
  const edges = [...headAt(edge).parentElement!.querySelectorAll<HTMLElement>('[role=separator]')];
  return edges[edges.indexOf(edge as HTMLElement) + by];
}

/** The current widths of flexible columns before an edge: they would move it during dragging. */
function widthsBefore(edge: Element): Widths {
  const widths: Widths = {};
  for (let head = headAt(edge).previousElementSibling; head; head = head.previousElementSibling) {
    const column = (head as HTMLElement).dataset['column'] as ColumnKey | undefined;
    if (column && getComputedStyle(head).flexGrow !== '0') widths[column] = (head as HTMLElement).offsetWidth;
  }
  return widths;
}
