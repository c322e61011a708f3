/** @jsxImportSource preact */
import { Menu, type MenuEntry } from '../menu.tsx';
import { fillUrl } from '../request-json.ts';
import { subjectOf } from '../results-grid/cells.tsx';
import { ConfirmDialog } from '../results-grid/confirm-dialog.tsx';
import type { OverlayContext } from '../results-grid/late-labels.ts';
import { ListDialog } from '../results-grid/list-dialog.tsx';
import { Notices } from '../results-grid/notices.tsx';
import type { RowView } from '../results-grid/props.ts';
import { actionEntry } from '../results-grid/row-menu.ts';
import { RunToasts } from '../results-grid/run-toasts.tsx';
import { columnsMenu } from '../results-grid/toolbar-menus.ts';
import { useActions } from '../results-grid/use-actions.ts';
import type { EmbeddedGrid } from './use-embedded-grid.ts';

type OverlayGrid = Omit<EmbeddedGrid, 'context'> & { context: OverlayContext };

/** The overlays of the embedded explorer. Their code is loaded when one is first needed. */
export function EmbeddedOverlays({ grid }: { grid: OverlayGrid }) {
  const { id, context, overlay, setOverlay, question, rows, notice } = grid;
  const { t } = context;
  const actions = useActions(grid);
  const close = () => setOverlay(null);
  return (
    <>
      {overlay?.kind === 'columns' && (
        <Menu
          id={`${id}-columns-menu`}
          label={t('columns')}
          anchor={overlay.anchor}
          entries={columnsMenu({ ...grid.columns, context }, () => setOverlay({ ...overlay }))}
          onClose={close}
        />
      )}
      {overlay?.kind === 'rowMenu' && (
        <Menu
          id={`${id}-row-menu`}
          label={t('row_actions', { subject: subjectOf(overlay.row, t) })}
          anchor={overlay.anchor}
          entries={rowEntries(overlay.row, grid, t)}
          onClose={close}
        />
      )}
      {(overlay?.kind === 'recipients' || overlay?.kind === 'attachments' || overlay?.kind === 'links') && (
        <ListDialog
          id={`${id}-list`}
          kind={overlay.kind}
          row={overlay.row}
          context={context}
          onClose={close}
        />
      )}
      {question && (
        <ConfirmDialog
          id={`${id}-confirm`}
          question={question}
          anyText=""
          criteria={{}}
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
        rows={rows}
      >
        <Notices actions={actions} context={context} notice={notice} onDismiss={() => grid.setNotice(null)} />
      </RunToasts>
    </>
  );
}

function rowEntries(row: RowView, grid: OverlayGrid, t: OverlayContext['t']): MenuEntry[] {
  const { urls } = grid.context;
  const act = (action: 'quarantine' | 'release') => grid.askFor(action, [row]);
  const profile: MenuEntry[] =
    urls.profile === ''
      ? []
      : [
          {
            kind: 'item',
            label: t('open_profile'),
            icon: 'external-link',
            href: fillUrl(urls.profile, { type: row.type, id: row.id }),
            newTab: true,
          },
          { kind: 'separator' },
        ];
  return [...profile, actionEntry('quarantine', row, t, act), actionEntry('release', row, t, act)];
}
