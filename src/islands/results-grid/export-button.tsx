/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { openDialog } from '../navigate.ts';
import { filtersChanged } from './changed-filters.ts';
import { exportLimit } from '../../api/limits.ts';
import type { OverlayContext } from './late-labels.ts';
import type { GridUrls } from './props.ts';
import type { Grid } from './use-grid.ts';
import { iconButtonLook, spinnerLook } from '../../views/ui/looks.ts';

interface ExportButtonProps {
  grid: Grid;
  exports: NonNullable<GridUrls['exports']>;
}

/** Exports the matches: fewer than 500 emails as an immediate download, more by mail after a confirmation. */
export function ExportButton({ grid, exports }: ExportButtonProps) {
  const { context, props, live, count, loaded } = grid;
  const { t } = context;
  const [exporting, setExporting] = useState(false);
  // A ref, because state is updated at the next rendering, after a possible double click.
  const underWay = useRef(false);

  const start = async () => {
    if (underWay.current) return;
    grid.setNotice(null);
    if (filtersChanged(props.search.formId)) return grid.setNotice((label) => label('filters_changed'));
    if (count.state === 'ready' && count.total >= exportLimit) return openDialog(exports.confirm);
    underWay.current = true;
    setExporting(true);
    const outcome = await import('./download-matches.ts').then(
      ({ downloadMatches }) => downloadMatches(exports),
      () => ({ kind: 'refused' as const, notice: (t: OverlayContext['t']) => t('error_offline') }),
    );
    underWay.current = false;
    setExporting(false);
    if (outcome.kind === 'too_many') openDialog(exports.confirm);
    if (outcome.kind === 'unauthenticated') grid.goToSignIn();
    if (outcome.kind === 'refused') grid.setNotice(outcome.notice);
  };

  const label = t(exporting ? 'exporting' : 'export');
  return (
    <button
      type="button"
      class={`${iconButtonLook('sm')} tip tip-end`}
      aria-label={label}
      data-tip={label}
      aria-busy={exporting}
      disabled={!live || loaded.rows.length === 0}
      onClick={start}
    >
      {exporting ? <span class={spinnerLook} aria-hidden="true" /> : <Icon name="download" />}
    </button>
  );
}
