import type { Labels } from '../labels.ts';

/** One link per bar, laid over the server's histogram; scripts add dragging over several bars. */
export interface HistogramBrushProps {
  id: string;
  locale: string;
  /** Bars left to right, equally wide, covering the plot from edge to edge. */
  bars: BrushBar[];
  /** The search for another range; `{from}` and `{to}` are replaced by the encoded values of bars. */
  href: string;
  labels: HistogramBrushLabels;
  /**
   * Whether the markup was loaded by a script: then one bar is a tab stop initially, and arrow keys move from
   * there.
   */
  live?: boolean;
}

export interface BrushBar {
  /** Start of the range as in URLs, inclusive. */
  from: string;
  /** End, exclusive. */
  to: string;
  /** Label and tooltip, e.g. `3 Mar, 14:00 – 15:00: 12 emails`. */
  label: string;
}

/** Message keys of the brush, below `histogram.`. */
export const histogramBrushLabelKeys = ['brush', 'hint', 'marked'] as const;
export type HistogramBrushLabels = Labels<(typeof histogramBrushLabelKeys)[number]>;
