import { bulkLimit } from '../../api/limits.ts';
import type { CountAnswer } from '../../islands/results-grid/props.ts';
import type { Translate } from '../../messages/messages.ts';

/** The sentence over the results (MX-15): the number, or from 10,000 on the maximum text. */
export function presentCount(total: number, t: Translate): CountAnswer {
  const isMaximum = total >= bulkLimit;
  const text = isMaximum
    ? t('mail_explorer.count_max', { count: bulkLimit })
    : t('mail_explorer.count', { count: total });
  return { total, isMaximum, text };
}
