import { filterTextLimit, filterValuesLimit, lastAmountLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { isValueOf, splitValues, type ValueKind, valuesOfField } from '../../api/validators.ts';
import { factsOf, type TextFilterName, textFilterNames } from '../../api/vocabulary/search-fields.ts';
import { criteriaOfState, rangeOf, type SearchContext } from './criteria-of-state.ts';
import { isInCalendar, parseInstant } from './resolve-time.ts';
import { hasTime, isActive, isByQuery, type SearchState, type TextFilter } from './search-state.ts';

/** Fields for error messages; `form` is the whole form. */
export type FormField = TextFilterName | 'amount' | 'from' | 'to' | 'form';

/** Message keys of MX-08 and MX-09 below `mail_explorer.problem.`. */
export type FormProblem =
  | 'sender_invalid_ip'
  | 'server_invalid_ip'
  | 'sender_invalid_email'
  | 'sender_reqire_email'
  | 'recipient_invalid_email'
  | 'sender_invalid_domain'
  | 'too_long'
  | 'too_many'
  | 'invalid_hash'
  | 'invalid_hash_md5'
  | 'invalid_amount'
  | 'invalid_date'
  | 'missing_date'
  | 'reversed_dates'
  | 'empty_search'
  | 'private_filter';

/** The numbers that texts of problems name. */
const maxOf: Partial<Record<FormProblem, number>> = {
  too_long: filterTextLimit,
  too_many: filterValuesLimit,
  invalid_amount: lastAmountLimit,
};

/** The text of a problem. */
export const textOfProblem = (t: Translate, problem: FormProblem): string =>
  t(`mail_explorer.problem.${problem}`, { most: maxOf[problem] ?? 0 });

export type FormProblems = Partial<Record<FormField, FormProblem>>;

/**
 * Validates the enabled filters and the dates (MX-08, MX-09); an empty object means that the search can run.
 */
export function validateSearchForm(state: SearchState, context: SearchContext): FormProblems {
  const problems: FormProblems = hasTime(state) ? dateProblems(state, context.timeZone) : {};
  for (const name of textFilterNames) {
    const problem = valueProblem(name, state.texts[name], context.tenant.features.sha256);
    if (problem) problems[name] = problem;
  }
  for (const name of textFilterNames) {
    const problem = isActive(state.texts[name])
      ? sizeProblem(name, state.texts[name].value.trim())
      : undefined;
    if (problem) problems[name] = problem;
  }
  for (const name of context.seesPrivateData ? [] : textFilterNames) {
    if (factsOf(name).isPrivate && isActive(state.texts[name])) problems[name] = 'private_filter';
  }
  return isEmpty(state, context) ? { form: 'empty_search' } : problems;
}

/** Too many or too long values for the contract. */
function sizeProblem(name: TextFilterName, value: string): FormProblem | undefined {
  if (factsOf(name).kind !== 'emails') return value.length > filterTextLimit ? 'too_long' : undefined;
  const values = splitValues(value);
  if (values.length > filterValuesLimit) return 'too_many';
  return values.some((one) => one.length > filterTextLimit) ? 'too_long' : undefined;
}

/** The error for a value that is not of its kind; the two addresses of servers have errors of their own. */
const problemOfKind: Record<ValueKind, FormProblem> = {
  text: 'too_long',
  link: 'too_long',
  words: 'too_long',
  message_id: 'too_long',
  email: 'sender_invalid_email',
  emails: 'recipient_invalid_email',
  domain: 'sender_invalid_domain',
  ip: 'sender_invalid_ip',
  hash: 'invalid_hash',
  md5: 'invalid_hash_md5',
  sha256: 'invalid_hash',
};
const problemOfFilter: Partial<Record<TextFilterName, FormProblem>> = {
  sender_server_ip: 'server_invalid_ip',
};

function valueProblem(name: TextFilterName, filter: TextFilter, sha256: boolean): FormProblem | undefined {
  if (!filter.enabled) return undefined;
  const kind = factsOf(name).kind === 'hash' && !sha256 ? 'md5' : factsOf(name).kind;
  const values = valuesOfField(kind, filter.value);
  if (values.length === 0)
    return kind === 'email' && filter.mode === 'exact' ? 'sender_reqire_email' : undefined;
  if (values.every((value) => isValueOf(kind, value, filter.mode))) return undefined;
  return problemOfFilter[name] ?? problemOfKind[kind];
}

function dateProblems(state: SearchState, timeZone: string): FormProblems {
  const { time } = state;
  if (time.type === 'last') {
    const amount = Number(time.amount);
    const valid = /^\s*\d+\s*$/.test(time.amount) && amount >= 1 && amount <= lastAmountLimit;
    return valid ? {} : { amount: 'invalid_amount' };
  }
  const problems: FormProblems = {};
  for (const end of ['from', 'to'] as const) {
    if (time[end].trim() === '') problems[end] = 'missing_date';
    else if (!isDate(time[end], timeZone)) problems[end] = 'invalid_date';
  }
  const range = rangeOf(state, timeZone);
  if (range && Temporal.Instant.compare(range.from, range.to) > 0) problems.to = 'reversed_dates';
  return problems;
}

function isDate(text: string, timeZone: string): boolean {
  const instant = parseInstant(text, timeZone);
  // Leaves room for a day, because equal dates are extended by one.
  return instant !== undefined && isInCalendar(instant) && isInCalendar(instant.add({ hours: 24 }));
}

/** Whether nothing at all was entered, not even a date. */
function isEmpty(state: SearchState, context: SearchContext): boolean {
  if (isByQuery(state)) return false;
  const { time } = state;
  const dates = time.type === 'last' ? time.amount : time.from + time.to;
  if (dates.trim() !== '') return false;
  if (Object.values(state.texts).some(isActive)) return false;
  if (Object.values(state.choices).some((choice) => choice !== '')) return false;
  const criteria = criteriaOfState(state, context);
  return !criteria.detection && !criteria.quarantined_state && !criteria.direction;
}
