import type { MessageHeaders, RuleMisfire } from '../../api/contract/exception-rules/exception-rule.ts';
import type { ServiceError } from '../../api/errors.ts';
import { pastHeaderLimit, pastLimit } from '../../api/limits.ts';
import { decideOnFound, type FoundMails } from '../emails/decide-on-found.ts';
import { insertJob } from '../jobs/job-store-sqlite.ts';
import type { MailHeader } from '../judging/mail-detail.ts';
import { readDetail } from '../judging/judgement-store-sqlite.ts';
import { fieldProblem, refuseField } from '../core/refuse.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import { compileHeaderRow, compileHeaders } from './compile-rule.ts';
import { type RuleChange, type RuleSaved, ruleSetVersion, saveRule } from './exception-rule-store-sqlite.ts';
import { hasFailedSpf } from './judge-mail.ts';
import { emptyJudgedPast, type JudgedPast, judgePast, type TriedRule } from './judge-past.ts';
import type { PastQuery } from './past-query.ts';
import { readRule, type StoredRule } from './stored-rule.ts';
import type { EmailKey, EmailOutline } from '../ports/mail-records.ts';

/** Which mails of the past a rule acts on when it is saved. */
export interface PastTargets extends PastQuery {
  /** An allow rule: of the quarantined mails it fits, those it sets free. Null for a block rule, which takes all. */
  releasedBy: TriedRule | null;
  /** The time at which the active rules apply, milliseconds since 1970. */
  at: number;
}

/** Most mails that may come into question. */
export const candidateLimit = ({ headers }: Pick<PastTargets, 'headers'>): number =>
  headers === null ? pastLimit : pastHeaderLimit;

/** Whether the mails must be read one by one. */
export const needsReading = ({ headers, releasedBy }: PastTargets): boolean =>
  headers !== null || releasedBy !== null;

/** The mails that the rule acts on, and the version of the rules by which they were judged. */
export interface TestedPart extends JudgedPast {
  readonly version: number;
}

/** Tests mails whose texts meet the rule's conditions: their headers, and what the rules in force make of them. */
export function testTargets(
  store: StoreHandle,
  { keys, headers, releasedBy, at }: Omit<PastTargets, 'expression'> & { keys: readonly EmailKey[] },
): TestedPart {
  const version = ruleSetVersion(store);
  if (releasedBy) return { ...judgePast(store, { keys, rule: releasedBy, at }), version };
  const fits = headers && compileHeaders(headers);
  const freed = fits ? keys.filter((key) => fits(headersOfMail(store, key))) : [...keys];
  return { ...emptyJudgedPast(), freed, version };
}

/** Mails that were tested before a transaction began, so that it is short. */
export interface TestedMails extends FoundMails {
  /** Those of them that passed; of no meaning where the search decides (`needsReading`). */
  passed: readonly EmailKey[];
  /** The version of the rules; null if none were applied. */
  version: number | null;
}

/**
 * The mails that a rule acts on, newest first, of the state of this transaction: what came in or changed since `tested` is tested
 * here. Undefined when there are more candidates than `candidateLimit`, null when they have to be searched again. Called
 * before the rule is changed: mail that comes in afterwards is judged by it.
 */
export function selectTargets(
  store: StoreHandle,
  targets: PastTargets,
  tested: TestedMails,
): EmailKey[] | undefined | null {
  const decided = decideOnFound(store, targets.expression, tested);
  if (!decided) return null;
  const { keys: candidates, changed } = decided;
  if (Math.max(tested.keys.length, candidates.length) > candidateLimit(targets)) return undefined;
  if (!needsReading(targets)) return candidates;
  const known = new Set(tested.keys);
  const passed = new Set(tested.passed.filter((key) => !changed.has(key)));
  const fresh = candidates.filter((key) => !known.has(key) || changed.has(key));
  if (fresh.length > 0)
    for (const key of testTargets(store, { ...targets, keys: fresh }).freed) passed.add(key);
  return candidates.filter((key) => passed.has(key));
}

