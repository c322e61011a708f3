import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import type { ActionResultView } from './action-pages.tsx';

/** The outcome of an action, replacing its form; the notice of the grid offers Undo. */
export function ActionOutcome({ view }: { view: ActionResultView }) {
  const t = messagesOf(view.locale as Locale);
  if (view.waiting > 0) {
    return (
      <Banner tone="neutral" urgent>
        {t(`mail_explorer.act.waiting_${view.action}`, { count: view.waiting })}
      </Banner>
    );
  }
  if (view.problem || view.changed === 0) {
    return (
      <Banner tone="danger" urgent>
        {view.problem || view.left.join(' ')}
      </Banner>
    );
  }
  return (
    <Banner tone="positive" urgent>
      {t(`mail_explorer.act.done_${view.action}`, { count: view.changed })}
    </Banner>
  );
}
