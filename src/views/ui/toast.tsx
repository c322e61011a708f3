import { buttonLook, dotLook, iconButtonLook } from './looks.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Icon } from './icon.tsx';
import { toastLook, toastsLook, toastTextLook } from './popup-look.ts';

/**
 * The region of toasts, a polite live region. `showToast` of src/islands/page/toasts.ts fills it from a `<template>`.
 */
export function ToastRegion({ t }: { t: Translate }) {
  return (
    <>
      <div
        className={toastsLook}
        id="toasts"
        role="status"
        aria-live="polite"
        popover="manual"
        data-unreachable={t('common.unreachable')}
        data-foreign={t('common.foreign_answer')}
        data-denied={paths.errors.forbidden()}
        data-retry={t('common.retry')}
        data-signed-out={t('common.signed_out')}
        data-sign-in={t('sign_in.submit')}
      />
      <template id="toast-template">
        <div className={`toast ${toastLook}`}>
          <span className={dotLook} />
          <p className={toastTextLook} />
          <button type="button" className={buttonLook({ size: 'sm' })} hidden />
          <button
            type="button"
            className={iconButtonLook('sm')}
            aria-label={t('common.dismiss')}
            data-dismiss=""
          >
            <Icon name="x" size="sm" />
          </button>
        </div>
      </template>
    </>
  );
}
