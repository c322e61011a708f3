/** @jsxImportSource preact */
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import type { OverlayContext } from './late-labels.ts';
import { sumOf, type Run } from './run.ts';
import { buttonLook, linkLook } from '../../views/ui/looks.ts';

interface SuccessDialogProps {
  id: string;
  run: Run;
  context: OverlayContext;
  onClose: () => void;
  onUndo: () => void;
  onFailures: () => void;
}

/**
 * Reports a completed quarantine or release (MX-17), with the number of unchanged emails, and offers undo.
 */
export function SuccessDialog(props: SuccessDialogProps) {
  const { id, run, context, onClose, onUndo, onFailures } = props;
  const { t } = context;
  const { done, failed, canUndo } = sumOf(run);
  const action = run.action === 'release' ? 'release' : 'quarantine';
  return (
    <Dialog
      id={id}
      title={t(`success_${action}`, { count: done })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          {canUndo && (
            <button type="button" class={buttonLook()} onClick={onUndo}>
              <Icon name="undo-2" small />
              {t('job_undo')}
            </button>
          )}
          <button type="button" class={buttonLook({ variant: 'primary' })} autofocus onClick={onClose}>
            {t('ok')}
          </button>
        </>
      }
    >
      <div class="grid gap-4">
        <p>{t(`success_${action}_text`, { count: done })}</p>
        {failed > 0 && (
          <p>
            {t('job_failed', { count: failed })}{' '}
            <button type="button" class={linkLook} onClick={onFailures}>
              {t('job_show_failures')}
            </button>
          </p>
        )}
      </div>
    </Dialog>
  );
}
