import { bulkLimit } from '../../api/limits.ts';
import type { CountAnswer } from '../../islands/results-grid/props.ts';
import type { Translate } from '../../messages/messages.ts';

/** The text of the number of matches (MX-15); from 10,000 on the text for the maximum. */
export function presentCount(total: number, t: Translate): CountAnswer {
  const isMaximum = total >= bulkLimit;
  const text = isMaximum
    ? t('mail_explorer.count_max', { count: bulkLimit })
    : t('mail_explorer.count', { count: total });
  return { total, isMaximum, text };
}
