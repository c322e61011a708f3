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
