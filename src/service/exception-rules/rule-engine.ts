import type { MailHeader } from '../judging/mail-detail.ts';
import type { EmailTexts } from '../search/email-texts.ts';
import { compileSampleMatcher } from '../search/match-sample.ts';
import { normalizeExpression } from '../search/normalize-expression.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import { compileRule } from './compile-rule.ts';
import { headersOf } from './match-headers.ts';
import { prepareRules, type PreparedRules } from './prepare-rules.ts';
import { proposeRules, type RuledMail } from './rule-index.ts';
import type { StoredRule } from './stored-rule.ts';

/** Finds the rules that match a mail. */
export interface RuleEngine {
  /** The matching rules, oldest first, including expired ones. */
  find(mail: { texts: EmailTexts; headers: readonly MailHeader[] }): StoredRule[];
}

/**
 * Matches thousands of rules per mail: an index of one condition of each rule proposes a few candidates, and the
 * compiled rule (`compileRule`) decides. A rule without an indexable condition is tested on every mail.
 */
export const createRuleEngine = (rules: readonly StoredRule[]): RuleEngine =>
  openRuleEngine(prepareRules(rules.map(({ conditions }) => conditions)), rules.length, (at) => rules[at]!);

/**
 * The engine over a prepared index.
 * @param readRule Reads a rule by its position; called when the rule is first a candidate, which most never are.
 */
export function openRuleEngine(
  { index, unindexed }: PreparedRules,
  count: number,
  readRule: (at: number) => StoredRule,
): RuleEngine {
  const known: ({ rule: StoredRule; fits: RuleTest } | undefined)[] = [];
  /** The mail that last proposed each rule, so that each candidate is tested once per mail. */
  const proposedFor = new Uint32Array(count);
  let turn = 0;
  return {
    find({ texts, headers }) {
      turn = (turn + 1) >>> 0;
      const mail = { texts, headers: headersOf(headers) };
      const fitting: number[] = [];
      const consider = (at: number) => {
        if (proposedFor[at] === turn) return;
        proposedFor[at] = turn;
        if ((known[at] ??= compileTest(readRule(at))).fits(mail, headers)) fitting.push(at);
      };
      unindexed.forEach(consider);
      proposeRules(index, mail, consider);
      return fitting.sort((a, b) => a - b).map((at) => known[at]!.rule);
    },
  };
}

type RuleTest = (mail: RuledMail, headers: readonly MailHeader[]) => boolean;

function compileTest(rule: StoredRule): { rule: StoredRule; fits: RuleTest } {
  const { expression, headers: fitsHeaders } = compileRule(rule.conditions);
  const { onlyMailbox, aliases = [] } = rule;
  const mailboxes = onlyMailbox === '' ? [] : [onlyMailbox, ...aliases];
  const of = mailboxes.map((value) => ({ kind: 'text', field: 'mailbox', match: 'exact', value }) as const);
  const own: SearchExpression[] = of.length > 0 ? [{ kind: 'or', of }] : [];
  const fitsTexts = compileSampleMatcher(normalizeExpression({ kind: 'and', of: [expression, ...own] }));
  return {
    rule,
    fits: ({ texts }, headers) =>
      fitsTexts({ key: 0, flags: 0, texts }) && (fitsHeaders === null || fitsHeaders(headers)),
  };
}
