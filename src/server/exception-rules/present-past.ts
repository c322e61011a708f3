import type { countRulePast } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { Translate } from '../../messages/messages.ts';
import type { PastWordsView } from '../../views/exception-rules/model.ts';
import { listVerdicts } from '../present/list-verdicts.ts';

type Past = CallAnswer<typeof countRulePast>;
type Kept = Past['kept'][number];

/** The effect of `release_all` or `quarantine_all` as text. */
export function presentPast(
  past: Pick<Past, 'total' | 'complete' | 'verdicts' | 'malicious' | 'kept'>,
  kind: 'release' | 'quarantine',
  t: Translate,
): PastWordsView {
  const { total, complete, malicious } = past;
  const { list, more } = listVerdicts(past.verdicts, t);
  return {
    total: !complete
      ? t(`exception_rules.past_count_${kind}_min`, { count: total })
      : total === 0
        ? t(`exception_rules.past_none_${kind}`)
        : t(`exception_rules.past_count_${kind}`, { count: total }),
    verdicts: list === '' ? '' : t('exception_rules.past_verdicts', { list }),
    more,
    isMalicious: malicious > 0,
    kept: presentKept(past.kept, t),
  };
}

/** `5 stay in quarantine: 3 held by Microsoft, 2 Malware`. */
export function presentKept(kept: readonly Kept[], t: Translate): string {
  const count = kept.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return '';
  const reasons = kept.map((one) => `${t.number(one.count)} ${t(`exception_rules.kept.${one.reason}`)}`);
  return t('exception_rules.past_kept', { count, list: reasons.join(', ') });
}
