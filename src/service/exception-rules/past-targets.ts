import { pastHeaderLimit, pastLimit } from '../../api/contract/exception-rules/save-exception-rule.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { headersOfMail } from './examine-headers.ts';
import type { PastQuery } from './past-query.ts';
import { compileHeaders } from './match-headers.ts';
import { hasFailedSpf } from './spf-check.ts';

/** Which mails of the past a rule acts on when it is saved. */
export interface PastTargets extends PastQuery {
  /** True when mails whose SPF check failed are left alone. */
  heedsSpf: boolean;
}

/** Most mails that may come into question. */
export const candidateLimit = ({ headers }: Pick<PastTargets, 'headers'>): number =>
  headers === null ? pastLimit : pastHeaderLimit;

/** Those of the mails whose headers and SPF check let a rule act on them. */
export function testTargets(
  store: StoreHandle,
  { keys, headers, heedsSpf }: Pick<PastTargets, 'headers' | 'heedsSpf'> & { keys: readonly EmailKey[] },
): EmailKey[] {
  const fits = headers && compileHeaders(headers);
  return keys.filter((key) => {
    if (fits && !fits(headersOfMail(store, key))) return false;
    if (!heedsSpf) return true;
    const [mail] = store.index.outlines([key]);
    return mail !== undefined && !hasFailedSpf(mail.spfCheck);
  });
}

/** Mails that were tested before a transaction began, so that it is short. */
export interface TestedMails {
  keys: readonly EmailKey[];
  /** Those of them that passed. */
  passed: readonly EmailKey[];
}

/**
 * The mails that a rule acts on, newest first, of the state of this transaction: what came in since `tested` is tested
 * here. Undefined when there are more candidates than `candidateLimit`.
 */
export function selectTargets(
  store: StoreHandle,
  targets: PastTargets,
  tested: TestedMails,
): EmailKey[] | undefined {
  const limit = candidateLimit(targets);
  const candidates = store.index.keys(targets.expression, limit + 1);
  if (candidates.length > limit) return undefined;
  if (targets.headers === null && !targets.heedsSpf) return candidates;
  const known = new Set(tested.keys);
  const passed = new Set(tested.passed);
  const fresh = candidates.filter((key) => !known.has(key));
  for (const key of testTargets(store, { ...targets, keys: fresh })) passed.add(key);
  return candidates.filter((key) => passed.has(key));
}
