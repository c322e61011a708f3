/** @jsxImportSource preact */
import type { MoreView } from './props.ts';

/** What a sentence leaves out, for those who ask. */
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
