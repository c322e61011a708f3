/** @jsxImportSource preact */
import { buttonLook, dotLook, iconButtonLook } from '../../views/ui/looks.ts';
import { Icon } from '../icon.tsx';
import type { Notice, OverlayContext } from './late-labels.ts';
import type { Actions } from './use-actions.ts';
import { tallToastLook, toastLook, toastTextLook } from '../../views/ui/popup-look.ts';

interface NoticesProps {
  actions: Actions;
  context: OverlayContext;
  notice: Notice | null;
  onDismiss: () => void;
}

/** Why an action did not start, and the action that was interrupted by sign-in. */
export function Notices({ actions, context: { t }, notice, onDismiss }: NoticesProps) {
  const { pending } = actions;
  const count = pending ? ('rows' in pending.target ? pending.target.rows.length : pending.target.total) : 0;
  return (
    <>
      {pending && (
        <div class={`${tallToastLook} toast tone-info`}>
          <p>
            {t('pending_restored')} {t(`confirm_${pending.action}`, { count })}
          </p>
          <div class="flex justify-end gap-2">
            <button type="button" class={buttonLook({ size: 'sm' })} onClick={actions.discardPending}>
              {t('pending_discard')}
            </button>
            <button
              type="button"
              class={buttonLook({ variant: 'primary', size: 'sm' })}
              onClick={actions.continuePending}
            >
              {t('pending_continue')}
            </button>
          </div>
        </div>
      )}
      {notice && (
        <div class={`${toastLook} toast tone-caution`}>
          <span class={dotLook} />
          <p class={toastTextLook}>{notice(t)}</p>
          <button type="button" class={iconButtonLook('sm')} aria-label={t('close')} onClick={onDismiss}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </>
  );
}
