import type { AllowRule, BlockRule } from '../../api/contract/exception-rules/exception-rule.ts';
import { newId } from '../accounts/secrets.ts';
import type { EmailKey, Period } from '../search/email-index.ts';
import { anyQuarantine } from '../search/match-fields.ts';
import type { Stores } from '../storage/open-storage.ts';
import { headerStride } from './find-past-mails.ts';
import { pastQuery, previewPeriod } from './past-query.ts';
import { candidateLimit, type PastTargets } from './past-targets.ts';
import type { RuleConditions } from './rule-conditions.ts';
import { tooManyMails, type PastAction } from './save-rule-with-past.ts';
import { actsOnPast } from './validate-rule.ts';

/** Mails whose SPF check is read before the thread is given back: about 30 ms. */
const spfStride = 2_000;

/**
 * Reads ahead what `release_all` or `quarantine_all` asks for, so that saving is short: the candidates of the past 12
 * months or of the given range, and which of them the rule's headers and the SPF check let through. Null when the rule
 * does not act on the past.
 * @throws ServiceError `invalid_input` at the option for more than `candidateLimit` candidates.
 */
export async function preparePastAction(
  stores: Stores,
  rule: AllowRule | BlockRule,
  conditions: RuleConditions,
  request: { now: number; idempotencyKey: string | null; requestHash: string; signal: AbortSignal },
): Promise<PastAction | null> {
  if (!actsOnPast(rule)) return null;
  const { now, signal, ...idempotency } = request;
  const isAllow = rule.exception_type === 'whitelist';
  const option = isAllow ? 'release_all' : 'quarantine_all';
  const targets = pastTargetsOf(rule, conditions, now);
  const keys: EmailKey[] = [];
  const passed: EmailKey[] = [];
  if (targets.headers !== null || targets.heedsSpf) {
    keys.push(
      ...(await stores.emails.keys(
        { expression: targets.expression, cap: candidateLimit(targets) + 1 },
        signal,
      )),
    );
    if (keys.length > candidateLimit(targets)) throw tooManyMails({ option, targets });
    const { headers, heedsSpf } = targets;
    const stride = headers === null ? spfStride : headerStride;
    for (let start = 0; start < keys.length; start += stride) {
      const part = keys.slice(start, start + stride);
      passed.push(...(await stores.exceptionRules.testTargets({ keys: part, headers, heedsSpf }, signal)));
    }
  }
  const kind = isAllow ? 'restore' : 'quarantine';
  return { kind, option, targets, tested: { keys, passed }, jobId: newId(), ...idempotency };
}

/** The mails that `release_all` or `quarantine_all` acts on. */
export function pastTargetsOf(
  rule: AllowRule | BlockRule,
  conditions: RuleConditions,
  now: number,
): PastTargets {
  const isAllow = rule.exception_type === 'whitelist';
  return {
    ...pastQuery(conditions, periodOf(rule, now), [
      isAllow ? anyQuarantine : { kind: 'not', of: anyQuarantine },
    ]),
    heedsSpf: isAllow && !rule.ignoring_spf_check,
  };
}

/** The past that a rule acts on: from and until when it says, else the past 12 months. */
function periodOf({ range_from, range_to }: AllowRule | BlockRule, now: number): Period {
  if (!range_from && !range_to) return previewPeriod(now);
  return {
    ...(range_from && { from: Date.parse(range_from) }),
    ...(range_to && { to: Date.parse(range_to) }),
  };
}
