import type { MessageHeaders } from '../../api/contract/exception-rules/header-conditions.ts';
import type { Translate } from '../../messages/messages.ts';
import { isValueOf, splitValues, type ValueKind } from '../../api/validators.ts';
import { type ConditionName, ruleConditions } from '../../api/vocabulary/search-fields.ts';
import { checkRuleForm } from './check-rule-form.ts';
import { countEditConditions, type EditForm, lastDayOf } from './edit-rule-form.ts';
import { checkHeaders, type HeaderProblem } from './header-rows.ts';
import type { RuleProblems } from './present-rule-form.ts';

/** What is wrong with a form, in the viewer's words where they stand at a condition. */
export interface EditProblems {
  conditions: Partial<Record<ConditionName, string>>;
  /** Of the conditions as a whole. */
  whole: string;
  headers: HeaderProblem[];
  options: RuleProblems;
}

export const noProblems: EditProblems = { conditions: {}, whole: '', headers: [], options: {} };

/** Checks a form before it is sent (RU-03); `headers` are its header conditions when they are as they should be. */
export function checkEditForm(
  form: EditForm,
  timeZone: string,
  t: Translate,
): { problems: EditProblems; headers: MessageHeaders | null } {
  const checked = checkHeaders(form.options.headers, { blanks: 'skip' });
  const headers = 'headers' in checked ? checked.headers : null;
  const conditions = checkConditions(form, t);
  const options = checkRuleForm(form.options, timeZone);
  // A rule that has ended may be edited without being woken.
  const isKept = form.keptExpiry !== '' && form.options.expires === lastDayOf(form.keptExpiry, timeZone);
  if (isKept) delete options.expires;
  const headerProblems = 'problems' in checked ? checked.problems : [];
  const isEmpty = countEditConditions(form, headers) === 0 && headerProblems.length === 0;
  return {
    problems: {
      conditions,
      whole: isEmpty ? t('policy.problem.conditions') : '',
      headers: headerProblems,
      options,
    },
    headers,
  };
}

/** Whether nothing is wrong. */
export function isFine({ conditions, whole, headers, options }: EditProblems): boolean {
  return [conditions, headers, options].every((part) => Object.keys(part).length === 0) && whole === '';
}

/** What is said of a value that is none of its kind; null where any text is right. */
const problemOfKind: Record<ValueKind, 'bad_ip' | 'bad_email' | 'bad_domain' | 'bad_hash' | null> = {
  text: null,
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

function checkConditions({ texts, modes }: EditForm, t: Translate): EditProblems['conditions'] {
  const problems: EditProblems['conditions'] = {};
  for (const { name, kind, matching } of ruleConditions) {
    const mode = matching ? modes[matching.name] : '';
    const bad = splitValues(texts[name]).find((value) => !isValueOf(kind, value, mode));
    const key = problemOfKind[kind];
    if (key && bad !== undefined) problems[name] = t(`policy.problem.${key}`, { value: bad.slice(0, 80) });
  }
  return problems;
}
