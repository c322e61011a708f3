import type { Label } from '../labels.ts';
import { readDates, readFields, readTree } from './read-filters.ts';

/** The words of the filters, one file per language. */
const catalogues = import.meta.glob<{ filters: Readonly<Record<string, Label>> }>(
  '../../messages/*-filters.ts',
);

const loadMessages = (locale: string) => catalogues[`../../messages/${locale}-filters.ts`]!();
// Beside the code, not after it.
void loadMessages(document.documentElement.lang).catch(() => undefined);

/** What the filters have instead of props, by island: the prefix of its words, and what is read from the server's markup. */
const unsent: Readonly<Record<string, { words: string; read?: (element: Element) => object }>> = {
  'date-range': { words: 'date_range.', read: readDates },
  'filters-panel': { words: 'filters_panel.' },
  'text-filters': { words: 'text_filters.', read: readFields },
  'tree-filter': { words: 'tree.', read: readTree },
};

/** Completes the props that the page has for an island, before it is hydrated. */
export async function completeProps(
  name: string,
  props: Record<string, unknown>,
  element: Element,
): Promise<Record<string, unknown>> {
  const missing = unsent[name];
  if (!missing) return props;
  const { words, read } = missing;
  const { filters } = await loadMessages((props['locale'] as string).slice(0, 2));
  const labels = Object.entries(filters)
    .filter(([key]) => key.startsWith(words))
    .map(([key, label]) => [key.slice(words.length), label]);
  return { ...props, ...read?.(element), labels: Object.fromEntries(labels) as Record<string, Label> };
}
