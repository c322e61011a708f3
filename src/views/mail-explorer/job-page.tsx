import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';

interface JobView {
  locale: string;
  kind: 'quarantine' | 'restore' | 'undo_quarantine';
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  total: number;
  done: number;
  failed: number;
  /** Why mails were left, the first of them. */
  errors: string[];
  startedBy: string;
  reason: string;
  /** This page while it still changes; empty when the job has ended. */
  refreshHref: string;
  /** Where posting cancels or undoes it; empty when that is not possible. */
  cancelAction: string;
  undoAction: string;
  backHref: string;
}

const tones = {
  queued: 'info',
  running: 'info',
  done: 'positive',
  failed: 'danger',
  cancelled: 'neutral',
} as const;

/** A bulk action and how far it is. */
export function JobPage({ view }: { view: JobView }) {
  const t = messagesOf(view.locale as Locale);
  const worked = view.done + view.failed;
  return (
    <div className="page action-page">
      <div className="page-header">
        <h1 className="page-title">{t(`mail_explorer.job.kind.${view.kind}`)}</h1>
        <Badge tone={tones[view.status]}>{t(`mail_explorer.job.status.${view.status}`)}</Badge>
      </div>
      <div className="card card-body stack" role="status">
        <progress
          className="progress"
          max={Math.max(1, view.total)}
          value={worked}
          aria-label={t('mail_explorer.job.title')}
        />
        <p>{t('mail_explorer.job.progress', { done: worked, total: view.total })}</p>
        {view.failed > 0 && (
          <div>
            <p>{t('mail_explorer.job.failed', { count: view.failed })}</p>
            <ul className="action-reasons muted">
              {[...new Set(view.errors)].map((info) => (
                <li key={info}>{info}</li>
              ))}
            </ul>
          </div>
        )}
        <p className="muted">
          {view.startedBy}
          {view.reason && ` · ${view.reason}`}
        </p>
        <div className="cluster">
          <LinkButton href={view.backHref}>{t('mail_explorer.job.back')}</LinkButton>
          {view.refreshHref && (
            <LinkButton href={view.refreshHref} icon="refresh-cw">
              {t('mail_explorer.job.refresh')}
            </LinkButton>
          )}
          {view.cancelAction && (
            <form method="post" action={view.cancelAction}>
              <Button type="submit">{t('mail_explorer.job.cancel')}</Button>
            </form>
          )}
          {view.undoAction && (
            <form method="post" action={view.undoAction}>
              <Button type="submit" icon="undo-2">
                {t('mail_explorer.job.undo')}
              </Button>
            </form>
          )}
        </div>
      </div>
    </div>
  );
}
