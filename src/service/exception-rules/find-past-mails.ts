import { bulkLimit } from '../../api/limits.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { Stores } from '../stores.ts';
import type { PastQuery } from './past-query.ts';

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
