import type { AllowRule, BlockRule } from '../../api/contract/exception-rules/exception-rule.ts';
import { bulkLimit } from '../../api/limits.ts';
import { newId } from '../secret-box/secrets.ts';
import type { Period } from '../ports/mail-index.ts';
import { anyQuarantine, matchFlags } from '../index/match-fields.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { Stores } from '../core/stores.ts';
import { pastQuery, type PastQuery, previewPeriod } from './past-query.ts';
import { addJudged, emptyJudgedPast, type JudgedPast, type TriedRule } from './judge-past.ts';
import {
  candidateLimit,
  needsReading,
  type PastAction,
  type PastTargets,
  tooManyMails,
} from './past-store-sqlite.ts';
import type { RuleContent } from './exception-rule-store-sqlite.ts';
import type { RuleConditions } from './rule-conditions.ts';
import { isActive, type StoredRule } from './stored-rule.ts';
import { actsOnPast } from './validate-rule.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** A rule as it is sent. */
export type SentRule = AllowRule | BlockRule;

/**
 * Reads ahead what `release_all` or `quarantine_all` asks for, so that saving is short: the candidates of the past 12
 * months or of the given range, and which of them the rule acts on. Null when the rule does not act on the past.
 * @throws ServiceError `invalid_input` at the option for more than `candidateLimit` candidates.
 */
export async function preparePastAction(
  stores: Stores,
  rule: SentRule,
  conditions: RuleConditions,
  request: { now: number; idempotencyKey: string | null; requestHash: string; signal: AbortSignal },
): Promise<PastAction | null> {
  if (!actsOnPast(rule)) return null;
  const { now, signal, ...idempotency } = request;
  const isAllow = rule.exception_type === 'whitelist';
  const option = isAllow ? 'release_all' : 'quarantine_all';
  const targets = await pastTargetsOf(stores, rule, conditions, now);
  if (targets === null) return null;
  const cap = candidateLimit(targets);
  const found = await stores.emails.findMails({ expression: targets.expression, cap: cap + 1 }, signal);
  const tested = { ...found, passed: [] as EmailKey[], version: null as number | null };
  if (needsReading(targets)) {
    if (found.keys.length > cap) throw tooManyMails({ option, targets });
    const { judged, version } = await judgeMails(stores, targets, tested.keys, Infinity, signal);
    tested.passed = judged.freed;
    tested.version = version;
  }
  const kind = isAllow ? 'restore' : 'quarantine';
  return { kind, option, targets, tested, jobId: newId(), ...idempotency };
}

/**
 * Judges mails that come into question, thread by thread step, for at most `time` milliseconds.
 * `complete` is false when the time was not enough; `version` is that of the rules by which the first mails were judged.
 */
export async function judgeMails(
  stores: Stores,
  { expression: _, ...targets }: PastTargets,
  keys: readonly EmailKey[],
  time: number,
  signal: AbortSignal,
): Promise<{ judged: JudgedPast; complete: boolean; version: number | null }> {
  const judged = emptyJudgedPast();
  const began = performance.now();
  let version: number | null = null;
  for (let start = 0; start < keys.length; start += headerStride) {
    if (performance.now() - began > time) return { judged, complete: false, version };
    const part = keys.slice(start, start + headerStride);
    const tested = await stores.exceptionRules.testTargets({ ...targets, keys: part }, signal);
    addJudged(judged, tested);
    version ??= tested.version;
  }
  return { judged, complete: true, version };
}

/** The mails that `release_all` or `quarantine_all` acts on; null for a rule that is switched off and so does nothing. */
export async function pastTargetsOf(
  stores: Stores,
  rule: SentRule,
  conditions: RuleConditions,
  now: number,
): Promise<PastTargets | null> {
  const tried = await triedRuleOf(stores, rule, conditions, now);
  if (!isActive(tried, now)) return null;
  const isAllow = tried.type === 'whitelist';
  return {
    ...pastQuery(conditions, periodOf(rule, now), isAllow ? [anyQuarantine, notDeleted] : notToQuarantine),
    releasedBy: isAllow ? tried : null,
    at: now,
  };
}

