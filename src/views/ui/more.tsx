import type { MoreView } from '../../islands/results-grid/props.ts';

/** Details omitted from a sentence, on demand; works without scripts. */
export function More({ more }: { more: MoreView | null | undefined }) {
  return (
    more && (
      <details className="text-table text-ink-2 [&>p]:pt-1 [&>summary]:w-fit [&>summary]:rounded-sm">
        <summary>{more.summary}</summary>
        <p>{more.list}</p>
      </details>
    )
  );
}
