import type { gridOverlays } from '../../messages/en-grid-overlays.ts';
import { type Label, type Labels, type TranslateLabel, bindLabels } from '../labels.ts';
import type { CellContext, GridLabels } from './cell-context.ts';

type LateKey = keyof typeof gridOverlays extends infer Key
  ? Key extends `grid.${infer Name}`
    ? Name
    : never
  : never;

/** What cells need, with the words of what lies over the grid as well. */
export interface OverlayContext extends Omit<CellContext, 't'> {
  t: TranslateLabel<keyof GridLabels | LateKey>;
}

/** What a notice over the grid says, in words that come with what lies over it. */
export type Notice = (t: OverlayContext['t']) => string;

/** The words of each language as a file of its own. */
const catalogues = import.meta.glob<{ gridOverlays: Readonly<Record<string, Label>> }>(
  '../../messages/*-grid-overlays.ts',
);

const prefix = 'grid.';

/**
 * Fetches the words of the overlays: most visits show none of them, and they are three fifths of what the grid may say.
 * Says them as well as `labels`, which the page has.
 */
async function fetchLateLabels(labels: GridLabels, locale: string): Promise<OverlayContext['t']> {
  const { gridOverlays: late } = await catalogues[`../../messages/${locale}-grid-overlays.ts`]!();
  const named = Object.entries(late).map(([key, label]) => [key.slice(prefix.length), label]);
  return bindLabels({ ...labels, ...(Object.fromEntries(named) as Labels<LateKey>) }, locale);
}

/** Fetches code of the overlays and their words, both at once. */
export async function fetchOverlays<Code>(
  code: () => Promise<Code>,
  labels: GridLabels,
  locale: string,
): Promise<Code & { t: OverlayContext['t'] }> {
  const [fetched, t] = await Promise.all([code(), fetchLateLabels(labels, locale)]);
  return { ...fetched, t };
}
