/** @jsxImportSource preact */
import { Menu } from '../menu.tsx';
export { ColumnEdge } from './column-edge.tsx';
export { showCutText } from './show-cut-text.ts';
import { ActionOverlays } from './action-overlays.tsx';
import { subjectOf } from './cells.tsx';
import { DetailsPanel } from './details-panel.tsx';
import type { OverlayGrid } from './overlay-grid.ts';
import { rowMenu } from './row-menu.ts';
import { latestOf } from './selection.ts';
import { columnsMenu, exceptionsMenu, groupMenu, selectionMenu } from './toolbar-menus.ts';

/** The overlays of the grid. Their code is loaded when one is first needed. */
export function Overlays({ grid }: { grid: OverlayGrid }) {
  const { props, context, loaded, active, open, version, overlay } = grid;
  const { id } = props;
  return (
    <>
      {open && (
        <DetailsPanel
          id={`${id}-details`}
          open={open}
          context={context}
          version={version}
          hasPrevious={active > 0}
          hasNext={active < loaded.rows.length - 1}
          onMove={(by) => grid.moveTo(active + by)}
          onClose={grid.closeDetails}
          onUnauthenticated={grid.goToSignIn}
        />
      )}
      {overlay && <OverlayPart key={overlay.kind} grid={grid} />}
      <ActionOverlays id={id} grid={grid} rows={loaded.rows} anyText={props.search.anyText} />
    </>
  );
}

const menus = {
  columns: (grid: OverlayGrid) =>
    columnsMenu(grid, () => grid.setOverlay(grid.overlay && { ...grid.overlay })),
  select: selectionMenu,
  create_exceptions: exceptionsMenu,
  group_actions: groupMenu,
};

function OverlayPart({ grid }: { grid: OverlayGrid }) {
  const { props, context, loaded, overlay, setOverlay } = grid;
  const { t } = context;
  const onClose = () => setOverlay(null);
  switch (overlay?.kind) {
    case 'select':
    case 'columns':
    case 'create_exceptions':
    case 'group_actions':
      return (
        <Menu
          id={`${props.id}-${overlay.kind}-menu`}
          label={t(overlay.kind)}
          anchor={overlay.anchor}
          entries={menus[overlay.kind](grid)}
          onClose={onClose}
        />
      );
    case 'rowMenu': {
      const row = latestOf(overlay.row, loaded.rows);
      return (
        <Menu
          id={`${props.id}-row-menu`}
          label={t('row_actions', { subject: subjectOf(row, t) })}
          anchor={overlay.anchor}
          entries={rowMenu(row, {
            context,
            act: props.permissions.act,
            onOpen: () => grid.show(row),
            onAction: (action) => grid.askForRow(action, row),
            onCreateRule: (type, subject) => grid.createRule(type, { row, subject }),
          })}
          onClose={onClose}
        />
      );
    }
    default:
      return null;
  }
}
