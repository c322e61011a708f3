/** @jsxImportSource preact */
import { Menu, type MenuEntry } from '../menu.tsx';
import { fillUrl } from '../request-json.ts';
import { ActionOverlays } from '../results-grid/action-overlays.tsx';
import { subjectOf } from '../results-grid/cells.tsx';
import type { OverlayContext } from '../results-grid/grid-labels.ts';
import type { RowView } from '../results-grid/props.ts';
import { actionEntry, columnsMenu } from '../results-grid/grid-menus.ts';
import { latestOf } from '../results-grid/selection.ts';
import type { EmbeddedGrid } from './use-embedded-grid.ts';

type OverlayGrid = Omit<EmbeddedGrid, 'context'> & { context: OverlayContext };

/** The overlays of the embedded explorer. Their code is loaded when one is first needed. */
export function EmbeddedOverlays({ grid }: { grid: OverlayGrid }) {
  const { id, context, overlay, setOverlay, rows } = grid;
  const { t } = context;
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
          entries={rowEntries(latestOf(overlay.row, rows), grid, t)}
          onClose={close}
        />
      )}
      <ActionOverlays id={id} grid={grid} rows={rows} />
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
