/** @jsxImportSource preact */
import { IconOf } from '../icon.tsx';
import { pure } from '../pure.ts';
import { cellContent, subjectOf, type CellContext } from './cells.tsx';
import type { ColumnKey, RowView } from './props.ts';
import { keyOf } from './selection.ts';

interface GridRowProps {
  gridId: string;
  row: RowView;
  index: number;
  columns: readonly ColumnKey[];
  context: CellContext;
  selected: boolean;
  active: boolean;
  /** Its details are shown beside the list. */
  open: boolean;
  /** Whether the row has a checkbox and actions. */
  act: boolean;
  hideActions: boolean;
  /** Scripts run: tab stops follow the active row. */
  live: boolean;
}

/** The element id of a loaded row; `aria-activedescendant` names it. */
export function rowId(gridId: string, index: number): string {
  return `${gridId}-row-${index}`;
}

export const GridRow = pure(function GridRow(props: GridRowProps) {
  const { gridId, row, index, columns, context, selected, active, open, act, hideActions, live } = props;
  const tab = live && !active ? -1 : undefined;
  const subject = subjectOf(row, context.say);
  return (
    <tr
      id={rowId(gridId, index)}
      class={`grid-row${active ? ' is-active' : ''}${open ? ' is-open' : ''}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={act ? selected : undefined}
      data-index={index}
    >
      {act && (
        <td class="grid-cell col-check" role="gridcell">
          <input
            type="checkbox"
            class="check"
            name="ids"
            value={keyOf(row)}
            form="explorer-actions"
            autocomplete="off"
            data-act="select"
            checked={selected}
            tabIndex={tab}
            aria-label={context.say('select_row', { subject })}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column} class={`grid-cell col-${column}`} role="gridcell">
          <div class="grid-content">{cellContent(column, row, context, tab)}</div>
        </td>
      ))}
      {!hideActions && (
        <td class="grid-cell col-actions" role="gridcell">
          <button
            type="button"
            class="icon-button button-sm"
            data-act="menu"
            tabIndex={tab}
            aria-haspopup="menu"
            aria-label={context.say('row_actions', { subject })}
          >
            <IconOf name="ellipsis-vertical" />
          </button>
        </td>
      )}
    </tr>
  );
});
