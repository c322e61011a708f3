import type { ComponentProps } from 'react';

type SwitchProps = { on: boolean } & (
  | ({ href?: never; children?: never; 'aria-label': string } & Omit<ComponentProps<'button'>, 'className'>)
  | ({ href: string } & Omit<ComponentProps<'a'>, 'className'>)
);

const buttonLook = 'relative flex-none cursor-pointer rounded-full after:absolute after:-inset-2';
const linkLook =
  'inline-flex items-center gap-2 rounded-md p-1 text-table text-ink-2 hover:text-ink hover:no-underline';
const trackLook =
  'relative block flex-none w-7.5 h-4.5 border border-line-control rounded-full bg-well fade before:absolute before:inset-y-0 before:start-0.5 before:my-auto before:size-3 before:rounded-full before:bg-ink-3 before:[transition:translate_var(--quick)_var(--ease)] in-aria-checked:border-accent in-aria-checked:bg-accent in-aria-checked:before:[translate:0.75rem] in-aria-checked:before:bg-on-accent forced-colors:before:bg-[CanvasText] forced-colors:in-aria-checked:bg-[Highlight] forced-colors:in-aria-checked:before:bg-[HighlightText]';

/** A switch: a button that submits its form, or a link to the other state with its text beside the track. */
export function Switch({ on, children, ...props }: SwitchProps) {
  const track = <span className={trackLook} aria-hidden="true" />;
  const state = { role: 'switch', 'aria-checked': on } as const;
  if (props.href !== undefined) {
    return (
      <a {...state} {...props} className={linkLook}>
        {track}
        {children}
      </a>
    );
  }
  return (
    <button type="submit" {...state} {...props} className={buttonLook}>
      {track}
    </button>
  );
}
