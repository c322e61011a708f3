import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { closes, Dialog } from '../ui/dialog.tsx';
import { exportIndicatorId } from './export-indicator.tsx';
import type { ConfirmExportView, ExportProblemView } from './model.ts';
import { cardLook, pageTitleLook, textPageLook } from '../ui/looks.ts';

const dialogId = 'export-dialog';

interface ConfirmExportProps {
  t: Translate;
  view: ConfirmExportView;
}

/** The confirmation of an export by mail (MX-18), over the Explorer. */
export function ExportDialog({ t, view }: ConfirmExportProps) {
  return (
    <Dialog
      id={dialogId}
      title={t('export.confirm_title')}
      width={600}
      bodyLook="grid gap-4"
      closeLabel={t('export.close')}
      opensItself
      form={{
        method: 'post',
        action: paths.exports.create(),
        'hx-post': paths.exports.create(),
        'hx-target': `#${exportIndicatorId}`,
        'hx-swap': 'outerHTML settle:0',
        'hx-sync': 'this:drop',
      }}
      footer={
        <>
          <Button {...closes(dialogId)}>{t('export.back')}</Button>
          <Button type="submit" variant="primary">
            {t('export.confirm')}
          </Button>
        </>
      }
    >
      <Question t={t} view={view} />
    </Dialog>
  );
}

/** The same as a page. */
export function ExportConfirmPage({ t, view }: ConfirmExportProps) {
  return (
    <div className={textPageLook}>
      <h1 className={pageTitleLook}>{t('export.confirm_title')}</h1>
      <form className={`${cardLook} p-4 grid gap-4`} method="post" action={paths.exports.create()}>
        <Question t={t} view={view} />
        <div className="flex flex-wrap items-center gap-2">
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
      <p className="text-ink-2">{t('export.confirm_to', { email: view.to })}</p>
      <ExportProblem t={t} problem={view.problem} />
      <input type="hidden" name="search" value={view.search} />
      <input type="hidden" name="confirmed" value="1" />
    </>
  );
}

/** Why the export did not start; empty without an error. */
export function ExportProblem({ t, problem }: { t: Translate; problem: ExportProblemView | undefined }) {
  return (
    <div id="export-problem" className="empty:hidden" role="alert">
      {problem && (
        <Banner tone="danger">
          {problem.text} {problem.href && <a href={problem.href}>{t('export.details')}</a>}
        </Banner>
      )}
    </div>
  );
}