/** What a rule does to the past when it is saved. */
export interface PastAction {
  kind: 'quarantine' | 'restore';
  /** The option that requested it. */
  option: 'release_all' | 'quarantine_all';
  targets: PastTargets;
  tested: TestedMails;
  /** The id of the job, which is made when any mail is found. */
  jobId: string;
  idempotencyKey: string | null;
  requestHash: string;
}

/**
 * Makes or changes a rule as `saveRule` does, with the durable job that acts on the past: all of it or nothing. Null, and
 * nothing is saved, when other rules have changed since the mails were tested, or the mails have to be searched again.
 * @throws ServiceError also `invalid_input` at the option when too many mails come into question.
 */
export function saveRuleWithPast(
  store: StoreHandle,
  { past, ...change }: RuleChange & { past: PastAction | null },
): (RuleSaved & { job: { id: string; total: number } | null }) | null {
  const version = past?.tested.version ?? null;
  if (version !== null && version !== ruleSetVersion(store)) return null;
  // The active rules are applied before the new one is stored; it is passed separately.
  const keys = past && selectTargets(store, past.targets, past.tested);
  if (past && keys === null) return null;
  const saved = saveRule(store, change);
  if (past === null || saved.outcome === 'duplicate') return { ...saved, job: null };
  if (!keys) throw tooManyMails(past);
  if (keys.length === 0) return { ...saved, job: null };
  const { content, actor, at } = change;
  const rule = { entityId: saved.entityId, exceptionType: content.type };
  insertJob(store, {
    id: past.jobId,
    kind: past.kind,
    actor,
    reason: content.comment,
    keys,
    idempotencyKey: past.idempotencyKey,
    requestHash: past.requestHash,
    audit: { rule: saved.entityId, option: past.option },
    rule,
    at,
  });
  return { ...saved, job: { id: past.jobId, total: keys.length } };
}

/** The refusal of an option that would act on more mails than one job takes. */
export function tooManyMails({ option, targets }: Pick<PastAction, 'option' | 'targets'>): ServiceError {
  return refuseField(fieldProblem(option, 'too_many_past', { most: candidateLimit(targets) }));
}

/** The stored headers of a mail; none where only the row is known. */
export const headersOfMail = (store: StoreHandle, key: EmailKey): readonly MailHeader[] =>
  readDetail(store, key)?.headers ?? [];

export interface ExaminedMails {
  /** The mails that fit, newest first. */
  keys: EmailKey[];
  examined: number;
  /** The key after which to continue; null when there are no further mails. */
  after: EmailKey | null;
}

/**
 * Reads the headers of the newest mails that match a search, older than `after`, and keeps those that fit. Stops after
 * `limit` mails examined, or `wanted` found, so that the thread is free for others soon.
 */
export function examineHeaders(
  store: SearchHandle,
  query: {
    expression: SearchExpression;
    headers: MessageHeaders;
    after: EmailKey | null;
    limit: number;
    wanted: number;
  },
): ExaminedMails {
  const fits = compileHeaders(query.headers);
  const page = store.index.page(query.expression, query.after, query.limit);
  const found: ExaminedMails = { keys: [], examined: 0, after: page.after };
  for (const [at, key] of page.keys.entries()) {
    found.examined += 1;
    if (!fits(headersOfMail(store, key))) continue;
    found.keys.push(key);
    if (found.keys.length < query.wanted) continue;
    const isLast = at === page.keys.length - 1 && page.after === null;
    return { ...found, after: isLast ? null : key };
  }
  return found;
}

/** How many of the newest mails that match a search fit each header row, and the whole condition. */
export function countHeaderFits(
  store: SearchHandle,
  query: { expression: SearchExpression; headers: MessageHeaders; after: EmailKey | null; limit: number },
): { examined: number; fits: number[]; fitsCondition: number; after: EmailKey | null } {
  const [, ...rows] = query.headers;
  const tests = rows.map(compileHeaderRow);
  const fitsAll = compileHeaders(query.headers);
  const { keys, after } = store.index.page(query.expression, query.after, query.limit);
  const fits = rows.map(() => 0);
  let fitsCondition = 0;
  for (const key of keys) {
    const headers = headersOfMail(store, key);
    tests.forEach((test, at) => (fits[at]! += test(headers) ? 1 : 0));
    if (fitsAll(headers)) fitsCondition += 1;
  }
  return { examined: keys.length, fits, fitsCondition, after };
}

