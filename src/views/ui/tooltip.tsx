import type { ReactNode } from 'react';

/**
 * A short explanation on hover and focus, for controls that cannot carry `data-tip` themselves, such as disabled ones.
 * The same text must be available to assistive technology by the control's name or description.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="tip" data-tip={text}>
      {children}
    </span>
  );
}
