/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks';
import { useLazy } from '../use-lazy.ts';
import { gridRootLook, gridScrollerLook } from '../../views/ui/grid-look.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridTable } from './grid-table.tsx';
import type { GridProps } from './props.ts';
import { hasKeptActions } from './kept-actions.ts';
import { fetchOverlays } from './late-labels.ts';
import { Toolbar } from './toolbar.tsx';
import { useGrid, type Grid, type WrittenRows } from './use-grid.ts';
import { useGridInput } from './use-grid-input.ts';

/** The results of a search: rows, selection, actions, and one email's details beside. */
export function ResultsGrid({ written, ...props }: GridProps & { written?: WrittenRows }) {
  const grid = useGrid(props, written);
  const onClick = useGridInput(grid);
  const { context, live, density, open, loaded } = grid;
  const [reached, setReached] = useState(false);
  const overlays = useLazy(
    () => fetchOverlays(() => import('./overlays.tsx'), props.labels, props.locale),
    live && (reached || needsOverlays(grid)),
  );
  const reach = () => setReached(true);
  // The pointer or the focus may have come before this script.
  useLayoutEffect(() => {
    if (grid.scroller.current?.matches(':hover,:focus-within')) reach();
  }, []);
  return (
    <div
      class={`${gridRootLook} density-${density}${open && live ? ' has-details' : ''}`}
      data-focus-to={`#${props.id}`}
      data-unsaved={grid.selected > 0 || undefined}
      onPointerEnter={reach}
      onFocusCapture={reach}
    >
      <Toolbar grid={grid} />
      <p id={`${props.id}-zone`} class="visually-hidden">
        {context.t('zone_hint', { zone: props.timeZone })} {context.t('filter_hint')}
      </p>
      <p class="visually-hidden" role="status">
        {live && (loaded.state === 'loading' ? context.t('loading') : open && overlays?.t('details_open'))}
      </p>
      <div
        ref={grid.scroller}
        class={gridScrollerLook}
        onClick={onClick}
        onPointerOver={overlays?.showCutText}
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      >
        <GridTable grid={{ ...grid, edges: overlays }} />
        <GridFoot
          context={context}
          search={props.search}
          state={loaded.state}
          isEmpty={loaded.rows.length === 0}
          onRetry={loaded.loadMore}
        />
      </div>
      {overlays && <overlays.Overlays grid={{ ...grid, context: { ...context, t: overlays.t } }} />}
    </div>
  );
}

function needsOverlays({ open, overlay, notice, question }: Grid): boolean {
  return Boolean(open || overlay || notice || question || hasKeptActions());
}