/** Rules that are looked at: those that took effect last. */
const maxLookedAt = 5_000;

/** Rules of administrators that work and took effect since a time, the last one first. */
export const listFiringRules = (
  { sql }: StoreHandle,
  { since, at }: { since: number; at: number },
): StoredRule[] =>
  sql.all`SELECT exception_rule.*, hits, last_hit_at
    FROM exception_rule_hit JOIN exception_rule ON number = rule
    WHERE last_hit_at >= ${since} AND enabled = 1 AND (expires_at IS NULL OR expires_at > ${at}) AND only_mailbox = ''
    ORDER BY last_hit_at DESC LIMIT ${maxLookedAt}`.map(readRule);

/** How many of the mails that employees reported, and administrators called a threat, a search finds. */
export function countReportedThreats(
  { index, sql }: StoreHandle,
  { expression, since }: { expression: SearchExpression; since: number },
): number {
  const reported = sql.all`SELECT email_key FROM mail_report
    WHERE email_key IS NOT NULL AND state = 'threat' AND created_at >= ${since}`;
  const keys = reported.map((row) => row['email_key'] as EmailKey);
  return keys.length === 0 ? 0 : index.matching(expression, keys).length;
}

/** A rule that misfires, as it was looked at. */
export interface FoundMisfire extends RuleMisfire {
  rule: number;
  updatedAt: number;
}

/** Keeps what a look found, in the place of what the one before did. */
export function writeMisfires({ sql }: StoreHandle, found: readonly FoundMisfire[]): void {
  sql.run`DELETE FROM rule_misfire`;
  for (const { rule, updatedAt, kind, mails, usual } of found) {
    sql.run`INSERT INTO rule_misfire (misfiring, misfire_of, misfire, misfire_mails, misfire_usual)
      SELECT number, ${updatedAt}, ${kind}, ${mails}, ${usual} FROM exception_rule WHERE number = ${rule}`;
  }
}

/** What is counted of the mails that a rule matches. */
interface RuleMatchCounts {
  bySeverity: Record<EmailOutline['severity'], number>;
  byState: Record<EmailOutline['state'], number>;
  spfFailed: number;
  senders: Map<string, number>;
  recipients: Map<string, number>;
}

/** Nothing counted yet. */
export const noMatches = (): RuleMatchCounts => ({
  bySeverity: { malicious: 0, suspicious: 0, clean: 0 },
  byState: { quarantined: 0, restored: 0, delivered: 0 },
  spfFailed: 0,
  senders: new Map(),
  recipients: new Map(),
});

/** Counts mails by key. */
export function summarizeRuleMatches({ records }: StoreHandle, keys: readonly EmailKey[]): RuleMatchCounts {
  const counts = noMatches();
  for (const mail of records.outlines(keys)) {
    counts.bySeverity[mail.severity] += 1;
    counts.byState[mail.state] += 1;
    if (hasFailedSpf(mail.spfCheck)) counts.spfFailed += 1;
    raise(counts.senders, mail.sender, 1);
    for (const recipient of mail.recipients) raise(counts.recipients, recipient, 1);
  }
  return counts;
}

/** Adds the counts of further mails. */
export function addMatches(sum: RuleMatchCounts, more: RuleMatchCounts): void {
  for (const severity of ['malicious', 'suspicious', 'clean'] as const)
    sum.bySeverity[severity] += more.bySeverity[severity];
  for (const state of ['quarantined', 'restored', 'delivered'] as const)
    sum.byState[state] += more.byState[state];
  sum.spfFailed += more.spfFailed;
  for (const [sender, count] of more.senders) raise(sum.senders, sender, count);
  for (const [recipient, count] of more.recipients) raise(sum.recipients, recipient, count);
}

/** The `most` values counted most often, then by name. */
export const topOf = (
  counts: ReadonlyMap<string, number>,
  most: number,
): { value: string; count: number }[] =>
  [...counts]
    .filter(([value]) => value !== '')
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([value, count]) => ({ value, count }));

const raise = (counts: Map<string, number>, value: string, by: number) =>
  counts.set(value, (counts.get(value) ?? 0) + by);
