import type { gridOverlays } from '../../messages/en-grid-overlays.ts';
import { type Label, type Labels, type TranslateLabel, bindLabels } from '../labels.ts';
import type { CellContext, GridLabels } from './cell-context.ts';

type LateKey = keyof typeof gridOverlays extends infer Key
  ? Key extends `grid.${infer Name}`
    ? Name
    : never
  : never;

/** The context of cells, with the labels of overlays as well. */
export interface OverlayContext extends Omit<CellContext, 't'> {
  t: TranslateLabel<keyof GridLabels | LateKey>;
}

/** Translates a notice over the grid, with the labels of overlays. */
export type Notice = (t: OverlayContext['t']) => string;

/** The labels of overlays, one file per language. */
const catalogues = import.meta.glob<{ gridOverlays: Readonly<Record<string, Label>> }>(
  '../../messages/*-grid-overlays.ts',
);

const prefix = 'grid.';

/**
 * Loads the labels of overlays, which are three fifths of all and rarely needed, and merges them with
 * `labels` from the page.
 */
async function fetchLateLabels(labels: GridLabels, locale: string): Promise<OverlayContext['t']> {
  const { gridOverlays: late } = await catalogues[`../../messages/${locale.slice(0, 2)}-grid-overlays.ts`]!();
  const named = Object.entries(late).map(([key, label]) => [key.slice(prefix.length), label]);
  return bindLabels({ ...labels, ...(Object.fromEntries(named) as Labels<LateKey>) }, locale);
}

/** Loads code and labels of overlays in parallel. */
export async function fetchOverlays<Code>(
  code: () => Promise<Code>,
  labels: GridLabels,
  locale: string,
): Promise<Code & { t: OverlayContext['t'] }> {
  const [fetched, t] = await Promise.all([code(), fetchLateLabels(labels, locale)]);
  return { ...fetched, t };
}
