/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { buttonLook, spinnerLook } from '../../views/ui/looks.ts';
import { gridFootLook } from '../../views/ui/grid-look.ts';

interface FailedLineProps {
  text: string;
  /** The button to try again, where that may help. */
  retry?: string;
  onRetry?: () => void;
}

/** Below the last row: the next page failed to load. */
export function FailedLine({ text, retry, onRetry }: FailedLineProps) {
  return (
    <div class={gridFootLook} role="alert">
      {text}
      {retry && (
        <button type="button" class={`${buttonLook({ size: 'sm' })} needs-js`} onClick={onRetry}>
          {retry}
        </button>
      )}
    </div>
  );
}

/** Below the last row: the next page is loading; `children` are for browsers without scripts. */
export function LoadingLine({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div class={gridFootLook}>
      <span class="inline-flex items-center gap-2 needs-js" data-loading="">
        <span class={spinnerLook} aria-hidden="true" />
        {text}
      </span>
      {children}
    </div>
  );
}
