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
