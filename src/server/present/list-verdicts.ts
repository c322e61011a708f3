import type { Translate } from '../../messages/messages.ts';
import { bySeverity } from '../../api/vocabulary/verdicts.ts';
import { fullWordFor } from './vocabulary-words.ts';

/** `12 Phishing, 3 Malware`, the most serious first. */
export function listVerdicts(verdicts: readonly { value: string; count: number }[], t: Translate): string {
  const order = bySeverity(verdicts.map(({ value }) => value));
  return [...verdicts]
    .sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
    .map(({ value, count }) => `${t.number(count)} ${fullWordFor(t, value)}`)
    .join(', ');
}
