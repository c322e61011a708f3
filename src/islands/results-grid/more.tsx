/** @jsxImportSource preact */
import type { MoreView } from './props.ts';

/** Details that are omitted from a sentence, on demand. */
export function More({ more }: { more: MoreView | null }) {
  return (
    more && (
      <details class="text-table text-ink-2 [&>p]:pt-1 [&>summary]:w-fit [&>summary]:rounded-sm">
        <summary>{more.summary}</summary>
        <p>{more.list}</p>
      </details>
    )
  );
}
