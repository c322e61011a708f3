import { classNames } from './class-names.ts';

/* Classes of form controls, for views and islands. */

export type InputSize = keyof typeof sizes;

const sizes = {
  sm: 'h-control-sm px-2 text-sm',
  md: 'h-control px-2.5 text-table',
  lg: 'h-control-lg px-3 text-md',
};

/** Below 16 px iOS zooms the page when a field gets the focus. */
const frame =
  'w-full min-w-0 rounded-md border border-line-control bg-well text-ink transition-[border-color,box-shadow] placeholder:text-ink-3 placeholder:opacity-100 hover:border-ink-3 focus-visible:border-focus focus-visible:outline-none focus-visible:[box-shadow:var(--focus-ring)] disabled:border-line-strong disabled:bg-hover disabled:text-ink-disabled autofill:[box-shadow:0_0_0_40px_var(--color-accent-soft)_inset] autofill:[-webkit-text-fill-color:var(--color-ink)] aria-[invalid=true]:border-danger aria-[invalid=true]:focus-visible:[box-shadow:var(--danger-ring)] pointer-coarse:min-h-10 pointer-coarse:text-[1rem]';

export const inputLook = (size: InputSize = 'md'): string => classNames(frame, sizes[size]);

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
