import { classNames } from './class-names.ts';

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
