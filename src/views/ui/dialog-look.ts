import { classNames } from './class-names.ts';

/* Classes of dialogs, for views and islands. */

/** Widths of dialogs in CSS pixels; on a phone they are sheets at the bottom. */
export type DialogWidth = keyof typeof widths;

const widths = {
  550: 'w-137.5',
  600: 'w-150',
  620: 'w-155',
  660: 'w-165',
  700: 'w-175',
};

export const dialogLook = (width: DialogWidth = 550, own?: string): string =>
  classNames(
    'fixed inset-0 m-auto max-w-[calc(100vw-2rem)] max-h-[min(85dvh,56rem)] flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink lift-3 [transition:opacity_var(--calm)_var(--ease),translate_var(--calm)_var(--ease),overlay_var(--calm)_allow-discrete,display_var(--calm)_allow-discrete] not-open:opacity-0 not-open:[translate:0_0.5rem] open:flex starting:open:opacity-0 starting:open:[translate:0_0.5rem] backdrop:bg-scrim [&>form]:contents max-tablet:top-auto max-tablet:max-h-[90dvh] max-tablet:w-full max-tablet:max-w-none max-tablet:rounded-b-none max-tablet:border-x-0 max-tablet:border-b-0',
    widths[width],
    own,
  );

export const dialogHeaderLook = 'flex items-start gap-3 pt-4 pe-3 pb-2 ps-5';
export const dialogTitleLook = 'flex-1 min-w-0 wrap-anywhere py-0.75 text-lg tracking-[-0.006em]';
export const dialogBodyLook = 'min-h-0 flex-1 overflow-auto overscroll-contain wrap-anywhere px-5 pt-1 pb-5';
export const dialogFooterLook =
  'flex flex-wrap justify-end gap-2 border-t border-line bg-tray px-5 py-3 max-tablet:[&>:is(a,button)]:flex-1';
