import { deniedDialogId } from '../../islands/dispatch-denied.ts';
import type { Translate } from '../../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { closes, Dialog } from '../ui/dialog.tsx';

/** The dialog about missing rights. */
export function DeniedDialog({ t }: { t: Translate }) {
  return (
    <Dialog
      id={deniedDialogId}
      title={t('error.denied_title')}
      opensItself
      footer={
        <Button variant="primary" autoFocus {...closes(deniedDialogId)}>
          {t('common.close')}
        </Button>
      }
    >
      <p>{t('error.denied_text')}</p>
    </Dialog>
  );
}
