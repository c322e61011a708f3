/** The islands of the Mail Explorer's page as one file (bundles.ts). */
export { DateRange } from '../date-range/island.tsx';
export { FiltersPanel } from '../filters-panel/island.tsx';
export { HistogramBrush } from '../histogram-brush/island.tsx';
export { ResultsGrid } from '../results-grid/island.tsx';
export { TextFilters } from '../text-filters/island.tsx';
export { TreeFilter } from '../tree-filter/island.tsx';
