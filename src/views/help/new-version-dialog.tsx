import type { Translate } from '../../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { closes, Dialog } from '../ui/dialog.tsx';

/**
 * Offers to reload the page after an update, 700 px wide. The script that loads it
 * (`islands/page/watch-version.ts`) shows the same as a toast, with the texts in its data attributes, to
 * people with unsaved input.
 */
export function NewVersionDialog({ t }: { t: Translate }) {
  return (
    <Dialog
      id="new-version"
      title={t('help.new_version')}
      width={700}
      opensItself
      data-quiet={t('help.new_version_quiet')}
      data-reload={t('help.reload')}
      footer={
        <>
          <Button {...closes('new-version')}>{t('help.later')}</Button>
          <Button variant="primary" autoFocus data-reload="">
            {t('help.reload')}
          </Button>
        </>
      }
    >
      <p>{t('help.new_version_text')}</p>
    </Dialog>
  );
}
