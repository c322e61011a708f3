import { readCompleteSince } from '../config/tenant-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { earliestTime, firstKeyAt } from '../records/mail-key.ts';
import { checkSums, rebuildSums, type SumCheck, type SumPeriod } from '../records/recount-mails.ts';

const day = 86_400_000;

/** The first whole day of which retention has removed nothing: earlier days cannot be recounted. */
function countableSince(store: StoreHandle): SumPeriod {
  const since = readCompleteSince(store);
  if (since === null) return { key: firstKeyAt(earliestTime), day: Math.floor(earliestTime / day) };
  const first = Math.ceil(since / day);
  return { key: firstKeyAt(first * day), day: first };
}

/** Compares the stored counts with the mails. */
export const checkAnalytics = (store: StoreHandle): SumCheck[] => checkSums(store, countableSince(store));

/** Recomputes the stored counts from the mails; returns what was wrong before. */
export const rebuildAnalytics = (store: StoreHandle): SumCheck[] => rebuildSums(store, countableSince(store));
