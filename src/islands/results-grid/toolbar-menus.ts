import type { MenuEntry } from '../menu.tsx';
import { changeWidths, headOf, resetWidth } from './change-width.ts';
import { fitWidth, leastWidth, mostWidth, readWidths, step } from './column-widths.ts';
import type { GridProps } from './props.ts';
import type { OverlayContext } from './late-labels.ts';
import type { OverlayGrid } from './overlay-grid.ts';
import type { Grid } from './use-grid.ts';

/** The menu of selections. */
export function selectionMenu({
  context: { t },
  loaded,
  allObstacle,
  selectExtent,
}: OverlayGrid): MenuEntry[] {
  return [
    {
      kind: 'item',
      label: t('select_page', { count: loaded.rows.length }),
      onSelect: () => selectExtent('page'),
    },
    {
      kind: 'item',
      label: t('select_all'),
      disabledReason: allObstacle?.(t),
      onSelect: () => selectExtent('all'),
    },
    { kind: 'item', label: t('select_none'), onSelect: () => selectExtent('none') },
  ];
}

/** The menu of bulk actions, if there is no room for buttons (MX-01). */
export function groupMenu({ context: { t }, askForSelection }: OverlayGrid): MenuEntry[] {
  return (['quarantine', 'release'] as const).map((action) => ({
    kind: 'item',
    label: t(action),
    onSelect: () => askForSelection(action),
  }));
}

/** The menu to create a rule from the current search. */
export function exceptionsMenu({ context: { t }, createRule, props }: OverlayGrid): MenuEntry[] {
  return (['whitelist', 'blacklist'] as const).map((type) => ({
    kind: 'item',
    label: t(`create_${type}`),
    disabledReason: type === 'whitelist' && !props.permissions.allow ? t('cannot_create') : undefined,
    onSelect: () => createRule(type),
  }));
}

interface ColumnsOfGrid extends Pick<Grid, 'visible' | 'setVisible'> {
  context: OverlayContext;
  props: Pick<GridProps, 'id' | 'columns'>;
  /** The open row, beside whose details the list has widths of its own. */
  open?: string | null;
}

/** The menu to show, hide and resize columns; `onWidth` is called after a change of width. */
export function columnsMenu(grid: ColumnsOfGrid, onWidth: () => void): MenuEntry[] {
  const { context, props, visible, setVisible, open } = grid;
  const { columns, id } = props;
  const widths = readWidths(document.cookie, id);
  return columns.map(({ key, label, fixed }) => {
    const checked = visible.includes(key);
    const toggled = () =>
      columns
        .map((column) => column.key)
        .filter((other) => (other === key ? !checked : visible.includes(other)));
    const width = headOf(id, key)?.offsetWidth;
    const change = (to: number | undefined) => () => {
      if (to === undefined) resetWidth(id, key);
      else changeWidths(id, { [key]: fitWidth(to) });
      onWidth();
    };
    const button = (name: 'column_narrower' | 'column_wider' | 'column_own_width') =>
      context.t(name, { column: label });
    const beside =
      checked &&
      !open &&
      width !== undefined &&
      ({
        beside: [
          {
            label: button('column_narrower'),
            icon: 'minus',
            isOff: width <= leastWidth,
            onSelect: change(width - step),
          },
          {
            label: button('column_wider'),
            icon: 'plus',
            isOff: width >= mostWidth,
            onSelect: change(width + step),
          },
          {
            label: button('column_own_width'),
            icon: 'undo-2',
            isOff: !(key in widths),
            onSelect: change(undefined),
          },
        ],
      } as const);
    return {
      kind: 'item',
      label,
      checked,
      isOff: fixed ?? false,
      onSelect: () => setVisible(toggled()),
      ...beside,
    };
  });
}
