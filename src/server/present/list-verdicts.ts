import type { Translate } from '../../messages/messages.ts';
import { bySeverity } from '../../api/vocabulary/verdicts.ts';
import type { MoreView } from '../../islands/results-grid/props.ts';
import { fullLabelFor } from './vocabulary-labels.ts';

/** Most verdicts named in a sentence; others are listed separately. */
const named = 4;

/** `12 Phishing, 3 Malware`, the most serious first; those beyond four are separate. */
export function listVerdicts(
  verdicts: readonly { value: string; count: number }[],
  t: Translate,
): { list: string; more: MoreView | null } {
  const order = bySeverity(verdicts.map(({ value }) => value));
  const words = [...verdicts]
    .sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
    .map(({ value, count }) => `${t.number(count)} ${fullLabelFor(t, value)}`);
  const others = words.slice(named);
  return {
    list: words.slice(0, named).join(', '),
    more:
      others.length > 0
        ? { summary: t('mail_explorer.act.verdicts_more', { count: others.length }), list: others.join(', ') }
        : null,
  };
}
