import type { EmailKey, EmailOutline } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { hasFailedSpf } from './spf-check.ts';

/** What is counted of the mails that a rule matches. */
export interface RuleMatchCounts {
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
export function summarizeRuleMatches({ index }: StoreHandle, keys: readonly EmailKey[]): RuleMatchCounts {
  const counts = noMatches();
  for (const mail of index.outlines(keys)) {
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
