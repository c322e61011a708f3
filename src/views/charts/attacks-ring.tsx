import type { Translate } from '../../messages/messages.ts';
import type { SliceView } from './model.ts';
import { RingChart } from './ring-chart.tsx';

/** The outcomes of attacks. */
export const AttacksRing = ({ view, t }: { view: { slices: SliceView[]; total: string }; t: Translate }) => (
  <RingChart
    slices={view.slices}
    total={view.total}
    label={t('analytics.attacks')}
    empty={t('analytics.no_attacks')}
  />
);
