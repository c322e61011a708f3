/** @jsxImportSource preact */
import { pure } from '../pure.ts';
import { spellOut, subjectOf } from './cells.tsx';
import type { CellContext } from './grid-labels.ts';
import { cell, type ColumnKey } from './columns.tsx';
import type { RowView } from './row.ts';
import { keyOf } from './selection.ts';

/** Renders the rows of a table to HTML, possibly from a cache. */
export type WriteRows = (
  rows: readonly RowView[],
  table: { gridId: string; columns: readonly ColumnKey[]; act: boolean; open: string | null },
) => string;

export interface RowContext extends CellContext {
  /** On the server only. */
  writeRows?: WriteRows | undefined;
}

interface GridRowProps {
  gridId: string;
  row: RowView;
  index: number;
  columns: readonly ColumnKey[];
  context: CellContext;
  /** The cells as HTML, on the server only. */
  cells?: string;
  selected: boolean;
  active: boolean;
  /** Index of its current cell, -1 for none. */
  current: number;
  /** Whether its details are open. */
  open: boolean;
  /** Whether the row has a checkbox and actions. */
  act: boolean;
  hideActions: boolean;
  /** Whether scripts run: tab stops follow the active row. */
  live: boolean;
}

/** `aria-rowindex` of the first row: the header is 1. */
const firstRowIndex = 2;

/** The index of the loaded row that an element belongs to; -1 for none. */
export function indexOfRow(element: Element): number {
  const row = element.closest('.grid-row');
  return row ? Number(row.getAttribute('aria-rowindex')) - firstRowIndex : -1;
}

/** The element id of the active row, for `aria-activedescendant`. */
export function rowId(gridId: string, index: number): string {
  return `${gridId}-row-${index}`;
}

export const GridRow = pure(function GridRow(props: GridRowProps) {
  const { gridId, row, index, columns, context, cells, selected, active, open, act, live } = props;
  const look = {
    id: active ? rowId(gridId, index) : undefined,
    class: `grid-row${active ? ' is-active' : ''}${open ? ' is-open' : ''}`,
    role: 'row',
    'aria-label': active ? nameOf(row, context) : undefined,
    'aria-rowindex': index + firstRowIndex,
    'aria-selected': act ? selected : undefined,
  } as const;
  if (cells !== undefined) return <tr {...look} dangerouslySetInnerHTML={{ __html: cells }} />;
  const tab = live && !active ? -1 : undefined;
  const marked = { at: props.current, id: cellId(gridId, index) };
  return (
    <tr {...look}>
      {rowCells(row, columns, context, { act, hideActions: props.hideActions, selected, tab, marked })}
    </tr>
  );
});

/** The element id of the current cell of the active row. */
export const cellId = (gridId: string, index: number): string => `${rowId(gridId, index)}-cell`;

/** What the row is called when it is moved to: its texts whole, and each once. */
function nameOf(row: RowView, { t, vocabulary }: CellContext): string {
  const [first] = row.recipients;
  const others = row.recipientsTotal > 1 ? t('recipients_count', { count: row.recipientsTotal }) : '';
  return [
    subjectOf(row, t),
    ...row.verdicts.map((verdict) => vocabulary[verdict]?.label ?? verdict),
    row.isQuarantined ? t('state_quarantined') : (vocabulary[row.states[0] ?? '']?.label ?? ''),
    row.senderName,
    row.senderAddress,
    first ?? '',
    others,
    row.received,
  ]
    .filter((text) => text !== '')
    .map((text) => spellOut(row, text))
    .join(', ');
}

interface RowControls {
  act: boolean;
  hideActions: boolean;
  selected: boolean;
  /** `tabindex` of focusable elements in the row; absent without scripts. */
  tab: number | undefined;
  /** The place of the current cell, and its id. */
  marked?: { at: number; id: string };
}

/** The cells of a row, including checkbox and menu. */
export function rowCells(
  row: RowView,
  columns: readonly ColumnKey[],
  context: CellContext,
  { act, hideActions, selected, tab, marked }: RowControls,
) {
  const idAt = (at: number) => (marked?.at === at ? marked.id : undefined);
  const subject = subjectOf(row, context.t);
  return (
    <>
      {act && (
        <td id={idAt(0)} class="col-check" role="gridcell">
          <input
            type="checkbox"
            class="check grid m-0"
            name="ids"
            value={keyOf(row)}
            form="explorer-actions"
            autocomplete="off"
            data-act="select"
            checked={selected}
            tabIndex={tab}
            aria-label={context.t('select_row', { subject })}
          />
        </td>
      )}
      {columns.map((column, at) => cell(column, row, context, tab, idAt(at + (act ? 1 : 0))))}
      {!hideActions && (
        <td id={idAt(columns.length + (act ? 1 : 0))} class="col-actions" role="gridcell">
          <button
            type="button"
            class="grid-menu needs-js"
            data-act="menu"
            tabIndex={tab}
            aria-haspopup="menu"
            aria-label={context.t('row_actions', { subject })}
          />
        </td>
      )}
    </>
  );
}
