/** The islands of the Mail Explorer's page that wake with it, as one file (bundles.ts). */
export { FiltersPanel } from '../filters-panel/island.tsx';
export { HistogramBrush } from '../histogram-brush/island.tsx';
export { ResultsGrid } from '../results-grid/island.tsx';
