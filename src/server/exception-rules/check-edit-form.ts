import type { MessageHeaders } from '../../api/contract/exception-rules/header-conditions.ts';
import type { Translate } from '../../messages/messages.ts';
import {
  bareDomain,
  isDomainName,
  isEmailAddress,
  isIpOrNetwork,
  isMd5,
  isSha256,
} from '../../api/validators.ts';
import { checkRuleForm } from './check-rule-form.ts';
import { countEditConditions, type ConditionName, type EditForm, lastDayOf } from './edit-rule-form.ts';
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

function checkConditions({ texts, modes }: EditForm, t: Translate): EditProblems['conditions'] {
  const problems: EditProblems['conditions'] = {};
  const check = (
    name: ConditionName,
    key: 'bad_ip' | 'bad_email' | 'bad_domain' | 'bad_hash',
    isGood: (value: string) => boolean,
  ) => {
    const bad = texts[name].split(/[\s,;]+/).find((value) => value !== '' && !isGood(value));
    if (bad !== undefined) problems[name] = t(`policy.problem.${key}`, { value: bad.slice(0, 80) });
  };
  check('ips', 'bad_ip', isIpOrNetwork);
  check('sender_client_ip', 'bad_ip', isIpOrNetwork);
  check('attachments', 'bad_hash', (value) => isMd5(value) || isSha256(value));
  if (modes.from_email_matching === 'exact') check('emails', 'bad_email', isEmailAddress);
  if (modes.recipient_matching === 'exact') check('recipient', 'bad_email', isEmailAddress);
  if (modes.from_domain_matching !== 'endswith')
    check('domains', 'bad_domain', (value) => isDomainName(bareDomain(value)));
  return problems;
}
