import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button, IconButton, LinkButton } from '../ui/button.tsx';
import { closes } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { exportIndicatorId } from './export-indicator.tsx';
import type { ConfirmExportView, ExportProblemView } from './model.ts';

const dialogId = 'export-dialog';

interface ConfirmExportProps {
  t: Translate;
  view: ConfirmExportView;
}

/** Asks before an export that is mailed (MX-18), over the Explorer. */
export function ExportDialog({ t, view }: ConfirmExportProps) {
  return (
    <dialog
      id={dialogId}
      className="dialog dialog-600"
      aria-labelledby={`${dialogId}-title`}
      data-dialog=""
      data-open=""
    >
      <header className="dialog-header">
        <h2 id={`${dialogId}-title`}>{t('export.confirm_title')}</h2>
        <IconButton icon="x" label={t('export.close')} tip="none" {...closes(dialogId)} />
      </header>
      <form
        method="post"
        action={paths.exports.create()}
        hx-post={paths.exports.create()}
        hx-target={`#${exportIndicatorId}`}
        hx-swap="outerHTML settle:0"
        hx-sync="this:drop"
      >
        <div className="dialog-body stack">
          <Question t={t} view={view} />
        </div>
        <footer className="dialog-footer">
          <Button {...closes(dialogId)}>{t('export.back')}</Button>
          <Button type="submit" variant="primary">
            {t('export.confirm')}
          </Button>
        </footer>
      </form>
    </dialog>
  );
}

/** The same question as a page. */
export function ExportConfirmPage({ t, view }: ConfirmExportProps) {
  return (
    <div className="page action-page">
      <h1 className="page-title">{t('export.confirm_title')}</h1>
      <form className="card card-body stack" method="post" action={paths.exports.create()}>
        <Question t={t} view={view} />
        <div className="cluster">
          <Button type="submit" variant="primary">
            {t('export.confirm')}
          </Button>
          <LinkButton href={view.backHref}>{t('export.back')}</LinkButton>
        </div>
      </form>
    </div>
  );
}

function Question({ t, view }: ConfirmExportProps) {
  return (
    <>
      <p>{t('export.confirm_text')}</p>
      <p className="muted">{t('export.confirm_to', { email: view.to })}</p>
      <ExportProblem t={t} problem={view.problem} />
      <input type="hidden" name="search" value={view.search} />
      <input type="hidden" name="confirmed" value="1" />
    </>
  );
}

/** Why the export did not begin; empty while there is no reason. */
export function ExportProblem({ t, problem }: { t: Translate; problem: ExportProblemView | undefined }) {
  return (
    <div id="export-problem" className="export-problem" role="alert">
      {problem && (
        <div className="banner tone-danger">
          <Icon name="circle-alert" />
          <span className="banner-body">
            {problem.text} {problem.href && <a href={problem.href}>{t('export.details')}</a>}
          </span>
        </div>
      )}
    </div>
  );
}
