import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { learningMode } from '../../api/contract/config/learning-mode.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Badge } from '../ui/badge.tsx';
import { buttonLook, dotLook, iconButtonLook } from '../ui/looks.ts';
import { toastLook, toastsLook, toastTextLook } from '../ui/popup-look.ts';

const popupId = 'learning-popup';

/**
 * The progress of learning the organisation's mail, in the top bar of wide windows only. It fades in and out
 * for a second, controlled by `src/islands/page/fetched-parts.ts`.
 */
export function LearningBanner({ t, learning }: { t: Translate; learning: CallAnswer<typeof learningMode> }) {
  const { progress_number, modal_popup_href, modal_popup_href_text, modal_popup_text, modal_popup_title } =
    learning;
  return (
    <aside
      data-learning-banner=""
      aria-label={t('learning.label')}
      className="tone-info fixed top-0 start-1/2 z-bar flex h-top-bar [translate:-50%_0] items-center transition-opacity duration-1000 starting:opacity-0 data-leaving:opacity-0 max-[1400px]:hidden print:hidden"
    >
      <div className="flex items-center gap-2 rounded-full border border-(--tone-line) bg-(--tone-soft) py-0.5 ps-3 pe-1 text-table">
        <Icon name="graduation-cap" size="sm" className="text-(--tone-ink)" />
        <button type="button" popoverTarget={popupId} className="rounded-sm text-ink hover:underline">
          {t('learning.progress', { percent: progress_number })}
        </button>
        <form method="post" action={paths.learning()}>
          <IconButton type="submit" icon="x" size="sm" label={t('learning.dismiss')} tip="none" />
        </form>
      </div>
      <div
        id={popupId}
        popover="auto"
        role="dialog"
        aria-label={modal_popup_title}
        className="fixed inset-auto top-16 left-1/2 w-96 [translate:-50%_0] rounded-lg border border-line bg-raised p-4 text-table text-ink lift-2"
      >
        <h2 className="text-md font-semibold">{modal_popup_title}</h2>
        <p className="mt-1 text-ink-2">{modal_popup_text}</p>
        <p className="mt-2">
          <a href={modal_popup_href}>{modal_popup_href_text}</a>
        </p>
      </div>
    </aside>
  );
}

/** The licence notice. */
export interface LicenceView {
  /** Shown beside the product's name. */
  label: { text: string; tone: 'neutral' | 'caution' | 'danger' } | null;
  /** Shown above each page; dismissing it stores `end`. */
  banner: { text: string; tone: 'caution' | 'danger'; end: string } | null;
}

/** 'Demo', '12 days left', 'Expired'. */
export function LicenceLabel({ label }: { label: LicenceView['label'] }) {
  return label && <Badge tone={label.tone}>{label.text}</Badge>;
}

/** A notice that the licence ends or has ended, which can be dismissed until the browser is closed. */
export function LicenceBanner({
  t,
  banner,
  path,
}: {
  t: Translate;
  banner: LicenceView['banner'];
  path: string;
}) {
  if (!banner) return null;
  return (
    <form
      method="post"
      action={paths.licenceNotice()}
      className={`tone-${banner.tone} flex items-center gap-2.5 border-b border-(--tone-line) bg-(--tone-soft) px-6 py-2 text-table max-tablet:px-4 print:hidden [&>.icon]:text-(--tone-ink)`}
      aria-label={t('licence.title')}
    >
      <Icon name={banner.tone === 'danger' ? 'circle-alert' : 'triangle-alert'} />
      <p className="min-w-0 flex-1 wrap-break-word">{banner.text}</p>
      <input type="hidden" name="end" value={banner.end} />
      <input type="hidden" name="returnUrl" value={path} />
      <IconButton type="submit" icon="x" size="sm" label={t('licence.dismiss')} tip="end" />
    </form>
  );
}

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
