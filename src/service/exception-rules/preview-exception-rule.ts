import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { previewExceptionRule as previewEndpoint } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { requireRuleFeatures } from './require-rule-features.ts';
import { findPastMails } from './find-past-mails.ts';
import { pastQuery, previewPeriod } from './past-query.ts';
import { judgeMails, triedRuleOf } from './prepare-past-action.ts';
import { emptyJudgedPast } from './judge-past.ts';
import { presentJudged } from './present-judged.ts';
import { presentConditions, ruleConditionsOf } from './rule-conditions.ts';
import { addMatches, noMatches, topOf } from './summarize-rule-matches.ts';
import { validateConditions } from './validate-rule.ts';

/** Mails counted before the thread is given back, and what a preview shows of each kind. */
const stride = 2_000;
const shown = { sample: 10, top: 5, overlaps: 20 };
/** The newest matches on which other rules are tried. */
const overlapReach = 500;
/** How long mails are judged under the rule, milliseconds. */
const judgingTime = 1_500;

/**
 * Previews what a rule would have done to the mail of the past 12 months. The counting thread yields between short
 * steps, and stops when the caller disconnects.
 * @throws ServiceError `invalid_input` for conditions that cannot be saved either.
 */
export async function previewExceptionRule(
  parts: ServiceParts,
  { body: rule }: ParsedInput<typeof previewEndpoint>,
  { caller, clientAddress, signal }: SignedInCall,
): Promise<CallAnswer<typeof previewEndpoint>> {
  const { stores, audit, now } = parts;
  const at = now();
  const conditions = ruleConditionsOf(rule);
  validateConditions(rule, conditions);
  await requireRuleFeatures(parts, rule, conditions);
  const { keys, complete } = await findPastMails(stores, pastQuery(conditions, previewPeriod(at)), signal);
  const counts = noMatches();
  for (let start = 0; start < keys.length; start += stride) {
    const part = keys.slice(start, start + stride);
    addMatches(counts, await stores.exceptionRules.summarizeRuleMatches(part, signal));
  }
  const tried = await triedRuleOf(stores, rule, conditions, at);
  const targets = { expression: { kind: 'all' as const }, headers: null, releasedBy: tried, at };
  const { judged } =
    tried.type === 'whitelist'
      ? await judgeMails(stores, targets, keys, judgingTime, signal)
      : { judged: emptyJudgedPast() };
  const overlaps = await stores.exceptionRules.findOverlaps(
    {
      type: rule.exception_type,
      conditions,
      self: rule.entity_id ?? null,
      keys: keys.slice(0, overlapReach),
      limit: shown.overlaps,
      now: at,
    },
    signal,
  );
  const sample = await stores.emails.readRows(keys.slice(0, shown.sample), signal);
  audit.note({
    actor: caller.account.email,
    action: 'search',
    outcome: 'success',
    clientAddress,
    details: { conditions: presentConditions(conditions), rows: sample.length },
  });
  const needsSpf = rule.exception_type === 'whitelist' && !rule.ignoring_spf_check;
  return {
    total: keys.length,
    complete,
    by_severity: counts.bySeverity,
    by_state: counts.byState,
    spf_failed: needsSpf ? counts.spfFailed : 0,
    freed: judged.freed.length,
    ...presentJudged(judged),
    sample,
    top_senders: topOf(counts.senders, shown.top),
    top_recipients: topOf(counts.recipients, shown.top),
    overlaps: overlaps.map(({ entityId, type, ...overlap }) => ({
      entity_id: entityId,
      exception_type: type,
      ...overlap,
    })),
  };
}
