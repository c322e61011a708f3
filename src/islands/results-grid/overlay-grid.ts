import type { OverlayContext } from './late-labels.ts';
import type { Grid } from './use-grid.ts';

/** The grid with the words of what lies over it. */
export type OverlayGrid = Omit<Grid, 'context'> & { context: OverlayContext };
