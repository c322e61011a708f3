/**
 * Islands that always stand on a page together come as one file: apart, those of the Mail Explorer's filters are 3 KB larger and
 * need a dozen requests more. `page/hydrate-islands.ts` leaves them out of the files of their own.
 */
const bundles: Readonly<Record<string, string>> = {
  'date-range': 'explorer-filters',
  'filters-panel': 'explorer-filters',
  'histogram-brush': 'explorer-filters',
  'text-filters': 'explorer-filters',
  'tree-filter': 'explorer-filters',
};

/** The folder below src/islands whose `island.ts(x)` exports an island: its own, or that of its bundle. */
export const folderOfIsland = (name: string): string => bundles[name] ?? name;
