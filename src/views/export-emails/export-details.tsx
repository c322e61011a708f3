import type { Translate } from '../../messages/messages.ts';
import { Button, IconButton, LinkButton } from '../ui/button.tsx';
import { Badge } from '../ui/badge.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { closes } from '../ui/dialog.tsx';
import type { Tone } from '../ui/tones.ts';
import type { ExportDetailsView, ExportStage } from './model.ts';

const dialogId = 'export-details-dialog';
/** What changes while the export runs. */
export const exportRegionId = 'export-details';

interface ExportDetailsProps {
  t: Translate;
  view: ExportDetailsView;
}

/** The details of an export over the Explorer. */
export function ExportDetailsDialog({ t, view }: ExportDetailsProps) {
  return (
    <dialog
      id={dialogId}
      className="dialog dialog-600"
      aria-labelledby={`${dialogId}-title`}
      data-dialog=""
      data-open=""
    >
      <header className="dialog-header">
        <h2 id={`${dialogId}-title`}>{t('export.details_title')}</h2>
        <IconButton icon="x" label={t('export.close')} tip="none" {...closes(dialogId)} />
      </header>
      <div className="dialog-body">
        <ExportRegion t={t} view={view} />
      </div>
    </dialog>
  );
}

/** The details as a page, for the mail's reader and for browsers without scripts. */
export function ExportDetailsPage({ t, view }: ExportDetailsProps) {
  return (
    <div className="page action-page">
      <div className="page-header">
        <h1 className="page-title">{t('export.details_title')}</h1>
        {view.searchHref && (
          <LinkButton href={view.searchHref} icon="arrow-left">
            {t('export.to_search')}
          </LinkButton>
        )}
      </div>
      <div className="card card-body">
        <ExportRegion t={t} view={view} />
      </div>
    </div>
  );
}

const tones: Record<ExportStage, Tone> = {
  running: 'info',
  failed: 'danger',
  cancelled: 'neutral',
  sending: 'info',
  waiting: 'caution',
  mailed: 'positive',
  link: 'positive',
  filed: 'positive',
  refused: 'danger',
  expired: 'neutral',
};

/** How far the export is, where its file goes, and what can be done; it asks for itself again while that changes. */
export function ExportRegion({ t, view }: ExportDetailsProps) {
  const { stage } = view;
  const swaps = { 'hx-target': `#${exportRegionId}`, 'hx-swap': 'outerHTML settle:0' };
  const changes = stage === 'running' || stage === 'sending' ? '1s' : stage === 'waiting' ? '5s' : '';
  const again = changes ? { 'hx-get': view.href, 'hx-trigger': `load delay:${changes}`, ...swaps } : {};
  return (
    <div id={exportRegionId} className="stack" {...again}>
      <div className="stack" role="status">
        <p className="cluster">
          <Badge tone={tones[stage]}>{t(`export.stage_${stage}`)}</Badge>
          <span className="muted">{view.progress}</span>
        </p>
        {stage === 'running' && (
          <progress
            className="progress"
            max={Math.max(1, view.total)}
            value={view.done}
            aria-label={t('export.progress_label')}
          />
        )}
        <p>{view.delivery}</p>
      </div>
      <DefinitionList
        entries={[
          {
            term: t('export.search'),
            value: view.searchHref ? <a href={view.searchHref}>{view.search}</a> : view.search,
          },
          { term: t('export.file'), value: view.fileName },
          { term: t('export.size'), value: view.size },
          { term: t('export.to'), value: view.to },
          { term: t('export.server_words'), value: view.serverWords },
          { term: t('export.started'), value: view.startedAt },
          { term: t('export.started_by'), value: view.startedBy },
          { term: t('export.kept_until'), value: view.keptUntil },
        ]}
      />
      {(view.downloadHref || view.cancelAction || view.retryAction) && (
        <div className="cluster">
          {view.downloadHref && (
            <LinkButton href={view.downloadHref} icon="download" variant="primary" download="">
              {t('export.download')}
            </LinkButton>
          )}
          {view.retryAction && (
            <form method="post" action={view.retryAction} hx-post={view.retryAction} {...swaps}>
              <Button type="submit" icon="refresh-cw">
                {t(stage === 'waiting' || stage === 'refused' ? 'export.mail_again' : 'export.write_again')}
              </Button>
            </form>
          )}
          {view.cancelAction && (
            <form method="post" action={view.cancelAction} hx-post={view.cancelAction} {...swaps}>
              <Button type="submit">{t('export.cancel')}</Button>
            </form>
          )}
        </div>
      )}
    </div>
  );
}
