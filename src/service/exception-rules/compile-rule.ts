import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import { matchValue } from '../search/match-fields.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import { compileHeaders, type HeaderMatcher } from './match-headers.ts';
import { modeOf, type RuleConditions, valuesOf } from './rule-conditions.ts';

/** The compiled conditions of a rule: both parts must match. */
export interface CompiledRule {
  /** The conditions on what the index holds, in its terms. */
  readonly expression: SearchExpression;
  /** The condition on the mail's stored headers; null when there is none. */
  readonly headers: HeaderMatcher | null;
}

/**
 * Defines what a rule matches, for the search of past mail and for incoming mail alike: every condition must hold, and a
 * condition with several values holds when any of them does. Values are compared as by the search's filters of the same
 * name. A rule without conditions fits every mail.
 */
export function compileRule(rule: RuleConditions): CompiledRule {
  return {
    expression: { kind: 'and', of: conditionsOf(rule) },
    headers: rule.message_headers && compileHeaders(rule.message_headers),
  };
}

/** The conditions that are part of the rule, each as 'any of its values'. */
export function conditionsOf(rule: RuleConditions): SearchExpression[] {
  return ruleConditions.flatMap((condition): SearchExpression[] => {
    const of = valuesOf(rule, condition.name).map((value) =>
      matchValue(condition.kind, condition.index, modeOf(rule, condition), value),
    );
    return of.length === 0 ? [] : [{ kind: 'or', of }];
  });
}
