import { refang } from '../../api/refang.ts';
import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import { readableText } from '../search/fold-address.ts';
import { foldText } from '../search/fold-text.ts';
import { type RuleConditions, valuesOf } from './rule-conditions.ts';

/** The folded text of a rule in which the list is searched, with internationalised domains as they were typed and as people read them. */
export function searchTextOf(
  { conditions, comment }: { conditions: RuleConditions; comment: string },
  authors: readonly string[],
): string {
  const [, ...headers] = conditions.message_headers ?? ['OR' as const];
  const texts = [
    ...ruleConditions.flatMap(({ name }) => valuesOf(conditions, name)),
    ...headers.flatMap(({ header, value }) => [header, value]),
    comment,
    ...new Set(authors),
  ].map(foldText);
  return texts.flatMap((text) => [...new Set([text, readableText(text)])]).join('\n');
}

/** What is looked for in that text beside the folded text that was typed: rules keep what was meant by a defanged value. */
export const meantInRules = (typed: string): string => readableText(foldText(refang(typed)));
