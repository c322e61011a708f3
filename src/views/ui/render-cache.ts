/** A cache by key; `make` creates a missing entry. */
type LatestCache<Value> = (key: string, make: () => Value) => Value;

/** Creates an LRU cache of `limit` values. The key must include everything that a value depends on. */
export function keepLatest<Value extends object | string>(limit: number): LatestCache<Value> {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > limit) kept.delete(kept.keys().next().value!);
    return value;
  };
}

/** The same for `limit` parts of pages as markup. */
export function createRenderCache(limit: number): LatestCache<string> {
  const kept = keepLatest<string>(limit);
  return (key, write) => kept(key, () => inOnePiece(write()));
}

/**
 * Flattens a string. A renderer's output is a rope of thousands of strings, which is traversed each time it goes into a
 * page; for cached markup the copy pays off.
 */
const inOnePiece = (html: string): string => Buffer.from(html).toString();
