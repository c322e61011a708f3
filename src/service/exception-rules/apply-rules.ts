import type { Direction } from '../../api/vocabulary/directions.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import type { Evidence } from '../judging/evidence.ts';
import { type SettledVerdict, settleVerdict, type WrittenVerdict } from '../judging/settle-verdict.ts';
import { judgeMail, type Judgement } from './judge-mail.ts';
import type { StoredRule } from './stored-rule.ts';

/** A mail before rules apply. */
export interface RuleMail {
  readonly spfCheck: string;
  readonly direction: Direction;
  readonly app: MailApp;
  /** Whether its platform filed it as junk. */
  readonly isJunk?: boolean;
  /** Its evidence, without that of rules. */
  readonly found: readonly Evidence[];
  /** Its present states; empty for a mail without a decision. */
  readonly written: WrittenVerdict;
}

/** The effect of the rules on a mail. */
export interface RuledVerdict {
  readonly settled: SettledVerdict;
  /** Null when no rule takes effect. */
  readonly judgement: Judgement | null;
  readonly evidence: readonly Evidence[];
}

/**
 * The effect of rules on a mail: the one place that decides it, for incoming and for past mail, so that what a
 * rule announces, previews and does is what it will do.
 * @param fitting The rules whose conditions the mail meets, oldest first.
 * @param at Milliseconds since 1970: decides which rules have expired.
 */
export function applyRules(fitting: readonly StoredRule[], at: number, mail: RuleMail): RuledVerdict {
  const { found, spfCheck, ...rest } = mail;
  const judgement = fitting.length === 0 ? null : judgeMail(fitting, at, { spfCheck, evidence: found });
  const evidence = judgement?.evidence ?? found;
  return { settled: settleVerdict({ ...rest, evidence, judgement }), judgement, evidence };
}
