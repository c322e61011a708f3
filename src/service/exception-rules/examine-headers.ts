import type { MessageHeaders } from '../../api/contract/exception-rules/header-conditions.ts';
import { readDetail } from '../judging/read-detail.ts';
import type { MailHeader } from '../judging/mail-detail.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { compileHeaderRow, compileHeaders } from './match-headers.ts';

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
  store: StoreHandle,
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
  store: StoreHandle,
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
