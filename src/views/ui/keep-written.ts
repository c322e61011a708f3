/** Markup by what it depends on: written once, by `write`, as long as it is kept. */
export type KeepWritten = (key: string, write: () => string) => string;

/**
 * Keeps the `limit` pieces of markup that were asked for last. The key must hold everything that a piece depends on.
 * @param dropped hears of those that are kept no more.
 */
export function keepWritten(limit: number, dropped: (html: string) => void = () => undefined): KeepWritten {
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
 * The same text as one piece. What a renderer puts together is a tree of thousands of strings, which is walked anew each
 * time it goes into a page; what is kept for many pages is worth the copy.
 */
const inOnePiece = (html: string): string => Buffer.from(html).toString();
