/** @jsxImportSource preact */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CellContext } from './cells.tsx';
import { GridRow, rowId } from './grid-row.tsx';
import type { ColumnKey, ColumnView, GridProps, RowView } from './props.ts';
import { isSelected, keyOf, type Selection, type SelectionExtent } from './selection.ts';
import type { RowWindow } from './use-windowing.ts';

interface GridTableProps {
  grid: GridProps;
  context: CellContext;
  table: RefObject<HTMLTableElement | null>;
  columns: readonly ColumnView[];
  visible: readonly ColumnKey[];
  rows: readonly RowView[];
  drawn: RowWindow;
  selection: Selection;
  extent: SelectionExtent;
  active: number;
  open: string | null;
  live: boolean;
  /** Header included; -1 while it is unknown. */
  rowCount: number;
  onToggleAll: () => void;
}

/** The rows in view as a real table with grid roles; spacer rows stand for what is not drawn. */
export function GridTable(props: GridTableProps) {
  const { grid, context, table, columns, visible, rows, drawn, selection, active, open, live, rowCount } =
    props;
  const { act } = grid.permissions;
  const { say } = context;
  const shown = columns.filter((column) => visible.includes(column.key));
  const activeDrawn = active >= drawn.first && active < drawn.last;
  const span = shown.length + (act ? 2 : 1);
  return (
    <table
      ref={table}
      id={grid.id}
      class={`grid-table width-${widthClass(visible)}`}
      role="grid"
      aria-label={say('grid')}
      aria-describedby={`${grid.id}-zone`}
      aria-multiselectable={act ? true : undefined}
      aria-rowcount={rowCount}
      aria-colcount={span}
      aria-activedescendant={activeDrawn ? rowId(grid.id, active) : undefined}
      tabIndex={0}
    >
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {act && (
            <th class="grid-head col-check" role="columnheader" scope="col">
              <HeaderCheckbox {...props} />
            </th>
          )}
          {shown.map(({ key, label }) => (
            <th key={key} class={`grid-head col-${key}`} role="columnheader" scope="col" title={label}>
              <span class="grid-head-label">{label}</span>
            </th>
          ))}
          <th class="grid-head col-actions" role="columnheader" scope="col">
            <span class="visually-hidden">{say('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {drawn.before > 0 && <Spacer key="before" height={drawn.before} span={span} />}
        {rows.slice(drawn.first, drawn.last).map((row, offset) => {
          const index = drawn.first + offset;
          const key = keyOf(row);
          return (
            <GridRow
              key={key}
              gridId={grid.id}
              row={row}
              index={index}
              columns={visible}
              context={context}
              selected={isSelected(selection, key)}
              active={index === active}
              open={key === open}
              act={act}
              live={live}
            />
          );
        })}
        {drawn.after > 0 && <Spacer key="after" height={drawn.after} span={span} />}
      </tbody>
    </table>
  );
}

function HeaderCheckbox({ context, grid, extent, rows, live, onToggleAll }: GridTableProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = extent === 'some';
  }, [extent]);
  return (
    <input
      ref={box}
      id={`${grid.id}-select-page`}
      type="checkbox"
      class="check needs-js"
      autocomplete="off"
      checked={extent === 'page' || extent === 'all'}
      disabled={live && rows.length === 0}
      aria-label={context.say('select_page', { count: rows.length })}
      onClick={onToggleAll}
    />
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (row.current) row.current.style.height = `${height}px`;
  }, [height]);
  return (
    <tr ref={row} class="grid-spacer" aria-hidden="true">
      <td colSpan={span} />
    </tr>
  );
}

/** Widths of the columns in pixels, as in explorer.css; the subject takes what is left, at least this. */
const columnWidths: Readonly<Record<ColumnKey, number>> = {
  received: 116,
  direction: 40,
  verdicts: 148,
  states: 148,
  quarantinedBy: 120,
  subject: 220,
  sender: 200,
  recipients: 180,
  serverIp: 170,
  spf: 80,
  comment: 160,
  attachments: 56,
  links: 56,
};

/** The step of 100 px at which the table begins to scroll sideways; a class, because markup carries no styles. */
export function widthClass(visible: readonly ColumnKey[]): number {
  const sum = visible.reduce((total, key) => total + columnWidths[key], 80);
  return Math.ceil(sum / 100) * 100;
}
