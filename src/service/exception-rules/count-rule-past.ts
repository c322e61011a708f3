import { bulkLimit } from '../../api/limits.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { countRulePast as pastEndpoint } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { ParsedInput } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { requireRuleFeatures } from './require-rule-features.ts';
import { judgeMails, pastTargetsOf } from './prepare-past-action.ts';
import { needsReading } from './past-targets.ts';
import { presentJudged } from './present-judged.ts';
import { ruleConditionsOf } from './rule-conditions.ts';
import { actsOnPast, validateConditions } from './validate-rule.ts';

/** How long mails are read one by one before the answer is 'at least', milliseconds. */
const readingTime = 3_000;

/**
 * What the rule would act on when it is saved; the number may change, as mail keeps arriving.
 * @throws ServiceError `invalid_input` for conditions that cannot be saved either.
 */
export async function countRulePast(
  parts: Pick<ServiceParts, 'signIn' | 'stores' | 'now'>,
  { body: rule }: ParsedInput<typeof pastEndpoint>,
  signal: AbortSignal,
): Promise<CallAnswer<typeof pastEndpoint>> {
  const { stores, now } = parts;
  const nothing = { total: 0, complete: true, malicious: 0, verdicts: [], kept: [] };
  if (!actsOnPast(rule)) return nothing;
  const conditions = ruleConditionsOf(rule);
  validateConditions(rule, conditions);
  await requireRuleFeatures(parts, rule, conditions);
  const targets = await pastTargetsOf(stores, rule, conditions, now());
  if (targets === null) return nothing;
  const found = await stores.emails.keys({ expression: targets.expression, cap: bulkLimit + 1 }, signal);
  const keys = found.slice(0, bulkLimit);
  const isAll = found.length <= bulkLimit;
  if (!needsReading(targets)) return { ...nothing, total: keys.length, complete: isAll };
  const { judged, complete } = await judgeMails(stores, targets, keys, readingTime, signal);
  return { total: judged.freed.length, complete: complete && isAll, ...presentJudged(judged) };
}
