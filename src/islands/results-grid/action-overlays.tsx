/** @jsxImportSource preact */
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Notice, OverlayContext } from './late-labels.ts';
import { ListDialog } from './list-dialog.tsx';
import { Notices } from './notices.tsx';
import type { RowView } from './row.ts';
import { RunToasts } from './run-toasts.tsx';
import { type ActingGrid, useActions } from './use-actions.ts';
import type { Overlay } from './use-grid.ts';

interface ActionOverlaysProps {
  id: string;
  grid: ActingGrid & {
    context: OverlayContext;
    overlay: Overlay | null;
    setOverlay: (overlay: null) => void;
    notice: Notice | null;
    setNotice: (notice: null) => void;
  };
  rows: readonly RowView[];
  /** The words of the confirmation about all matches; the embedded explorer has no such action. */
  anyText?: string;
}

/** The overlays that the Explorer and the embedded explorer share: the list of a row, and all about actions. */
export function ActionOverlays({ id, grid, rows, anyText = '' }: ActionOverlaysProps) {
  const { props, context, overlay, question, notice } = grid;
  const actions = useActions(grid);
  return (
    <>
      {(overlay?.kind === 'recipients' || overlay?.kind === 'attachments' || overlay?.kind === 'links') && (
        <ListDialog
          key={overlay.kind}
          id={`${id}-list`}
          kind={overlay.kind}
          row={overlay.row}
          context={context}
          onClose={() => grid.setOverlay(null)}
        />
      )}
      {question && (
        <ConfirmDialog
          id={`${id}-confirm`}
          question={question}
          anyText={anyText}
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
        rows={rows}
      >
        <Notices actions={actions} context={context} notice={notice} onDismiss={() => grid.setNotice(null)} />
      </RunToasts>
    </>
  );
}
