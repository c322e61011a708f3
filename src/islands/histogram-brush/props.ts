import type { Labels } from '../labels.ts';

/** One link a bar, laid over the server's histogram; scripts add dragging over several bars. */
export interface HistogramBrushProps {
  id: string;
  locale: string;
  /** Bars left to right, equally wide, covering the plot from edge to edge. */
  bars: BrushBar[];
  /** The search over another range; `{from}` and `{to}` are filled with the encoded `from`, `to` of bars. */
  href: string;
  labels: HistogramBrushLabels;
  /** A script fetched the markup: one bar is a tab stop from the beginning, and arrow keys go on from there. */
  live?: boolean;
}

export interface BrushBar {
  /** As the address writes the range, inclusive start. */
  from: string;
  /** Exclusive end. */
  to: string;
  /** Read and shown on hover, e.g. `3 Mar, 14:00 – 15:00: 12 emails`. */
  label: string;
}

/** Message keys below `histogram.` that the brush says. */
export const histogramBrushLabelKeys = ['brush', 'hint'] as const;
export type HistogramBrushLabels = Labels<(typeof histogramBrushLabelKeys)[number]>;
