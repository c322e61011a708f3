import type { Translate } from '../../messages/messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Badge } from '../ui/badge.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Progress } from '../ui/banner.tsx';
import type { Tone } from '../ui/tones.ts';
import type { ExportDetailsView, ExportStage } from './model.ts';
import { cardLook, pageTitleLook, textPageLook } from '../ui/looks.ts';
import { MailText } from '../ui/mail-text.tsx';

const dialogId = 'export-details-dialog';
/** The id of the part that is updated while the export runs. */
export const exportRegionId = 'export-details';

interface ExportDetailsProps {
  t: Translate;
  view: ExportDetailsView;
}

/** The details of an export over the Explorer. */
export function ExportDetailsDialog({ t, view }: ExportDetailsProps) {
  return (
    <Dialog
      id={dialogId}
      title={t('export.details_title')}
      width={600}
      closeLabel={t('export.close')}
      opensItself
    >
      <ExportRegion t={t} view={view} />
    </Dialog>
  );
}

/** The details as a page, for links in mails and for browsers without scripts. */
export function ExportDetailsPage({ t, view }: ExportDetailsProps) {
  return (
    <div className={textPageLook}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 [&>h1]:flex-1">
        <h1 className={pageTitleLook}>{t('export.details_title')}</h1>
        {view.searchHref && (
          <LinkButton href={view.searchHref} icon="arrow-left">
            {t('export.to_search')}
          </LinkButton>
        )}
      </div>
      <div className={`${cardLook} p-4`}>
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

/** Progress, recipient and actions of the export; polls while it changes. */
export function ExportRegion({ t, view }: ExportDetailsProps) {
  const { stage } = view;
  const search = view.search && <MailText t={t} text={view.search} />;
  const swaps = { 'hx-target': `#${exportRegionId}`, 'hx-swap': 'outerHTML settle:0' };
  const changes = stage === 'running' || stage === 'sending' ? '1s' : stage === 'waiting' ? '5s' : '';
  const again = changes ? { 'hx-get': view.href, 'hx-trigger': `load delay:${changes}`, ...swaps } : {};
  return (
    <div id={exportRegionId} className="grid gap-4" {...again}>
      <div className="grid gap-4" role="status">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[stage]}>{t(`export.stage_${stage}`)}</Badge>
          <span className="text-ink-2">{view.progress}</span>
        </p>
        {stage === 'running' && (
          <Progress max={Math.max(1, view.total)} value={view.done} label={t('export.progress_label')} />
        )}
        <p>{view.delivery}</p>
      </div>
      <DefinitionList
        entries={[
          {
            term: t('export.search'),
            value: view.searchHref ? <a href={view.searchHref}>{search}</a> : search,
          },
          { term: t('export.file'), value: view.fileName },
          { term: t('export.size'), value: view.size },
          { term: t('export.to'), value: view.to },
          {
            term: t('export.server_words'),
            value: view.serverWords && <MailText t={t} text={view.serverWords} />,
          },
          { term: t('export.started'), value: view.startedAt },
          { term: t('export.started_by'), value: view.startedBy },
          { term: t('export.kept_until'), value: view.keptUntil },
        ]}
      />
      {(view.downloadHref || view.cancelAction || view.retryAction) && (
        <div className="flex flex-wrap items-center gap-2">
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
