import type { KeptReason } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import type { JudgedPast } from './judge-past.ts';

/** The contract's view of what an allow rule does to quarantined mail: most frequent first. */
export function presentJudged({ verdicts, malicious, kept }: JudgedPast): {
  malicious: number;
  verdicts: { value: Detection; count: number }[];
  kept: { reason: KeptReason; count: number }[];
} {
  return {
    malicious,
    verdicts: [...verdicts].map(([value, count]) => ({ value, count })).sort(byCount),
    kept: [...kept].map(([reason, count]) => ({ reason, count })).sort(byCount),
  };
}

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;
