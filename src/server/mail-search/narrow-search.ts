import { factsOf, textCalls, textFilterNames, treeFilterNames } from '../../api/vocabulary/search-fields.ts';
import type { SearchState } from './search-state.ts';
import { copyState, withoutPage } from './search-state.ts';

/**
 * Narrows a search by a selected value, `field:value`: sets the filter and requires all filters to match.
 * Undefined if the field is not a filter. Resets the page and the open row.
 */
export function narrowSearch(text: string, state: SearchState): SearchState | undefined {
  const colon = text.indexOf(':');
  const field = text.slice(0, colon);
  const value = text.slice(colon + 1).trim();
  if (colon < 1 || value === '') return undefined;
  const narrowed: SearchState = withoutPage(copyState(state));
  const tree = treeFilterNames.find((name) => name === field);
  const name =
    textFilterNames.find((candidate) => candidate === field) ??
    textCalls.find(({ call }) => call === field)?.filter;
  if (tree) {
    narrowed.trees[tree] = [value];
  } else if (name) {
    const modes = factsOf(name).matching?.modes ?? [];
    narrowed.texts[name] = {
      enabled: true,
      value,
      // What is shown of a link is its host, or its beginning.
      mode: (name === 'link' ? undefined : modes.find((mode) => mode === 'exact')) ?? modes[0] ?? '',
    };
  } else {
    return undefined;
  }
  narrowed.operator = 'and';
  return narrowed;
}
