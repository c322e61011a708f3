import type { SearchContext } from '../mail-search/criteria-of-state.ts';
import type { SearchState } from '../mail-search/search-state.ts';
import { validateSearchForm } from '../mail-search/validate-search-form.ts';
import type { RuleProblems } from './present-rule-form.ts';
import { reasonLimit } from '../../api/limits.ts';
import { expiryOf, type RuleForm } from './rule-form.ts';
import { conditionFilters } from '../../api/vocabulary/search-fields.ts';

/** What is wrong with the fields of a new rule; an empty object means that it may be sent. */
export function checkRuleForm(form: RuleForm, timeZone: string): RuleProblems {
  const expiry = expiryOf(form.expires, timeZone);
  const isOver = !expiry || Temporal.Instant.compare(expiry, Temporal.Now.instant()) <= 0;
  return {
    ...(form.type === 'whitelist' && form.lifted.length === 0 && { lifted: true }),
    ...(form.comment.length > reasonLimit && { comment: true }),
    ...(form.expires !== '' && isOver && { expires: true }),
  };
}

/** Whether the filters that become conditions hold what they should; the search's other filters do not matter. */
export function areConditionsValid(state: SearchState, context: SearchContext): boolean {
  const problems = validateSearchForm(state, context);
  return conditionFilters.every((name) => problems[name] === undefined);
}
