/** What somebody narrows a search with, as one file (bundles.ts): a page of results that is only read does without. */
export { DateRange } from '../date-range/island.tsx';
export { FiltersPanel } from '../filters-panel/island.tsx';
export { HistogramBrush } from '../histogram-brush/island.tsx';
export { TextFilters } from '../text-filters/island.tsx';
export { TreeFilter } from '../tree-filter/island.tsx';
