/**
 * Islands that always occur together are bundled: separately, those of the Mail Explorer's filters are 3 KB
 * larger and need a dozen more requests. `page/hydrate-islands.ts` excludes them from the separate files.
 */
const bundles: Readonly<Record<string, string>> = {
  'date-range': 'explorer-filters',
  'filters-panel': 'explorer-filters',
  'histogram-brush': 'explorer-filters',
  'text-filters': 'explorer-filters',
  'tree-filter': 'explorer-filters',
};

/**
 * The folder below src/islands with the `island.ts(x)` that exports an island: its own, or that of its
 * bundle.
 */
export const folderOfIsland = (name: string): string => bundles[name] ?? name;
