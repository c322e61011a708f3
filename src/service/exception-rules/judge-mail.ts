import type {
  BlockAction,
  ExceptionType,
  LiftableDetection,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { type Detection, verdicts } from '../../api/vocabulary/verdicts.ts';
import type { Evidence } from '../mail-in/parsed-mail.ts';
import type { EvidenceCode } from '../refuse.ts';
import { hasFailedSpf } from './spf-check.ts';
import { isActive, type StoredRule } from './stored-rule.ts';
import { summarizeConditions } from './summarize-conditions.ts';

/** What the rules say about a mail that some of them took effect on. */
export interface Judgement {
  /** Which list has the word: where a block rule fits, no allow rule takes effect. */
  readonly list: ExceptionType;
  /** The words of the rules first, then what was found without them; what an allow rule lifted is marked. */
  readonly evidence: Evidence[];
  /** What the row's comment becomes; null leaves it. */
  readonly comment: string | null;
  /** Whether the verdict is another one than without the rules. */
  readonly changesVerdict: boolean;
  /** The numbers of the rules that took effect. */
  readonly hits: number[];
}

/** Rules named in the evidence of one mail, at most; all are counted. */
const namedRules = 10;

/**
 * What rules that fit a mail say about it, before its verdict is decided. Block rules come first: where one fits, no
 * allow rule takes effect. An allow rule does not work for a mail whose SPF check failed unless it ignores that; it lifts
 * what the product's inspectors found, never what Microsoft said and never a data leak. Null when no rule takes effect.
 * @param fitting The rules whose conditions the mail meets, oldest first, whether or not they work at `at`.
 */
export function judgeMail(
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
  return judgement('whitelist', allows, [...words, ...evidence], comment, evidence.some(({ lifted }) => lifted)); // prettier-ignore
}

const judgement = (
  list: ExceptionType,
  rules: readonly StoredRule[],
  evidence: Evidence[],
  comment: string | null,
  changesVerdict: boolean,
): Judgement => ({ list, evidence, comment, changesVerdict, hits: rules.map(({ number }) => number) });

/** The inspectors' names under which rules speak. */
export const ruleInspectors = { block: 'block-rule', allow: 'allow-rule' } as const;

const blocked: Record<BlockAction, { detection: Detection; code: EvidenceCode }> = {
  phishing: { detection: 'cp_phishing', code: 'block_phishing' },
  spam: { detection: 'cp_spam', code: 'block_spam' },
  graymail: { detection: 'cp_graymail', code: 'block_graymail' },
};

function evidenceOfBlock(rule: StoredRule): Evidence {
  const said = blocked[rule.action ?? 'phishing'];
  return { ...said, inspector: ruleInspectors.block, values: { rule: nameOf(rule) }, ruleId: rule.entityId };
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
 * What was found of a mail before any rule had its word: stored evidence without the rules' own words and marks, so that
 * the rules of another time can be asked.
 */
export const withoutRules = (evidence: readonly Evidence[]): Evidence[] =>
  evidence
    .filter(({ inspector }) => inspector !== ruleInspectors.block && inspector !== ruleInspectors.allow)
    .map(({ lifted: _lifted, ruleId: _rule, ...item }) => item);

/** The kind under which a rule can lift a detection; undefined where none can. */
export const kindOf = (detection: Detection): LiftableDetection | undefined => verdicts[detection].liftedAs;

/** Whether a rule lifts a detection. */
export const isLiftedBy = (detection: Detection, { lifted }: Pick<StoredRule, 'lifted'>): boolean =>
  lifted.some((kind) => kind === kindOf(detection));

/** Marks a piece of evidence that one of the rules lifts. */
function lift(item: Evidence, rules: readonly StoredRule[]): Evidence {
  const rule = rules.find((each) => isLiftedBy(item.detection, each));
  return rule ? { ...item, ruleId: rule.entityId, lifted: true } : item;
}
