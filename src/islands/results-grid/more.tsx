/** @jsxImportSource preact */
import type { MoreView } from './props.ts';

/** What a sentence leaves out, for those who ask. */
export function More({ more }: { more: MoreView | null }) {
  return (
    more && (
      <details class="more">
        <summary>{more.summary}</summary>
        <p>{more.list}</p>
      </details>
    )
  );
}
