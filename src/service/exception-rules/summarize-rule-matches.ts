import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { EmailKey } from '../search/email-index.ts';
import { foldAddress } from '../search/email-texts.ts';
import { severityOf, type Severity } from '../search/summarize-matches.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { hasFailedSpf } from './spf-check.ts';

/** What is counted of the mails that a rule matches. */
export interface RuleMatchCounts {
  bySeverity: Record<Severity, number>;
  byState: { quarantined: number; restored: number; delivered: number };
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

/** Counts mails by key, and reads the first `sample` of them. */
export function summarizeRuleMatches(
  { index }: StoreHandle,
  { keys, sample }: { keys: readonly EmailKey[]; sample: number },
): { counts: RuleMatchCounts; sample: EmailRow[] } {
  const rows = index.read(keys);
  const counts = noMatches();
  for (const row of rows) {
    counts.bySeverity[severityOf(row.detections)] += 1;
    counts.byState[row.is_quarantined ? 'quarantined' : row.is_restored ? 'restored' : 'delivered'] += 1;
    if (hasFailedSpf(row.spf_check)) counts.spfFailed += 1;
    raise(counts.senders, foldAddress(row.sender_address), 1);
    for (const recipient of row.recipients) raise(counts.recipients, foldAddress(recipient), 1);
  }
  return { counts, sample: rows.slice(0, sample) };
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