/** A sent rule as mail will meet it once it is saved. */
export async function triedRuleOf(
  stores: Stores,
  rule: SentRule,
  conditions: RuleConditions,
  now: number,
): Promise<TriedRule> {
  const existing = rule.entity_id ? await stores.exceptionRules.findRule(rule.entity_id) : undefined;
  const content = contentOf(rule, conditions);
  return {
    ...newRule,
    ...content,
    enabled: content.enabled ?? existing?.enabled ?? true,
    createdAt: now,
    entityId: rule.entity_id ?? '',
  };
}

/** Number 0 is no stored rule's. */
const newRule: Omit<StoredRule, keyof ReturnType<typeof contentOf>> = {
  number: 0,
  entityId: '',
  createdAt: 0,
  createdBy: '',
  onlyMailbox: '',
  updatedAt: 0,
  updatedBy: '',
  hits: 0,
  lastHitAt: null,
  misfire: null,
};

const notDeleted: SearchExpression = { kind: 'not', of: matchFlags(['deleted']) };

/** What a quarantine leaves as it is (`email-states.ts`): quarantined, restored and deleted mail. */
const notToQuarantine: SearchExpression[] = [
  { kind: 'not', of: anyQuarantine },
  { kind: 'not', of: matchFlags(['restored', 'deleted']) },
];

/** The past that a rule acts on: its own range, else the past 12 months. */
function periodOf({ range_from, range_to }: SentRule, now: number): Period {
  if (!range_from && !range_to) return previewPeriod(now);
  return {
    ...(range_from && { from: Date.parse(range_from) }),
    ...(range_to && { to: Date.parse(range_to) }),
  };
}

/** A stored rule. */
export const contentOf = (rule: SentRule, conditions: RuleConditions): RuleContent => ({
  type: rule.exception_type,
  conditions,
  enabled: rule.enabled,
  expiresAt: rule.expires_at ? Date.parse(rule.expires_at) : null,
  matchOnlyFuture: rule.match_only_future,
  comment: rule.comment,
  lifted: rule.exception_type === 'whitelist' ? rule.lifted_detections : [],
  ignoringSpf: rule.exception_type === 'whitelist' && rule.ignoring_spf_check,
  action: rule.exception_type === 'blacklist' ? rule.action_needed : null,
});

/** Mails whose headers are read before the thread yields: about 50 ms. */
export const headerStride = 250;
/** Limits of a preview: mails whose headers are read, and milliseconds. */
const headerReach = { mails: bulkLimit, time: 1_500 };

export interface PastMails {
  /** Newest first. */
  keys: EmailKey[];
  /** False when there may be more, as only the newest were examined. */
  complete: boolean;
}

/** The newest mails that fit, at most 10,000. Headers are read mail by mail, for a bounded time. */
export async function findPastMails(
  stores: Stores,
  { expression, headers }: PastQuery,
  signal: AbortSignal,
): Promise<PastMails> {
  if (headers === null) {
    const keys = await stores.emails.keys({ expression, cap: bulkLimit + 1 }, signal);
    return { keys: keys.slice(0, bulkLimit), complete: keys.length <= bulkLimit };
  }
  const began = performance.now();
  const keys: EmailKey[] = [];
  let examined = 0;
  let after: EmailKey | null = null;
  do {
    const found = await stores.exceptionRules.examineHeaders(
      { expression, headers, after, limit: headerStride, wanted: headerStride },
      signal,
    );
    keys.push(...found.keys);
    examined += found.examined;
    after = found.after;
  } while (after !== null && examined < headerReach.mails && performance.now() - began < headerReach.time);
  return { keys, complete: after === null };
}
