import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { listRuleMatches as matchesEndpoint } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { EmailParts } from '../emails/email-parts.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import type { EmailKey } from '../search/email-index.ts';
import { anyQuarantine } from '../search/match-fields.ts';
import { findPastMails, pastQuery, previewPeriod, type PastQuery } from './find-past-mails.ts';
import { ruleConditionsOf } from './rule-conditions.ts';
import { validateConditions } from './validate-rule.ts';

/** Mails whose headers are read for one page; a page may then hold fewer matches than asked for. */
const headerReach = { stride: 1_000, pages: 5 };

/**
 * One page of the mails of the past 12 months that a rule matches, newest first. With header conditions a page may be
 * short, even empty, and still have a next one.
 * @throws ServiceError `invalid_input` for conditions that cannot be saved either, `invalid_cursor`.
 */
export async function listRuleMatches(
  { stores, cursors, audit, now }: EmailParts,
  { query: { size }, body }: ParsedInput<typeof matchesEndpoint>,
  call: SignedInCall,
): Promise<CallAnswer<typeof matchesEndpoint>> {
  const conditions = ruleConditionsOf(body.rule);
  validateConditions(body.rule, conditions);
  const after = cursors.decode(body.search_after);
  const also = body.include_quarantined ? [] : [{ kind: 'not', of: anyQuarantine } as const];
  const past = pastQuery(conditions, previewPeriod(now()), also);
  const [page, all] = await Promise.all([
    readPage(stores, past, after, size, call.signal),
    findPastMails(stores, past, call.signal),
  ]);
  audit.note({
    actor: call.caller.account.email,
    action: 'search',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { conditions, rows: page.rows.length, ...(after !== null && { continued: true }) },
  });
  return { rows: page.rows, total_rows: all.keys.length, search_after: cursors.encode(page.after) };
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
  for (let pages = 0; pages < headerReach.pages && keys.length < size; pages++) {
    const found = await stores.exceptionRules.examineHeaders(
      { expression, headers, after: next, limit: headerReach.stride, wanted: size - keys.length },
      signal,
    );
    keys.push(...found.keys);
    next = found.after;
    if (next === null) break;
  }
  return { rows: await stores.emails.readRows(keys, signal), after: next };
}
