import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { BlockAction, LiftableDetection } from '../../api/contract/exception-rules/exception-rule.ts';
import type { Detection } from '../../api/vocabulary.ts';
import type { Evidence, MailHeader } from '../mail-in/parsed-mail.ts';
import type { EvidenceCode } from '../refuse.ts';
import { textsOf, type TextSource } from '../search/email-texts.ts';
import type { RulesInForce } from './rule-set.ts';
import { hasFailedSpf } from './spf-check.ts';
import { isActive, type StoredRule } from './stored-rule.ts';
import { summarizeConditions } from './summarize-conditions.ts';

/** What the rules say about a mail that some of them took effect on. */
export interface Judgement {
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
 * Asks the rules about an incoming mail, before its verdict is decided. Block rules come first: where one fits, no allow
 * rule takes effect. An allow rule does not work for a mail whose SPF check failed unless it ignores that; it lifts what
 * the product's inspectors found, never what Microsoft said. Null when no rule takes effect.
 */
export function judgeMail(
  { engine, at }: RulesInForce,
  mail: {
    row: TextSource & Pick<EmailRow, 'spf_check'>;
    headers: readonly MailHeader[];
    evidence: readonly Evidence[];
  },
): Judgement | null {
  const fitting = engine.find({ texts: textsOf(mail.row), headers: mail.headers });
  if (fitting.length === 0) return null;
  const active = fitting.filter((rule) => isActive(rule, at));
  const blocks = active.filter(({ type }) => type === 'blacklist');
  if (blocks.length > 0) {
    const words = blocks.slice(0, namedRules).map(evidenceOfBlock);
    return judgement(blocks, [...words, ...mail.evidence], null, true);
  }
  const spfFailed = hasFailedSpf(mail.row.spf_check);
  const allows = active.filter(({ ignoringSpf }) => ignoringSpf || !spfFailed);
  if (allows.length === 0) return null;
  const evidence = mail.evidence.map((item) => lift(item, allows));
  const comment = allows.find((rule) => rule.comment !== '')?.comment ?? null;
  const words = allows.slice(0, namedRules).map(evidenceOfAllow);
  return judgement(allows, [...words, ...evidence], comment, evidence.some(({ lifted }) => lifted)); // prettier-ignore
}

const judgement = (
  rules: readonly StoredRule[],
  evidence: Evidence[],
  comment: string | null,
  changesVerdict: boolean,
): Judgement => ({ evidence, comment, changesVerdict, hits: rules.map(({ number }) => number) });

const blocked: Record<BlockAction, { detection: Detection; code: EvidenceCode }> = {
  phishing: { detection: 'cp_phishing', code: 'block_phishing' },
  spam: { detection: 'cp_spam', code: 'block_spam' },
  graymail: { detection: 'cp_graymail', code: 'block_graymail' },
};

function evidenceOfBlock(rule: StoredRule): Evidence {
  const said = blocked[rule.action ?? 'phishing'];
  return { ...said, inspector: 'block-rule', values: { rule: nameOf(rule) }, ruleId: rule.entityId };
}

const evidenceOfAllow = (rule: StoredRule): Evidence => ({
  detection: 'cp_clean',
  inspector: 'allow-rule',
  code: 'allow' satisfies EvidenceCode,
  values: { rule: nameOf(rule) },
  ruleId: rule.entityId,
});

function nameOf({ conditions, comment }: StoredRule): string {
  const values = summarizeConditions(conditions);
  return comment === '' ? values : `${values} (${comment.slice(0, 200)})`;
}

/** The detections each kind of verdict consists of. */
const liftable: Record<LiftableDetection, readonly Detection[]> = {
  phishing: ['cp_phishing', 'cp_ap_suspicious'],
  spam: ['cp_spam'],
  graymail: ['cp_graymail'],
  malicious_url: ['cp_malicious_url', 'cp_malicious_url_click'],
  malware: ['cp_malicious', 'cp_av_suspicious'],
};

/** Marks a piece of evidence that one of the rules lifts. */
function lift(item: Evidence, rules: readonly StoredRule[]): Evidence {
  const rule = rules.find(({ lifted }) => lifted.some((kind) => liftable[kind].includes(item.detection)));
  return rule ? { ...item, ruleId: rule.entityId, lifted: true } : item;
}
