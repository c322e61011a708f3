import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { ActionResultView } from './action-pages.tsx';

/** The outcome of an action, replacing its form. */
export function ActionOutcome({ view }: { view: ActionResultView }) {
  const t = messagesOf(view.locale as Locale);
  if (view.problem || view.changed === 0) {
    return (
      <Banner tone="danger" urgent>
        {view.problem || view.left.join(' ')}
      </Banner>
    );
  }
  const undo = view.undoActions.map((action) => (
    <form key={action} method="post" action={action}>
      <Button type="submit" size="sm" icon="undo-2">
        {t('mail_explorer.act.undo')}
      </Button>
    </form>
  ));
  return (
    <Banner tone="positive" urgent actions={undo.length > 0 && undo}>
      {t(`mail_explorer.act.done_${view.action}`, { count: view.changed })}
    </Banner>
  );
}
