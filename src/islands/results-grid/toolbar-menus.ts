import type { MenuEntry } from '../menu.tsx';
import type { GridProps } from './props.ts';
import type { Grid } from './use-grid.ts';

/** What can be selected at once. */
export function selectionMenu({ context: { say }, loaded, allObstacle, selectExtent }: Grid): MenuEntry[] {
  return [
    {
      kind: 'item',
      label: say('select_page', { count: loaded.rows.length }),
      onSelect: () => selectExtent('page'),
    },
    {
      kind: 'item',
      label: say('select_all'),
      disabledReason: allObstacle || undefined,
      onSelect: () => selectExtent('all'),
    },
    { kind: 'item', label: say('select_none'), onSelect: () => selectExtent('none') },
  ];
}

/** What can be done with the selection, where there is no room for a button each (MX-01). */
export function groupMenu({ context: { say }, askForSelection }: Grid): MenuEntry[] {
  return (['quarantine', 'release'] as const).map((action) => ({
    kind: 'item',
    label: say(action),
    onSelect: () => askForSelection(action),
  }));
}

/** The lists a rule can be made for from the present search. */
export function exceptionsMenu({ context: { say }, createRule }: Grid): MenuEntry[] {
  return (['whitelist', 'blacklist'] as const).map((type) => ({
    kind: 'item',
    label: say(`create_${type}`),
    onSelect: () => createRule(type),
  }));
}

interface ColumnsOfGrid extends Pick<Grid, 'visible' | 'setVisible'> {
  props: Pick<GridProps, 'columns'>;
}

/** The columns to show or hide. */
export function columnsMenu({ props: { columns }, visible, setVisible }: ColumnsOfGrid): MenuEntry[] {
  return columns
    .filter((column) => !column.fixed)
    .map(({ key, label }) => {
      const checked = visible.includes(key);
      const toggled = () =>
        columns
          .map((column) => column.key)
          .filter((other) => (other === key ? !checked : visible.includes(other)));
      return { kind: 'item', label, checked, onSelect: () => setVisible(toggled()) };
    });
}
