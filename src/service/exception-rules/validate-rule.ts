import type { AllowRule, BlockRule, HeaderRow } from '../../api/contract/exception-rules/exception-rule.ts';
import { domainOf } from '../../api/domain-of.ts';
import type { FieldProblem } from '../../api/errors.ts';
import { storedAddressLimit, storedNameLimit } from '../../api/limits.ts';
import { bareDomain } from '../../api/refang.ts';
import { isDomainName, isValueOf, type ValueKind } from '../../api/validators.ts';
import { type ConditionName, ruleConditions } from '../../api/vocabulary/search-fields.ts';
import { fieldProblem, refuseInput } from '../core/refuse.ts';
import { foldAddress, foldDomain } from '../records/fold-address.ts';
import { foldText, isInDomain, isPlain, tokenize } from '../records/fold-text.ts';
import { compilePattern, headerNeedles, PatternError } from './compile-rule.ts';
import { isEmpty, modeOf, type RuleConditions, valuesOf } from './rule-conditions.ts';

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

/** A condition that no mail can meet, with the problem at the name by which it was sent. */
interface VainCondition {
  field: keyof RuleConditions;
  problem: (path: string) => FieldProblem;
}

/** The conditions for which a rule could never match, whose values are right by themselves. */
function vainConditions(conditions: RuleConditions): VainCondition[] {
  return [
    ...ruleConditions.flatMap(({ name }) => vainValues(conditions, name)),
    ...vainSender(conditions),
    ...vainHeaders(conditions),
  ];
}

/** Values longer than what is stored of a mail. */
const storedLimits: Partial<Record<ConditionName, number>> = {
  emails: storedAddressLimit,
  recipient: storedAddressLimit,
  nicknames: storedNameLimit,
};

function vainValues(conditions: RuleConditions, field: ConditionName): VainCondition[] {
  const values = valuesOf(conditions, field);
  if (values.some(isUnseen)) return [{ field, problem: (path) => fieldProblem(path, 'value_unseen') }];
  const most = storedLimits[field] ?? Infinity;
  // Other letters may be several when they are folded.
  const long = values.find((value) => isPlain(value) && value.length > most);
  if (long === undefined) return [];
  const wrong = `${long.slice(0, 60)}…`;
  return [{ field, problem: (path) => fieldProblem(path, 'value_never_so_long', { most, wrong }) }];
}

const isUnseen = (value: string) => foldText(value).trim() === '';

/** Senders of whom none is of any of the required domains. */
function vainSender({
  emails,
  domains,
  from_email_matching: mode,
  from_domain_matching: domainMode,
}: RuleConditions): VainCondition[] {
  if (emails.length === 0 || domains.length === 0 || emails.length * domains.length > 20_000) return [];
  const known = domains.map(foldDomain);
  const canBe = (email: string): boolean => {
    const folded = mode === 'exact' ? foldAddress(email) : foldText(email);
    const domain = domainOf(folded);
    if (mode === 'exact')
      return known.some((one) => (domainMode === 'endswith' ? isInDomain(domain, one) : domain === one));
    // Of a part with an '@', what is behind it begins the domain. An internationalised one may be typed in either form.
    const isBeginning = folded.includes('@') && isPlain(email) && domainMode !== 'endswith';
    return !isBeginning || known.some((one) => one.startsWith(domain));
  };
  if (emails.some(canBe)) return [];
  return [{ field: 'emails', problem: (path) => fieldProblem(path, 'sender_contradicts') }];
}

/** Rows of a header that nobody sees, and rows of which one excludes another. */
function vainHeaders({ message_headers: headers }: RuleConditions): VainCondition[] {
  if (!headers) return [];
  const [condition, ...rows] = headers;
  const at = (index: number, code: 'value_unseen' | 'headers_contradict'): VainCondition => ({
    field: 'message_headers',
    problem: (path) => fieldProblem(`${path}.${index + 1}.value`, code),
  });
  return rows.flatMap((row, index) => {
    if (/contain/.test(row.operator) && isUnseen(row.value)) return [at(index, 'value_unseen')];
    const isExcluded = condition === 'AND' && rows.some((other) => excludes(other, row));
    return isExcluded ? [at(index, 'headers_contradict')] : [];
  });
}

/** Whether no header that meets one row meets the other. */
function excludes(other: HeaderRow, row: HeaderRow): boolean {
  if (other.header.toLowerCase() !== row.header.toLowerCase()) return false;
  if (row.operator === 'matches') return other.operator === 'does not match' && other.value === row.value;
  if (row.operator !== 'contains' || other.operator !== 'does not contain') return false;
  const excluded = headerNeedles(other.value);
  return headerNeedles(row.value).every((needle) => excluded.some((one) => needle.includes(one)));
}

/** A condition that every mail meets, with the value that does it; empty for header rows. */
interface WideCondition {
  field: keyof RuleConditions;
  value: string;
}

/**
 * The conditions of a rule that would act on every mail; empty when any of its conditions leaves mails out. A condition
 * is met by every mail when one of its values is, for the values are alternatives.
 */
function wideConditions(conditions: RuleConditions): WideCondition[] {
  const wide: WideCondition[] = [];
  let isNarrow = false;
  const look = (
    field: keyof RuleConditions,
    values: readonly string[],
    isWide: (value: string) => boolean,
  ) => {
    if (values.length === 0) return;
    const value = values.find(isWide);
    if (value === undefined) isNarrow = true;
    else wide.push({ field, value });
  };
  for (const condition of ruleConditions) {
    const { name, kind } = condition;
    const compares = modeOf(conditions, condition);
    const isWide = name === 'with_links_to_domains' ? isInEveryLink : isSpeck;
    const test = kind === 'ip' ? isWholeNetwork : compares === 'contains' ? isWide : never;
    look(name, valuesOf(conditions, name), test);
  }
  if (conditions.message_headers) {
    const [condition, ...rows] = conditions.message_headers;
    const isWide = condition === 'AND' ? rows.every(isWideRow) : rows.some(isWideRow);
    if (isWide) wide.push({ field: 'message_headers', value: '' });
    else isNarrow = true;
  }
  return isNarrow ? [] : wide;
}

const never = () => false;

/** A single character of the kind that every address and most texts have. */
const isSpeck = (value: string) => /^[\x20-\x7e]$/.test(foldText(value));

/** A part of what every link starts with. */
const isInEveryLink = (value: string) =>
  isSpeck(value) || ['https://', 'http://'].some((start) => start.includes(foldText(value)));

const isWholeNetwork = (value: string) => /\/0+$/.test(value);

/** Headers that (almost) every mail has. */
const usualHeaders = ['from', 'to', 'date', 'subject', 'message-id', 'received'];

function isWideRow({ header, operator, value }: HeaderRow): boolean {
  switch (operator) {
    case 'does not contain':
    case 'does not match':
      return true;
    case 'contains':
      return isSpeck(value);
    case 'matches':
      // It was checked before that the pattern compiles.
      return compilePattern(value).test('');
    case 'is not empty':
      return usualHeaders.includes(header.toLowerCase());
  }
}
