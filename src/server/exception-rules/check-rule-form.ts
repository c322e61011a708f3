import type { MessageHeaders } from '../../api/contract/exception-rules/header-conditions.ts';
import { reasonLimit } from '../../api/limits.ts';
import { isValueOf, splitValues, type ValueKind } from '../../api/validators.ts';
import { conditionFilters, type ConditionName, ruleConditions } from '../../api/vocabulary/search-fields.ts';
import type { Translate } from '../../messages/messages.ts';
import type { SearchContext } from '../mail-search/criteria-of-state.ts';
import type { SearchState } from '../mail-search/search-state.ts';
import { validateSearchForm } from '../mail-search/validate-search-form.ts';
import { checkHeaders, type HeaderProblem } from './header-rows.ts';
import { expiryOf } from './last-day.ts';
import type { RuleForm } from './rule-form.ts';
import { countConditionsOf, isExpiryKept } from './rule-payload.ts';

/** The errors of a form; those of conditions are texts in the viewer's language. */
export interface RuleProblems {
  conditions: Partial<Record<ConditionName, string>>;
  /** About the conditions as a whole. */
  whole: string;
  headers: HeaderProblem[];
  options: OptionProblems;
}

export interface OptionProblems {
  lifted?: boolean;
  comment?: boolean;
  expires?: boolean;
}

export const noProblems: RuleProblems = { conditions: {}, whole: '', headers: [], options: {} };

/**
 * Validates a form before it is sent (RU-03); `headers` are its valid header conditions. Checks conditions
 * that have fields; the conditions of a search are checked by `obstacleToRule`.
 */
export function checkRuleForm(
  form: RuleForm,
  timeZone: string,
  t: Translate,
): { problems: RuleProblems; headers: MessageHeaders | null } {
  const checked = checkHeaders(form.headers, { blanks: 'skip' });
  const headers = 'headers' in checked ? checked.headers : null;
  const headerProblems = 'problems' in checked ? checked.problems : [];
  const hasFields = form.conditionsFrom === 'fields';
  const isEmpty = hasFields && countConditionsOf(form, headers) === 0 && headerProblems.length === 0;
  return {
    problems: {
      conditions: hasFields ? checkConditions(form, t) : {},
      whole: isEmpty ? t('policy.problem.conditions') : '',
      headers: headerProblems,
      options: checkOptions(form, timeZone),
    },
    headers,
  };
}

/** Whether there are no errors. */
export function hasNoProblems({ conditions, whole, headers, options }: RuleProblems): boolean {
  return [conditions, headers, options].every((part) => Object.keys(part).length === 0) && whole === '';
}

/** Whether the filters that become conditions are valid; the search's other filters are ignored. */
export function areConditionsValid(state: SearchState, context: SearchContext): boolean {
  const problems = validateSearchForm(state, context);
  return conditionFilters.every((name) => problems[name] === undefined);
}

function checkOptions(form: RuleForm, timeZone: string): OptionProblems {
  const expiry = expiryOf(form.expires, timeZone);
  const isOver = !expiry || Temporal.Instant.compare(expiry, Temporal.Now.instant()) <= 0;
  return {
    ...(form.type === 'whitelist' && form.lifted.length === 0 && { lifted: true }),
    ...(form.comment.length > reasonLimit && { comment: true }),
    ...(form.expires !== '' && isOver && !isExpiryKept(form, timeZone) && { expires: true }),
  };
}

/** The message for a value of the wrong kind; null if any text is valid. */
const problemOfKind: Record<ValueKind, 'bad_ip' | 'bad_email' | 'bad_domain' | 'bad_hash' | null> = {
  text: null,
  link: null,
  words: null,
  message_id: null,
  email: 'bad_email',
  emails: 'bad_email',
  domain: 'bad_domain',
  ip: 'bad_ip',
  hash: 'bad_hash',
  md5: 'bad_hash',
  sha256: 'bad_hash',
};

function checkConditions({ texts, modes }: RuleForm, t: Translate): RuleProblems['conditions'] {
  const problems: RuleProblems['conditions'] = {};
  for (const { name, kind, matching } of ruleConditions) {
    const mode = matching ? modes[matching.name] : '';
    const bad = splitValues(texts[name]).find((value) => !isValueOf(kind, value, mode));
    const key = problemOfKind[kind];
    if (key && bad !== undefined) problems[name] = t(`policy.problem.${key}`, { value: bad.slice(0, 80) });
  }
  return problems;
}
