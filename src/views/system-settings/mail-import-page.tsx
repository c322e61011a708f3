import { mailImportLimits } from '../../api/limits.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { FailureNotice, Progress } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Tone } from '../ui/tones.ts';
import { SettingsFrame } from './settings-page.tsx';

interface LatestView {
  isUnderWay: boolean;
  tone: Tone;
  state: string;
  value: number;
  max: number;
  progress: string;
  result: string;
  by: string;
  failure: string;
  /** Where it is cancelled; empty when it is over, or for those who may not. */
  endHref: string;
  skipped: readonly { item: string; reason: string }[];
  skippedTotal: number;
}

export interface MailImportModel {
  latest: LatestView | undefined;
  problem: string;
  mayImport: boolean;
}

interface MailImportPageProps {
  t: Translate;
  model: MailImportModel;
  viewer: HasRights;
}

/** Uploads mail, and shows what became of the latest upload. */
export function MailImportPage({ t, model, viewer }: MailImportPageProps) {
  return (
    <SettingsFrame t={t} viewer={viewer} page="import">
      <FailureNotice text={model.problem} />
      {model.mayImport && (
        <Card title={t('settings.import_upload')}>
          <MailUpload t={t} />
          <p className="pt-4 text-sm text-ink-2">{t('settings.import_cli')}</p>
          <pre className="mt-1 overflow-x-auto rounded-md bg-sunken px-3 py-2 text-sm" tabIndex={0}>
            <code>postern import ~/mail/archive.mbox ~/Maildir</code>
          </pre>
        </Card>
      )}
      <MailImportRegion t={t} latest={model.latest} />
    </SettingsFrame>
  );
}

/** The form of an upload, which takes files that are dropped on it. Without JavaScript it sends them as they are. */
export function MailUpload({ t }: { t: Translate }) {
  const { files } = mailImportLimits;
  const words = {
    none: t('settings.import_none'),
    many: t('settings.import_many', { files }),
    lost: t('settings.import_lost'),
  };
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={paths.systemSettings.mailImport()}
      className="grid gap-2"
      data-upload={paths.systemSettings.mailImportStart()}
      data-piece={mailImportLimits.piece}
      data-most={files}
      data-words={JSON.stringify(words)}
    >
      <label className="grid gap-2 rounded-lg border border-dashed border-line-strong bg-sunken p-4 text-table data-over:border-accent data-over:bg-accent-soft">
        <span className="font-medium">{t('settings.import_drop')}</span>
        <input
          type="file"
          name="files"
          multiple
          required
          className="max-w-full text-sm file:me-3 file:rounded-md file:border file:border-line-strong file:bg-raised file:px-3 file:py-1.5 file:font-medium file:text-ink"
        />
      </label>
      <p className="text-sm text-ink-2">
        {t('settings.import_hint', { size: mailImportLimits.bytes / 1e9, files })}
      </p>
      <p className="text-sm text-danger-ink" role="alert" data-upload-problem="" />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" size="sm">
          {t('settings.import_go')}
        </Button>
        <span className="flex flex-1 items-center gap-3" data-upload-progress="" hidden>
          <Progress label={t('settings.import_uploading')} value={0} />
          <Button size="sm" data-upload-stop="">
            {t('settings.import_stop')}
          </Button>
        </span>
      </div>
    </form>
  );
}

/** The latest import; asked for again while it is under way. */
export function MailImportRegion({ t, latest }: { t: Translate; latest: LatestView | undefined }) {
  if (!latest) return <div id="latest-import" />;
  const { skipped, skippedTotal } = latest;
  const again = latest.isUnderWay
    ? {
        'hx-get': paths.systemSettings.mailImport(),
        'hx-trigger': 'load delay:1s',
        'hx-swap': 'outerHTML settle:0',
      }
    : {};
  return (
    <div id="latest-import" className="grid gap-4" {...again}>
      <Card title={t('settings.import_latest')}>
        <div className="grid gap-2" role="status">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Badge tone={latest.tone}>{latest.state}</Badge>
            {latest.isUnderWay && (
              <>
                <Progress max={Math.max(1, latest.max)} value={latest.value} label={t('settings.import')} />
                <span className="text-ink-2">{latest.progress}</span>
              </>
            )}
            <span className="ms-auto flex flex-wrap gap-2">
              {latest.endHref && (
                <form method="post" action={latest.endHref}>
                  <Button type="submit" size="sm">
                    {t('settings.import_stop')}
                  </Button>
                </form>
              )}
              {latest.isUnderWay ? (
                <LinkButton href={paths.systemSettings.mailImport()} size="sm" icon="refresh-cw">
                  {t('jobs.refresh')}
                </LinkButton>
              ) : (
                <LinkButton href={paths.mailExplorer.show('last=10y')} size="sm">
                  {t('settings.import_show')}
                </LinkButton>
              )}
            </span>
          </div>
          <p>{latest.result}</p>
          {latest.failure && <p className="text-danger-ink">{latest.failure}</p>}
          <p className="text-sm text-ink-2 wrap-anywhere">{latest.by}</p>
        </div>
      </Card>
      {skippedTotal > 0 && (
        <Card
          title={t('settings.import_skipped', { count: t.number(skippedTotal) })}
          actions={
            <LinkButton
              href={paths.systemSettings.mailImportSkipped()}
              size="sm"
              variant="ghost"
              icon="download"
            >
              {t('settings.import_skipped_file')}
            </LinkButton>
          }
        >
          <ul className="grid gap-2 text-table">
            {skipped.map(({ item, reason }, place) => (
              <li key={place} className="min-w-0 wrap-anywhere">
                {item} <span className="text-ink-2">{reason}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
