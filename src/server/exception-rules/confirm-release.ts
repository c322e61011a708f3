import type { AllowRuleInput, BlockRuleInput } from '../../api/contract/exception-rules/exception-rule.ts';
import { countRulePast } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { CallInput } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import type { QuestionView } from '../../views/exception-rules/model.ts';
import type { ConsoleContext } from '../context.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { listVerdicts } from '../present/list-verdicts.ts';

/**
 * The confirmation before a rule releases malicious mail; null if it releases none, or no more than
 * confirmed. If that cannot be determined, the service decides, which validates the rule.
 * @param agreed The number of malicious mails whose release the person has confirmed.
 */
export async function confirmRelease(
  c: ConsoleContext,
  rule: AllowRuleInput | BlockRuleInput,
  agreed: number,
): Promise<QuestionView | null> {
  if (!('release_all' in rule) || !rule.release_all) return null;
  const body = rule as CallInput<typeof countRulePast>['body'];
  try {
    const { malicious, total, verdicts } = await c.var.client.call(countRulePast, { body });
    if (malicious <= agreed) return null;
    const t = translatorOf(c);
    const { list, more } = listVerdicts(verdicts, t);
    return {
      title: t('exception_rules.release_title', { count: malicious }),
      text: t('exception_rules.release_text', { count: total, list }),
      more,
      submit: t('exception_rules.release_submit', { count: total }),
      name: 'agreed',
      value: String(malicious),
    };
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'unauthenticated') return null;
    throw error;
  }
}
