import type { OverlayContext } from './late-labels.ts';
import type { Grid } from './use-grid.ts';

/** The grid with the labels of overlays. */
export type OverlayGrid = Omit<Grid, 'context'> & { context: OverlayContext };
