import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type {
  countHeaderFits as fitsEndpoint,
  countRulePast as pastEndpoint,
  listRuleMatches as matchesEndpoint,
  previewExceptionRule as previewEndpoint,
} from '../../api/contract/exception-rules/preview-exception-rule.ts';
import { ServiceError } from '../../api/errors.ts';
import { bulkLimit } from '../../api/limits.ts';
import type { ParsedInput, SignedInCall } from '../core/call.ts';
import { requireFeature } from '../config/read-features.ts';
import type { EmailParts } from '../emails/email-cursor.ts';
import { compileCriteria } from '../index/compile-criteria.ts';
import { anyQuarantine } from '../index/match-fields.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { emptyJudgedPast, presentJudged } from './judge-past.ts';
import { pastQuery, type PastQuery, previewPeriod } from './past-query.ts';
import { addMatches, needsReading, noMatches, topOf } from './past-store-sqlite.ts';
import {
  findPastMails,
  headerStride,
  judgeMails,
  type PastMails,
  pastTargetsOf,
  triedRuleOf,
} from './prepare-past-action.ts';
import { digestConditions, presentConditions, ruleConditionsOf } from './rule-conditions.ts';
import { requireRuleFeatures } from './save-exception-rule.ts';
import { actsOnPast, headerProblems, refuseFields, validateConditions } from './validate-rule.ts';
import type { EmailKey } from '../ports/mail-records.ts';

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

/** Mails whose headers are read. */
const reach = 1_000;

/**
 * How many of the newest mails that match a search fit each header row; of all mails of the past 12 months while the
 * search asks for nothing.
 * @throws ServiceError `invalid_input` for a pattern that does not compile or for a wrong field of the search.
 */
export async function countHeaderFits(
  parts: ServiceParts,
  { body }: ParsedInput<typeof fitsEndpoint>,
  signal: AbortSignal,
): Promise<CallAnswer<typeof fitsEndpoint>> {
  const { stores, now } = parts;
  await requireFeature(parts, 'headers');
  const headers = body.message_headers;
  refuseFields(headerProblems(headers));
  const expression = expressionOf(body.criteria, now());
  const sum = { examined: 0, fits: headers.slice(1).map(() => 0), fits_condition: 0 };
  let after: EmailKey | null = null;
  do {
    const part = await stores.exceptionRules.countHeaderFits(
      { expression, headers, after, limit: headerStride },
      signal,
    );
    sum.examined += part.examined;
    part.fits.forEach((fits, row) => (sum.fits[row]! += fits));
    sum.fits_condition += part.fitsCondition;
    after = part.after;
  } while (after !== null && sum.examined < reach);
  return sum;
}

function expressionOf({ message_headers: _, ...criteria }: SearchCriteria, now: number): SearchExpression {
  try {
    return compileCriteria(criteria, { now });
  } catch (error) {
    const { from } = previewPeriod(now);
    if (error instanceof ServiceError && error.code === 'empty_search')
      return { kind: 'received', from: from! };
    throw error;
  }
}

/** How long headers are read for one page, milliseconds; after that it holds fewer matches than requested. */
const pageTime = 1_000;

type Total = Pick<PastMails, 'complete'> & { total: number };

/** What was counted for the first page, for those who read on: counting by headers takes a second. */
interface MatchTotals {
  get(key: string, after: EmailKey | null): Total | undefined;
  set(key: string, total: Total): void;
}

/** Number of rules with cached totals; others are counted again for each page. */
const maxTotals = 100;

export function createMatchTotals(): MatchTotals {
  const totals = new Map<string, Total>();
  return {
    get: (key, after) => (after === null ? undefined : totals.get(key)),
    set(key, total) {
      totals.delete(key);
      totals.set(key, total);
      const [oldest] = totals.keys();
      if (totals.size > maxTotals) totals.delete(oldest!);
    },
  };
}

/**
 * One page of the mails of the past 12 months that a rule matches, newest first. With header conditions that few mails
 * meet a page may be short, even empty, and still have a next one.
 * @throws ServiceError `invalid_input` for conditions that cannot be saved either, `invalid_cursor`.
 */
export async function listRuleMatches(
  { stores, cursors, audit, now }: EmailParts,
  totals: MatchTotals,
  { query: { size }, body }: ParsedInput<typeof matchesEndpoint>,
  call: SignedInCall,
): Promise<CallAnswer<typeof matchesEndpoint>> {
  const conditions = ruleConditionsOf(body.rule);
  validateConditions(body.rule, conditions);
  const also: SearchExpression[] = body.include_quarantined ? [] : [{ kind: 'not', of: anyQuarantine }];
  if (body.filters) also.push(compileCriteria(body.filters, { now: now() }));
  const past = pastQuery(conditions, previewPeriod(now()), also);
  const key = `${Buffer.from(digestConditions(conditions)).toString('hex')} ${body.include_quarantined} ${JSON.stringify(body.filters ?? null)}`;
  const place = cursors.decode(key, body.search_after);
  const after = place?.key ?? null;
  const [page, total] = await Promise.all([
    readPage(stores, past, after, size, call.signal),
    totals.get(key, after) ??
      findPastMails(stores, past, call.signal).then(({ keys, complete }) => ({
        total: keys.length,
        complete,
      })),
  ]);
  totals.set(key, total);
  audit.note({
    actor: call.caller.account.email,
    action: 'search',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: {
      conditions: presentConditions(conditions),
      rows: page.rows.length,
      ...(after !== null && { continued: true }),
    },
  });
  return {
    rows: page.rows,
    total_rows: total.total,
    complete: total.complete,
    search_after: cursors.encode(
      key,
      page.after === null ? null : { key: page.after, rows: (place?.rows ?? 0) + page.rows.length },
    ),
  };
}

async function readPage(
  stores: EmailParts['stores'],
  { expression, headers }: PastQuery,
  after: EmailKey | null,
  size: number,
  signal: AbortSignal,
) {
  if (headers === null) return stores.emails.page({ expression, after, limit: size }, signal);
  const keys: EmailKey[] = [];
  let next = after;
  const began = performance.now();
  while (keys.length < size && performance.now() - began < pageTime) {
    const found = await stores.exceptionRules.examineHeaders(
      { expression, headers, after: next, limit: headerStride, wanted: size - keys.length },
      signal,
    );
    keys.push(...found.keys);
    next = found.after;
    if (next === null) break;
  }
  return { rows: await stores.emails.readRows(keys, signal), after: next };
}
