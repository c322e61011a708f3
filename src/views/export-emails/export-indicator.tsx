import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Spinner } from '../ui/banner.tsx';
import type { ExportIndicatorView, ExportStage } from './model.ts';

/** The place of the indicator on the Explorer. */
export const exportIndicatorId = 'export-indicator';

/** Loads the viewer's latest export after the page, which did not wait for it. */
export function ExportIndicatorSlot() {
  return <div id={exportIndicatorId} className="empty:hidden" data-later={paths.exports.current()} />;
}

interface ExportIndicatorProps {
  t: Translate;
  view: ExportIndicatorView | undefined;
  /** As an out-of-band part of another response. */
  isBeside?: boolean;
}

/** The state of the viewer's latest export, with a link to its details; it polls while the export runs. */
export function ExportIndicator({ t, view, isBeside = false }: ExportIndicatorProps) {
  const beside = isBeside ? { 'hx-swap-oob': 'outerHTML' } : {};
  if (!view) return <div id={exportIndicatorId} className="empty:hidden" {...beside} />;
  const { stage, progress, detailsHref } = view;
  const isBusy = stage === 'running' || stage === 'sending';
  const again = isBusy ? looksAgain('load delay:1s') : stage === 'waiting' ? looksAgain('load delay:5s') : {};
  return (
    <div
      id={exportIndicatorId}
      className="flex items-center gap-2 text-sm max-tablet:flex-1 max-tablet:min-h-9 max-tablet:px-3 max-tablet:border-b max-tablet:border-line"
      data-optional=""
      {...again}
      {...beside}
    >
      {stage === 'running' || stage === 'sending' ? <Spinner /> : <Icon name={icons[stage]} />}
      <span role="status">{t(`export.indicator_${stage}`)}</span>
      {stage === 'running' && <span className="text-ink-2">{progress}</span>}
      <a href={detailsHref} hx-get={detailsHref} hx-target="#page-dialogs" hx-swap="innerHTML settle:0">
        {t('export.details')}
      </a>
    </div>
  );
}

const icons: Record<Exclude<ExportStage, 'running' | 'sending'>, IconName> = {
  failed: 'circle-alert',
  cancelled: 'circle-alert',
  waiting: 'clock',
  mailed: 'circle-check',
  link: 'circle-check',
  filed: 'circle-check',
  refused: 'triangle-alert',
  expired: 'clock',
};

const looksAgain = (trigger: string) => ({
  'hx-get': paths.exports.current(),
  'hx-trigger': trigger,
  'hx-swap': 'outerHTML settle:0',
});
