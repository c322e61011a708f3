import type { AllowRule, BlockRule } from '../../api/contract/exception-rules/exception-rule.ts';
import type { FieldProblem } from '../../api/errors.ts';
import { fieldProblem, refuseInput } from '../refuse.ts';
import { foldText, tokenize } from '../search/fold-text.ts';
import { bareDomain } from '../../api/refang.ts';
import { isDomainName, isValueOf, type ValueKind } from '../../api/validators.ts';
import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import { isEmpty, type RuleConditions } from './rule-conditions.ts';
import { compilePattern, PatternError } from './rule-pattern.ts';
import { vainConditions } from './vain-conditions.ts';
import { wideConditions } from './wide-conditions.ts';

type SentRule = AllowRule | BlockRule;

/**
 * Checks what a schema cannot: that the conditions are complete and selective, and that the options are compatible.
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
  const vain = vainConditions(conditions).map(({ field, problem }) => problem(sentPath(rule, field)));
  if (vain.length > 0) return vain;
  return wideConditions(conditions).map(({ field, value }) =>
    wideProblem(sentPath(rule, field), field, value),
  );
}

/** The problem of a condition that every mail matches; `value` is the one that does. */
function wideProblem(path: string, field: keyof RuleConditions, value: string): FieldProblem {
  if (field === 'message_headers') return fieldProblem(path, 'fits_all_headers');
  const isNetwork = ruleConditions.some(({ name, kind }) => name === field && kind === 'ip');
  return fieldProblem(path, isNetwork ? 'fits_all_network' : 'fits_all_text', { value });
}

type ListCode = 'not_emails' | 'not_domains' | 'not_addresses' | 'not_hashes';

/** What is messageCode of values that are none of their kind; null where any text is right. */
const codeOfKind: Record<ValueKind, ListCode | null> = {
  text: null,
  link: null,
  words: null,
  message_id: null,
  email: 'not_emails',
  emails: 'not_emails',
  domain: 'not_domains',
  ip: 'not_addresses',
  hash: 'not_hashes',
  md5: 'not_hashes',
  sha256: 'not_hashes',
};

function valueProblems(rule: SentRule): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const { name, alias, kind, matching } of ruleConditions) {
    const mode = matching ? rule[matching.name] : '';
    // The end of a domain may be of one label, a whole domain may not.
    const isRight = (value: string) =>
      kind === 'domain' && mode === 'endswith'
        ? isDomainName(`any.${bareDomain(value)}`)
        : isValueOf(kind, value, mode);
    const code = codeOfKind[kind];
    for (const path of [...(alias ? [alias] : []), name]) {
      const values = [rule[path]].flat().filter(Boolean);
      const wrong = values.filter((value) => !isRight(value));
      if (code && wrong.length > 0) problems.push(fieldProblem(path, code, { wrong: named(wrong) }));
      const isWordless =
        kind === 'words' &&
        mode === 'match' &&
        values.some((value) => tokenize(foldText(value)).length === 0);
      if (isWordless) problems.push(fieldProblem(path, 'no_word'));
    }
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
    if (error instanceof PatternError) return { path, message: error.message, ...error.messageCode };
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

/** True when the rule is to act on stored mail. */
export const actsOnPast = (rule: SentRule): boolean =>
  rule.exception_type === 'whitelist' ? rule.release_all : rule.quarantine_all;

/** The name by which a condition was sent. */
function sentPath(rule: SentRule, field: keyof RuleConditions): string {
  const alias = ruleConditions.find(({ name }) => name === field)?.alias;
  return alias && rule[alias].length > 0 ? alias : field;
}
