import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type { ConsoleContext } from '../context.ts';
import { criteriaOfState } from '../mail-search/criteria-of-state.ts';
import { parseSearchText } from '../mail-search/parse-search-state.ts';
import { searchContextOf } from '../mail-search/search-context.ts';

/** The criteria of the search that a rule's form carries: the mails its header conditions are counted in. */
export function criteriaOfRuleSearch(c: ConsoleContext, search: string): SearchCriteriaInput {
  return criteriaOfState(parseSearchText(search), searchContextOf(c));
}
