import type { MoreView } from '../../islands/results-grid/props.ts';

/** What a sentence leaves out, for those who ask; works without scripts. */
export function More({ more }: { more: MoreView | null | undefined }) {
  return (
    more && (
      <details className="more">
        <summary>{more.summary}</summary>
        <p>{more.list}</p>
      </details>
    )
  );
}
