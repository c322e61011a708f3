/** A cache by key; `make` creates a missing entry. */
export type LatestCache<Value> = (key: string, make: () => Value) => Value;

/** A cache of markup by key; `write` renders a missing entry. */
export type RenderCache = LatestCache<string>;

/**
 * Creates an LRU cache of `limit` values. The key must include everything that a value depends on.
 * @param dropped called with evicted values.
 */
export function keepLatest<Value extends object | string>(
  limit: number,
  dropped: (value: Value) => void = () => undefined,
): LatestCache<Value> {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > limit) {
      const [oldest, gone] = kept.entries().next().value!;
      kept.delete(oldest);
      dropped(gone);
    }
    return value;
  };
}

/** The same for `limit` pieces of markup. */
export function createRenderCache(limit: number, dropped?: (html: string) => void): RenderCache {
  const kept = keepLatest(limit, dropped);
  return (key, write) => kept(key, () => inOnePiece(write()));
}

/**
 * Flattens a string. A renderer's output is a rope of thousands of strings, which is traversed each time it goes into a
 * page; for cached markup the copy pays off.
 */
const inOnePiece = (html: string): string => Buffer.from(html).toString();
