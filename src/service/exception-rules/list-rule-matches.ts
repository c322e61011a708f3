import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { listRuleMatches as matchesEndpoint } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { EmailParts } from '../emails/email-parts.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import type { EmailKey } from '../search/email-index.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import { anyQuarantine } from '../search/match-fields.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import { findPastMails, headerStride, type PastMails } from './find-past-mails.ts';
import { pastQuery, previewPeriod, type PastQuery } from './past-query.ts';
import { digestConditions, presentConditions, ruleConditionsOf } from './rule-conditions.ts';
import { validateConditions } from './validate-rule.ts';

/** How long headers are read for one page, milliseconds; after that it holds fewer matches than requested. */
const pageTime = 1_000;

type Total = Pick<PastMails, 'complete'> & { total: number };

/** What was counted for the first page, for those who read on: counting by headers takes a second. */
export interface MatchTotals {
  get(key: string, after: EmailKey | null): Total | undefined;
  set(key: string, total: Total): void;
}

/** Number of rules with cached totals; others are counted again for each page. */
const mostTotals = 100;

export function createMatchTotals(): MatchTotals {
  const totals = new Map<string, Total>();
  return {
    get: (key, after) => (after === null ? undefined : totals.get(key)),
    set(key, total) {
      totals.delete(key);
      totals.set(key, total);
      const [oldest] = totals.keys();
      if (totals.size > mostTotals) totals.delete(oldest!);
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
    ...totalOf(total),
    search_after: cursors.encode(
      key,
      page.after === null ? null : { key: page.after, rows: (place?.rows ?? 0) + page.rows.length },
    ),
  };
}

const totalOf = ({ total, complete }: Total) => ({ total_rows: total, complete });

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
