/** Joins class names, leaving out the empty ones. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

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
export const textPageLook = pageLook.replace('grid-cols-1', 'grid-cols-[minmax(0,42rem)]');
export const middlePageLook = pageLook.replace('grid-cols-1', 'grid-cols-[minmax(0,60rem)]');

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

/* Classes of buttons, for views and islands. */

export interface ButtonLook {
  /** `primary` once per view, for the main action. */
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  block?: boolean;
}

const variants = {
  primary:
    'border-transparent bg-accent text-on-accent [box-shadow:var(--lift-1),inset_0_1px_0_oklch(1_0_0/0.14)] hover:bg-accent-hover pressed:bg-accent-hover',
  secondary:
    'border-line-strong bg-raised text-ink lift-1 hover:bg-hover pressed:bg-pressed [&>.icon]:text-ink-2 off:[&>.icon]:text-inherit',
  danger: 'border-line-strong bg-raised text-danger-ink lift-1 hover:border-danger-line hover:bg-danger-soft',
  ghost: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink pressed:bg-pressed',
};

const sizes = {
  sm: 'min-h-control-sm px-2 text-sm',
  md: 'min-h-control px-3 text-table',
  lg: 'min-h-control-lg px-4 text-md',
};

/** A button, or a link that looks like one. */
export const buttonLook = ({ variant = 'secondary', size = 'md', block }: ButtonLook = {}): string =>
  classNames(
    'inline-flex items-center justify-center gap-1.5 rounded-md border py-1 leading-[1.2] font-medium text-center whitespace-nowrap max-[24rem]:whitespace-normal fade select-none hover:no-underline aria-busy:cursor-progress off:border-line off:bg-hover off:text-ink-disabled off:lift-none pointer-coarse:min-h-10 print:hidden',
    variants[variant],
    sizes[size],
    block && 'w-full',
  );

/** A square button with only an icon. */
export const iconButtonLook = (size: 'sm' | 'md' = 'md'): string =>
  `inline-flex flex-none items-center justify-center rounded-md text-ink-2 fade hover:bg-hover hover:text-ink hover:no-underline pressed:bg-pressed pressed:text-ink off:bg-transparent off:text-ink-disabled pointer-coarse:min-h-10 pointer-coarse:min-w-10 ${size === 'sm' ? 'size-control-sm' : 'size-control'}`;

/** A button that looks like a link, for minor actions. */
export const linkLook = 'font-medium text-accent-ink hover:underline hover:underline-offset-[0.18em]';

/* Classes of form controls, for views and islands. */

export type InputSize = keyof typeof inputSizes;

const inputSizes = {
  sm: 'h-control-sm px-2 text-sm',
  md: 'h-control px-2.5 text-table',
  lg: 'h-control-lg px-3 text-md',
};

/** Below 16 px iOS zooms the page when a field gets the focus. */
const frame =
  'w-full min-w-0 rounded-md border border-line-control bg-well text-ink transition-[border-color,box-shadow] placeholder:text-ink-3 placeholder:opacity-100 hover:border-ink-3 focus-visible:border-focus focus-visible:outline-none focus-visible:[box-shadow:var(--focus-ring)] disabled:border-line-strong disabled:bg-hover disabled:text-ink-disabled autofill:[box-shadow:0_0_0_40px_var(--color-accent-soft)_inset] autofill:[-webkit-text-fill-color:var(--color-ink)] aria-[invalid=true]:border-danger aria-[invalid=true]:focus-visible:[box-shadow:var(--danger-ring)] pointer-coarse:min-h-10 pointer-coarse:text-[1rem]';

export const inputLook = (size: InputSize = 'md'): string => classNames(frame, inputSizes[size]);

export const textAreaLook = `${frame} min-h-20 resize-y px-2.5 py-2 text-table field-sizing-content`;

/** A native select; it is inside a `selectBoxLook` with a small arrow. */
export const selectLook = (size?: InputSize): string =>
  `${inputLook(size)} appearance-none pe-7 text-ellipsis [&>option]:bg-raised [&>option]:text-ink`;

/** Around a control with an icon. */
export const inputBoxLook = 'relative block min-w-0';
const inner = 'pointer-events-none absolute inset-y-0 my-auto text-ink-3';
export const iconBeforeLook = `${inner} start-2.5`;
export const iconAfterLook = `${inner} end-2`;

/** A checkbox or radio button with its label. */
export const choiceLook =
  'inline-flex items-start gap-2 text-table has-[:disabled]:text-ink-disabled pointer-coarse:py-1.5';

export const fieldLook = 'grid min-w-0 content-start gap-1.5';
export const labelLook = 'flex items-baseline justify-between gap-2 text-table font-medium';
export const hintLook = 'text-sm text-ink-3';
export const errorLook = 'flex gap-1.5 text-sm font-medium text-danger-ink [&>.icon]:mt-0.5';

/** A dot in the colour of a tone, beside a text with the same meaning. */
export const dotLook = 'dot size-2 flex-none rounded-full bg-(--tone-solid)';

/** Classes of a badge with a number, for views and islands. */
export const badgeCountLook = 'min-w-5 justify-center rounded-full px-1.25';
