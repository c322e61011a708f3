import type { AllowRule, BlockRule } from '../../api/contract/exception-rules/exception-rule.ts';
import type { FieldProblem } from '../../api/errors.ts';
import { fieldProblem, refuseInput } from '../refuse.ts';
import { wordsOf } from '../search/fold-text.ts';
import { bareDomain } from '../../api/validators.ts';
import { isDomainName, isEmailAddress, isIpOrNetwork, isMd5, isSha256 } from '../../api/validators.ts';
import { isEmpty, type RuleConditions } from './rule-conditions.ts';
import { compilePattern, PatternError } from './rule-pattern.ts';
import { wideConditions } from './wide-conditions.ts';

type SentRule = AllowRule | BlockRule;

/**
 * Checks what a schema cannot: that the conditions are complete and say something, and that the options go together.
 * @throws ServiceError `invalid_input` with a problem for every field that is wrong; `conditions` for an empty rule.
 */
export function validateRule(rule: SentRule, conditions: RuleConditions, now: number): void {
  refuseFields([...conditionProblems(rule, conditions), ...optionProblems(rule, now)]);
}

/**
 * Checks the conditions alone, as a preview needs them.
 * @throws ServiceError as `validateRule`.
 */
export function validateConditions(rule: SentRule, conditions: RuleConditions): void {
  refuseFields(conditionProblems(rule, conditions));
}

/** @throws ServiceError `invalid_input` when there is any problem. */
export function refuseFields(fields: readonly FieldProblem[]): void {
  if (fields.length > 0) throw refuseInput(fields);
}

function conditionProblems(rule: SentRule, conditions: RuleConditions): FieldProblem[] {
  if (isEmpty(conditions)) {
    return [fieldProblem('conditions', 'rule_empty')];
  }
  const problems = [...valueProblems(rule), ...headerProblems(conditions.message_headers)];
  if (problems.length > 0) return problems;
  return wideConditions(conditions).map(({ field, value }) =>
    wideProblem(sentPath(rule, field), field, value),
  );
}

/** What is wrong with a condition that every mail meets; `value` is the one of its values that does. */
function wideProblem(path: string, field: keyof RuleConditions, value: string): FieldProblem {
  if (field === 'message_headers') return fieldProblem(path, 'fits_all_headers');
  const isNetwork = field === 'ips' || field === 'sender_client_ip';
  return fieldProblem(path, isNetwork ? 'fits_all_network' : 'fits_all_text', { value });
}

type ListCode = 'not_emails' | 'not_domains' | 'not_addresses' | 'not_hashes';

function valueProblems(rule: SentRule): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const check = <Field extends keyof SentRule & string>(
    fields: readonly Field[],
    isRight: (value: string) => boolean,
    problem: ListCode,
  ) => {
    for (const path of fields) {
      const wrong = (rule[path] as string[]).filter((value) => !isRight(value));
      if (wrong.length > 0) problems.push(fieldProblem(path, problem, { wrong: named(wrong) }));
    }
  };
  if (rule.from_email_matching === 'exact') check(['sender_address', 'emails'], isEmailAddress, 'not_emails');
  if (rule.recipient_matching === 'exact') check(['recipient'], isEmailAddress, 'not_emails');
  const isRightDomain =
    rule.from_domain_matching === 'endswith'
      ? (value: string) => isDomainName(`any.${bareDomain(value)}`)
      : (value: string) => isDomainName(bareDomain(value));
  check(['sender_domain_suffix', 'domains'], isRightDomain, 'not_domains');
  check(['sender_ip', 'ips', 'sender_client_ip'], isIpOrNetwork, 'not_addresses');
  check(['attachments'], (value) => isMd5(value) || isSha256(value), 'not_hashes');
  if (rule.subject !== '' && rule.subject_matching === 'match' && wordsOf(rule.subject).length === 0) {
    problems.push(fieldProblem('subject', 'no_word'));
  }
  return problems;
}

/** The first of the values that are not right. */
function named(wrong: readonly string[]): string {
  const shown = wrong.slice(0, 3).map((value) => (value.length > 60 ? `${value.slice(0, 60)}…` : value));
  return `${shown.join(', ')}${wrong.length > shown.length ? ', …' : ''}`;
}

/** Patterns that do not compile, at their rows of `message_headers`. */
export function headerProblems(headers: RuleConditions['message_headers']): FieldProblem[] {
  const [, ...rows] = headers ?? ['OR' as const];
  return rows.flatMap(({ operator, value }, index) => {
    if (operator !== 'matches' && operator !== 'does not match') return [];
    return patternProblem(`message_headers.${index + 1}.value`, value) ?? [];
  });
}

/** Why a text is no pattern; undefined when it is one. */
function patternProblem(path: string, text: string): FieldProblem | undefined {
  try {
    compilePattern(text);
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) return { path, message: error.message, ...error.said };
    throw error;
  }
}

function optionProblems(rule: SentRule, now: number): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (rule.expires_at && Date.parse(rule.expires_at) <= now) {
    problems.push(fieldProblem('expires_at', 'expires_past'));
  }
  const { range_from, range_to } = rule;
  if (range_from && range_to && Date.parse(range_from) > Date.parse(range_to)) {
    problems.push(fieldProblem('range_to', 'range_reversed'));
  }
  if (rule.match_only_future && actsOnPast(rule)) {
    const isAllow = rule.exception_type === 'whitelist';
    problems.push(fieldProblem('match_only_future', isAllow ? 'future_or_release' : 'future_or_quarantine'));
  }
  return problems;
}

/** True when the rule is to act on mail that is there already. */
export const actsOnPast = (rule: SentRule): boolean =>
  rule.exception_type === 'whitelist' ? rule.release_all : rule.quarantine_all;

/** The name under which a condition was sent. */
function sentPath(rule: SentRule, field: keyof RuleConditions): string {
  const singular = { emails: 'sender_address', nicknames: 'nickname', domains: 'sender_domain_suffix', ips: 'sender_ip' } as const; // prettier-ignore
  if (field in singular) {
    const path = singular[field as keyof typeof singular];
    if (rule[path].length > 0) return path;
  }
  return field;
}
