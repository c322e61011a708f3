/* The looks of surfaces as class names, for the views' components and for the islands'. */

/** A surface for things that belong together. */
export const cardLook =
  'rounded-lg border border-line bg-surface lift-1 print:break-inside-avoid print:lift-none';

export const cardHeaderLook =
  'flex min-h-11.25 items-center gap-2 border-b border-line px-4 py-2 [&>:is(h2,h3)]:flex-1 [&>:is(h2,h3)]:text-md';

/** What a page of the console stands in; it says its own width and gap. */
export const pageLook = 'mx-auto grid w-full grid-cols-1 px-6 pt-5 pb-10 max-tablet:p-4 print:p-0';

export const pageTitleLook = 'text-xl tracking-[-0.012em]';

/** A message that stays in the page; its colours are those of its tone (`tone-danger`). */
export const bannerLook =
  'banner flex items-start gap-2.5 rounded-md border border-(--tone-line) bg-(--tone-soft) px-3 py-2.5 text-table [&>.icon]:mt-0.5 [&>.icon]:text-(--tone-ink)';
export const bannerBodyLook = 'min-w-0 flex-1 self-center wrap-break-word';

/** What stands where there is nothing. */
export const emptyLook = {
  box: 'm-auto grid max-w-120 justify-items-center gap-1.5 px-4 py-10 text-center',
  icon: 'mb-2 grid size-11 place-content-center rounded-lg border border-line bg-surface text-ink-3 lift-1',
  title: 'text-md font-semibold',
  text: 'text-table text-ink-2',
  actions: 'mt-3 flex flex-wrap justify-center gap-2',
};

/** A turning ring, decorative: the text beside it names what is being waited for. */
export const spinnerLook =
  'size-4 flex-none animate-[spin_700ms_linear_infinite] rounded-full border-2 border-pressed border-t-current';

export const progressLook =
  'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:[transition:inline-size_var(--calm)]';
