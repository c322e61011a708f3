import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type { ConsoleContext } from '../context.ts';
import { criteriaOfState } from '../mail-search/criteria-of-state.ts';
import { parseSearchText } from '../mail-search/parse-search-state.ts';
import { searchContextOf } from '../mail-search/search-context.ts';

/** The criteria of a rule form's search, in whose mails header conditions are counted. */
export function criteriaOfRuleSearch(c: ConsoleContext, search: string): SearchCriteriaInput {
  return criteriaOfState(parseSearchText(search), searchContextOf(c));
}
