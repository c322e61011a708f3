import { classNames } from './looks.ts';

/* Classes of menus, for views and islands. */

/** The box of a menu; its component determines the position. */
export const menuLook =
  'fixed max-h-[calc(100dvh-4rem)] max-w-[min(22.5rem,100vw-1rem)] min-w-50 overflow-auto rounded-lg border border-line bg-raised p-1 text-table text-ink lift-2 [transition:opacity_var(--quick),overlay_var(--quick)_allow-discrete,display_var(--quick)_allow-discrete] not-open:opacity-0 starting:open:opacity-0';

export const menuItemLook = (danger = false): string =>
  classNames(
    'menu-item flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 py-1 text-start hover:bg-hover hover:no-underline focus-visible:bg-hover focus-visible:-outline-offset-2 off:bg-transparent off:text-ink-disabled max-tablet:min-h-11',
    danger ? 'text-danger-ink' : 'text-ink [&>.icon]:text-ink-3',
  );

/** The tick of a menu's choice while it is on. */
export const menuCheckLook =
  'invisible in-aria-checked:visible in-aria-pressed:visible in-aria-[current=true]:visible';
export const menuHeadingLook = 'px-2 pt-2 pb-1 text-sm font-medium text-ink-3';
export const menuSeparatorLook = '-mx-1 my-1 h-px bg-line';

/* Classes of toasts, for views and islands. */

export const toastsLook =
  'fixed inset-auto end-4 bottom-4 z-toast grid w-[min(28rem,100vw-2rem)] gap-2 overflow-visible border-0 bg-transparent pointer-events-none max-tablet:end-2 max-tablet:start-2 max-tablet:bottom-16 max-tablet:w-auto print:hidden';

const toastFrame =
  'max-w-full rounded-lg border border-line bg-raised text-table lift-2 pointer-events-auto [transition:opacity_var(--calm)_var(--ease),translate_var(--calm)_var(--ease)] starting:opacity-0 starting:[translate:0_0.75rem]';

/** A toast on one line: a dot in its tone, text, actions. */
export const toastLook = `${toastFrame} flex items-center gap-2.5 py-2 pe-2 ps-3`;
export const toastTextLook = 'min-w-0 flex-1 py-1';

/** A toast with several lines. */
export const tallToastLook = `${toastFrame} grid gap-2 px-3 py-2.5`;

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
  'flex flex-wrap justify-end gap-2 border-t border-line bg-tray px-5 py-3 max-tablet:[&>:is(a,button,form)]:flex-1 max-tablet:[&>form>button]:w-full';

/* Classes of progress and outcomes, for views and islands. */

/** A message in the page; its colours are those of its tone (`tone-danger`). */
export const bannerLook =
  'banner flex items-start gap-2.5 rounded-md border border-(--tone-line) bg-(--tone-soft) px-3 py-2.5 text-table [&>.icon]:mt-0.5 [&>.icon]:text-(--tone-ink)';
export const bannerBodyLook = 'min-w-0 flex-1 self-center wrap-break-word';

export const progressLook =
  'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:[transition:inline-size_var(--calm)]';
