/** A cache of markup by key; `write` renders a missing entry. */
export type RenderCache = (key: string, write: () => string) => string;

/**
 * Creates an LRU cache of `limit` pieces of markup. The key must include everything that a piece depends on.
 * @param dropped called with evicted pieces.
 */
export function createRenderCache(
  limit: number,
  dropped: (html: string) => void = () => undefined,
): RenderCache {
  const kept = new Map<string, string>();
  return (key, write) => {
    const html = kept.get(key) ?? inOnePiece(write());
    kept.delete(key);
    kept.set(key, html);
    if (kept.size > limit) {
      const [oldest, gone] = kept.entries().next().value!;
      kept.delete(oldest);
      dropped(gone);
    }
    return html;
  };
}

/**
 * Flattens a string. A renderer's output is a rope of thousands of strings, which is traversed each time it goes into a
 * page; for cached markup the copy pays off.
 */
const inOnePiece = (html: string): string => Buffer.from(html).toString();
