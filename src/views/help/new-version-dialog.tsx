import type { Translate } from '../../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { closes, Dialog } from '../ui/dialog.tsx';

/**
 * Offers to load the page again after an update, 700 px. The script that asks for it (`islands/page/watch-version.ts`)
 * says the same in a quiet notice, with the words in its data, to whoever has something unsaved.
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
