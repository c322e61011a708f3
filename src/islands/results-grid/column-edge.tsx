/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { pure } from '../pure.ts';
import { changeWidths, resetWidth, showWidths, updateEdgeValue } from './change-width.ts';
import { fitWidth, leastWidth, longStep, mostWidth, readWidths, step, type Widths } from './column-widths.ts';
import type { ColumnKey, GridId } from './columns.tsx';

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
      aria-valuemax={mostWidth}
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

const headOf = (edge: Element): HTMLElement => edge.closest('th')!;
const widthOf = (edge: Element): number => headOf(edge).offsetWidth;

function neighbour(edge: Element, by: number): HTMLElement | undefined {
  const edges = [...headOf(edge).parentElement!.querySelectorAll<HTMLElement>('[role=separator]')];
  return edges[edges.indexOf(edge as HTMLElement) + by];
}

/** The current widths of flexible columns before an edge: they would move it during dragging. */
function widthsBefore(edge: Element): Widths {
  const widths: Widths = {};
  for (let head = headOf(edge).previousElementSibling; head; head = head.previousElementSibling) {
    const column = (head as HTMLElement).dataset['column'] as ColumnKey | undefined;
    if (column && getComputedStyle(head).flexGrow !== '0') widths[column] = (head as HTMLElement).offsetWidth;
  }
  return widths;
}
