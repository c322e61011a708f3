/** @jsxImportSource preact */
import { Menu } from '../menu.tsx';
export { ColumnEdge } from './column-edge.tsx';
export { showCutText } from './show-cut-text.ts';
import { subjectOf } from './cells.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DetailsPanel } from './details-panel.tsx';
import type { OverlayGrid } from './overlay-grid.ts';
import { ListDialog } from './list-dialog.tsx';
import { Notices } from './notices.tsx';
import { rowMenu } from './row-menu.ts';
import { RunToasts } from './run-toasts.tsx';
import { columnsMenu, exceptionsMenu, groupMenu, selectionMenu } from './toolbar-menus.ts';
import { useActions } from './use-actions.ts';

/** The overlays of the grid. Their code is loaded when one is first needed. */
export function Overlays({ grid }: { grid: OverlayGrid }) {
  const { props, context, loaded, active, open, version, overlay, question } = grid;
  const { id } = props;
  const actions = useActions(grid);
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
      {question && (
        <ConfirmDialog
          id={`${id}-confirm`}
          question={question}
          anyText={props.search.anyText}
          criteria={props.search.criteria}
          context={context}
          onConfirm={actions.confirm}
          onClose={() => grid.ask(null)}
        />
      )}
      <RunToasts
        id={id}
        context={context}
        actions={actions}
        isBusy={question !== null || overlay !== null}
        onFocusLost={() => grid.table.current?.focus({ preventScroll: true })}
        rows={loaded.rows}
      >
        <Notices
          actions={actions}
          context={context}
          notice={grid.notice}
          onDismiss={() => grid.setNotice(null)}
        />
      </RunToasts>
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
  const { props, context, overlay, setOverlay } = grid;
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
      const { row, anchor } = overlay;
      return (
        <Menu
          id={`${props.id}-row-menu`}
          label={t('row_actions', { subject: subjectOf(row, t) })}
          anchor={anchor}
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
    case 'recipients':
    case 'attachments':
    case 'links':
      return (
        <ListDialog
          id={`${props.id}-list`}
          kind={overlay.kind}
          row={overlay.row}
          context={context}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
