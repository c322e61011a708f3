import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { countRulePast as pastEndpoint } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { ParsedInput } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { findPastMails } from './find-past-mails.ts';
import { pastTargetsOf } from './prepare-past-action.ts';
import { ruleConditionsOf } from './rule-conditions.ts';
import { actsOnPast, validateConditions } from './validate-rule.ts';

/** Mails whose SPF check is read before the thread is given back: about 30 ms. */
const stride = 2_000;

/**
 * How many mails the rule would act on when it is saved; the answer is no promise, for mail goes on coming in.
 * @throws ServiceError `invalid_input` for conditions that cannot be saved either.
 */
export async function countRulePast(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  { body: rule }: ParsedInput<typeof pastEndpoint>,
  signal: AbortSignal,
): Promise<CallAnswer<typeof pastEndpoint>> {
  if (!actsOnPast(rule)) return { total: 0, complete: true };
  const conditions = ruleConditionsOf(rule);
  validateConditions(rule, conditions);
  const targets = pastTargetsOf(rule, conditions, now());
  const { keys, complete } = await findPastMails(stores, targets, signal);
  let total = keys.length;
  for (let start = 0; targets.heedsSpf && start < keys.length; start += stride) {
    const part = keys.slice(start, start + stride);
    total -= (await stores.exceptionRules.summarizeRuleMatches(part, signal)).spfFailed;
  }
  return { total, complete };
}
