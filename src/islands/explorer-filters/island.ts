/** The filter islands of the Explorer as one file (bundles.ts), loaded when they are used. */
export { DateRange } from '../date-range/island.tsx';
export { FiltersPanel } from '../filters-panel/island.tsx';
export { HistogramBrush } from '../histogram-brush/island.tsx';
export { TextFilters } from '../text-filters/island.tsx';
export { TreeFilter } from '../tree-filter/island.tsx';
export { mount } from '../mount.ts';
export { completeProps } from './complete-props.ts';
