import { type Anchor, anchorsOf, costOf } from '../exception-rules/choose-anchors.ts';
import { noHeaders } from '../exception-rules/compile-rule.ts';
import { createRuleIndex, proposeRules } from '../exception-rules/rule-index.ts';
import { compileSampleMatcher } from '../index/match-sample.ts';
import { normalizeExpression } from '../index/normalize-expression.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { MailTexts } from '../records/read-mail-texts.ts';

/** Reports which of some searches match a mail. */
export type QueryEngine = (mail: MailTexts, found: (search: number) => void) => void;

/**
 * Prepares many searches for matching against mail after mail: each is indexed by a text that a mail must have, like
 * exception rules, and only then evaluated completely. Searches without a text, such as by verdict alone, compare
 * flags.
 */
function createQueryEngine(searches: readonly SearchExpression[]): QueryEngine {
  const normalized = searches.map(normalizeExpression);
  const matchers = normalized.map((expression) => compileSampleMatcher(expression));
  const always: number[] = [];
  const entries: { anchor: Anchor; rule: number }[] = [];
  for (const [search, expression] of normalized.entries()) {
    // Only the search itself can decide, so any mail may be a match.
    if (asksTables(expression)) {
      matchers[search] = () => true;
      always.push(search);
      continue;
    }
    const anchors = chooseAnchors(expression);
    if (anchors) entries.push(...anchors.map((anchor) => ({ anchor, rule: search })));
    else always.push(search);
  }
  const index = createRuleIndex(entries);
  /** The mail for which a search was evaluated last, as several anchors may lead to it. */
  const turns = new Float64Array(searches.length);
  let turn = 0;
  return (mail, found) => {
    turn += 1;
    for (const search of always) if (matchers[search]!(mail)) found(search);
    proposeRules(index, { texts: mail.texts, headers: noHeaders }, (search) => {
      if (turns[search] === turn) return;
      turns[search] = turn;
      if (matchers[search]!(mail)) found(search);
    });
  };
}

/** Whether a search needs more than the texts and flags of a mail. */
function asksTables(expression: SearchExpression): boolean {
  if (expression.kind === 'not') return asksTables(expression.of);
  if (expression.kind === 'and' || expression.kind === 'or') return expression.of.some(asksTables);
  return expression.kind === 'campaign' || expression.kind === 'owner';
}

/** The last engine used in this thread, by its searches as JSON. */
let last: { key: string; engine: QueryEngine } | undefined;

/** The same, cached while the searches are the same: preparing a thousand takes longer than matching a few hundred mails. */
export function cachedQueryEngine(searches: readonly SearchExpression[]): QueryEngine {
  const key = JSON.stringify(searches);
  if (last?.key !== key) last = { key, engine: createQueryEngine(searches) };
  return last.engine;
}

/** The anchors of which each match has at least one: those of the rarest condition. */
function chooseAnchors(expression: SearchExpression): Anchor[] | null {
  if (expression.kind === 'or') {
    const parts = expression.of.map(chooseAnchors);
    return parts.every((anchors) => anchors !== null) ? parts.flat() : null;
  }
  if (expression.kind !== 'and') return anchorsOf(expression);
  const choices = expression.of.map(chooseAnchors).filter((anchors) => anchors !== null);
  return choices.toSorted((a, b) => costOf(a, () => 1) - costOf(b, () => 1))[0] ?? null;
}
