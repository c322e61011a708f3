import type {
  BlockAction,
  ExceptionType,
  LiftableDetection,
} from '../../api/contract/exception-rules/exception-rule.ts';
import type { Direction } from '../../api/vocabulary/directions.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import { type Detection, verdicts } from '../../api/vocabulary/verdicts.ts';
import type { Evidence } from '../judging/evidence.ts';
import {
  type RuleDecision,
  type SettledVerdict,
  settleVerdict,
  type WrittenVerdict,
} from '../judging/decide-verdict.ts';
import type { EvidenceCode } from '../core/refuse.ts';
import { summarizeConditions } from './rule-conditions.ts';
import { isActive, type StoredRule } from './stored-rule.ts';

/** A mail before rules apply. */
interface RuleMail {
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

/** The effect of rules on a mail. */
interface Judgement extends RuleDecision {
  /** Evidence of the rules first, then the other findings; those lifted by an allow rule are marked. */
  readonly evidence: Evidence[];
  /** The row's new comment; null for no change. */
  readonly comment: string | null;
  /** The numbers of the rules that took effect. */
  readonly hits: number[];
}

/** Rules named in the evidence of one mail, at most; all are counted. */
const namedRules = 10;

/**
 * Applies the rules that match a mail, before its verdict is decided. Block rules come first: if one matches, no allow
 * rule takes effect. An allow rule has no effect on a mail whose SPF check failed unless it ignores SPF; it lifts
 * findings of the product's inspectors, never Microsoft's verdicts or a data leak. Null when no rule takes effect.
 * @param fitting The rules whose conditions match, oldest first, whether or not they are active at `at`.
 */
function judgeMail(
  fitting: readonly StoredRule[],
  at: number,
  mail: { spfCheck: string; evidence: readonly Evidence[] },
): Judgement | null {
  const active = fitting.filter((rule) => isActive(rule, at));
  const blocks = active.filter(({ type }) => type === 'blacklist');
  if (blocks.length > 0) {
    const words = blocks.slice(0, namedRules).map(evidenceOfBlock);
    return judgement('blacklist', blocks, [...words, ...mail.evidence], null, true);
  }
  const spfFailed = hasFailedSpf(mail.spfCheck);
  const allows = active.filter(({ ignoringSpf }) => ignoringSpf || !spfFailed);
  if (allows.length === 0) return null;
  const evidence = mail.evidence.map((item) => lift(item, allows));
  const comment = allows.find((rule) => rule.comment !== '')?.comment ?? null;
  const words = allows.slice(0, namedRules).map(evidenceOfAllow);
  return judgement('whitelist', allows, [...words, ...evidence], comment, evidence.some(({ lifted }) => lifted)); // oxfmt-ignore
}

const judgement = (
  list: ExceptionType,
  rules: readonly StoredRule[],
  evidence: Evidence[],
  comment: string | null,
  changesVerdict: boolean,
): Judgement => ({ list, evidence, comment, changesVerdict, hits: rules.map(({ number }) => number) });

/** The inspector names of evidence from rules. */
const ruleInspectors = { block: 'block-rule', allow: 'allow-rule' } as const;

const blocked: Record<BlockAction, { detection: Detection; code: EvidenceCode }> = {
  phishing: { detection: 'cp_phishing', code: 'block_phishing' },
  spam: { detection: 'cp_spam', code: 'block_spam' },
  graymail: { detection: 'cp_graymail', code: 'block_graymail' },
};

function evidenceOfBlock(rule: StoredRule): Evidence {
  const finding = blocked[rule.action ?? 'phishing'];
  return {
    ...finding,
    inspector: ruleInspectors.block,
    values: { rule: nameOf(rule) },
    ruleId: rule.entityId,
  };
}

const evidenceOfAllow = (rule: StoredRule): Evidence => ({
  detection: 'cp_clean',
  inspector: ruleInspectors.allow,
  code: 'allow' satisfies EvidenceCode,
  values: { rule: nameOf(rule) },
  ruleId: rule.entityId,
});

function nameOf({ conditions, comment }: StoredRule): string {
  const values = summarizeConditions(conditions);
  return comment === '' ? values : `${values} (${comment.slice(0, 200)})`;
}

/**
 * The findings about a mail before rules: stored evidence without that of rules and their marks, so that other rules
 * can be applied.
 */
export const withoutRules = (evidence: readonly Evidence[]): Evidence[] =>
  evidence
    .filter(({ inspector }) => inspector !== ruleInspectors.block && inspector !== ruleInspectors.allow)
    .map(({ lifted: _lifted, ruleId: _rule, ...item }) => item);

/** The kind by which a rule can lift a detection; undefined if none can. */
export const kindOf = (detection: Detection): LiftableDetection | undefined => verdicts[detection].liftedAs;

/** Whether a rule lifts a detection. */
export const isLiftedBy = (detection: Detection, { lifted }: Pick<StoredRule, 'lifted'>): boolean =>
  lifted.some((kind) => kind === kindOf(detection));

/** Marks a piece of evidence that one of the rules lifts. */
function lift(item: Evidence, rules: readonly StoredRule[]): Evidence {
  const rule = rules.find((each) => isLiftedBy(item.detection, each));
  return rule ? { ...item, ruleId: rule.entityId, lifted: true } : item;
}

/** True for the results of an SPF check that say the sender is forged (RFC 7208 §2.6.4 and §2.6.5). */
export const hasFailedSpf = (result: string): boolean => /^(?:soft)?fail$/i.test(result);
