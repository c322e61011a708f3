import { classNames } from './class-names.ts';

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
