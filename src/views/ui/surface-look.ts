/* Classes of surfaces, for views and islands. */

/** A surface for related content. */
export const cardLook =
  'rounded-lg border border-line bg-surface lift-1 print:break-inside-avoid print:lift-none';

export const cardHeaderLook =
  'flex min-h-11.25 items-center gap-2 border-b border-line px-4 py-2 [&>:is(h2,h3)]:flex-1 [&>:is(h2,h3)]:text-md';

/** The container of a console page: all begin at the same edge. */
export const pageLook =
  'mx-auto grid w-full max-w-340 grid-cols-1 content-start gap-5 px-6 pt-5 pb-10 max-tablet:p-4 print:p-0';

/** The same for forms and text, and for lists of few columns, which are not wider than they read well. */
export const textPageLook = `${pageLook} *:max-w-168`;
export const middlePageLook = `${pageLook} *:max-w-240`;

export const pageTitleLook = 'text-xl tracking-[-0.012em]';

/** Placeholders for empty content. */
export const emptyLook = {
  box: 'm-auto grid max-w-120 justify-items-center gap-1.5 px-4 py-10 text-center',
  icon: 'mb-2 grid size-11 place-content-center rounded-lg border border-line bg-surface text-ink-3 lift-1',
  title: 'text-md font-semibold',
  text: 'text-table text-ink-2',
  actions: 'mt-3 flex flex-wrap justify-center gap-2',
};

/** A spinner, decorative: the text beside it names what is loading. */
export const spinnerLook =
  'size-4 flex-none animate-[spin_700ms_linear_infinite] rounded-full border-2 border-pressed border-t-current';
