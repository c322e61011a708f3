import type { Client } from '../../api/client.ts';
import { drillDownEvents } from '../../api/contract/analytics/drill-down.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { bulkLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import type { AnalyticsView } from '../../views/analytics/model.ts';
import { type ChartOptions, eventsHref } from '../charts/chart-options.ts';
import { failedPart, type Settled, settle } from '../settle.ts';

const isDenied = ({ code }: ServiceError): boolean => code === 'permission_denied';

type Counted = Settled<CallAnswer<typeof drillDownEvents>>;
/** Detection quality: mails held, those of them that were released, and missed ones reported by employees. */
export type QualityRead = readonly [held: Counted, released: Counted, reported: Counted];

export function readQuality(client: Client, { from, to, saas }: ChartOptions): Promise<QualityRead> {
  const countOf = (drill_down_id: string) =>
    settle(
      client.call(drillDownEvents, {
        body: { from, to, ...(saas && { saas }), drill_down_id, page_size: 1 },
      }),
    );
  return Promise.all([countOf('held'), countOf('released'), countOf('reported')]);
}

/** The figures, or why they are not available; nothing for people who may not see them. */
export function presentQuality(
  found: QualityRead,
  { t, options }: { t: Translate; options: ChartOptions },
): AnalyticsView['quality'] {
  const failure = found.find((one) => one instanceof ServiceError);
  if (failure instanceof ServiceError) return isDenied(failure) ? undefined : failedPart(failure);
  const [held, released, reported] = found.map((one) =>
    one instanceof ServiceError ? 0 : one.ui_meta.total,
  ) as [number, number, number];
  const share = Math.round((released / Math.max(1, held + released)) * 100);
  const percent = t('analytics.percent', { percent: share });
  const figure = (id: 'held' | 'released' | 'reported', count: number, note: string) => ({
    id,
    label: t(`analytics.quality_${id}`),
    value: count >= bulkLimit ? `${t.number(bulkLimit)}+` : t.number(count),
    note,
    href: eventsHref({ ...options, withDefender: true }, id),
  });
  const view = [
    figure('held', held, t('analytics.quality_held_note')),
    figure(
      'released',
      released,
      held + released === 0
        ? t('analytics.quality_note')
        : `${t('analytics.quality_share', { percent })}. ${t('analytics.quality_note')}`,
    ),
    figure('reported', reported, t('analytics.quality_reported_note')),
  ];
  return { kind: 'ready', view };
}
