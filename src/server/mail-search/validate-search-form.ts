import { filterTextLimit, filterValuesLimit, lastAmountLimit } from '../../api/limits.ts';
import {
  bareDomain,
  isDomainName,
  isEmailAddress,
  isIpOrNetwork,
  isMd5,
  isSha256,
  splitValues,
} from '../../api/validators.ts';
import { criteriaOfState, rangeOf, type SearchContext } from './criteria-of-state.ts';
import { isInCalendar, parseInstant } from './resolve-time.ts';
import { isActive, type SearchState, type TextFilterName, textFilterNames } from './search-state.ts';

/** The fields of the form a message can stand at; `form` is the whole. */
export type FormField = TextFilterName | 'amount' | 'from' | 'to' | 'form';

/** Names of the messages of MX-08 and MX-09 in the catalogue, below `mail_explorer.problem.`. */
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
  | 'empty_search';

export type FormProblems = Partial<Record<FormField, FormProblem>>;

/** Checks the enabled filters and the dates (MX-08, MX-09); an empty object means that the search may run. */
export function validateSearchForm(state: SearchState, context: SearchContext): FormProblems {
  const problems: FormProblems = { ...dateProblems(state, context.timeZone) };
  for (const [name, check] of Object.entries(checks) as [TextFilterName, Check][]) {
    const filter = state.texts[name];
    if (!filter.enabled) continue;
    const problem = check(filter.value.trim(), filter.mode, context.tenant.features.sha256);
    if (problem) problems[name] = problem;
  }
  for (const name of textFilterNames) {
    const problem = isActive(state.texts[name])
      ? sizeProblem(name, state.texts[name].value.trim())
      : undefined;
    if (problem) problems[name] = problem;
  }
  return isEmpty(state, context) ? { form: 'empty_search' } : problems;
}

/** More and longer values than the contract takes. */
function sizeProblem(name: TextFilterName, value: string): FormProblem | undefined {
  if (name !== 'recipients') return value.length > filterTextLimit ? 'too_long' : undefined;
  const values = splitValues(value);
  if (values.length > filterValuesLimit) return 'too_many';
  return values.some((one) => one.length > filterTextLimit) ? 'too_long' : undefined;
}

type Check = (value: string, mode: string, sha256: boolean) => FormProblem | undefined;

const checks: Partial<Record<TextFilterName, Check>> = {
  sender_client_ip: (value) => (value === '' || isIpOrNetwork(value) ? undefined : 'sender_invalid_ip'),
  sender_server_ip: (value) => (value === '' || isIpOrNetwork(value) ? undefined : 'server_invalid_ip'),
  from_email: (value, mode) => {
    if (mode !== 'exact') return undefined;
    if (value === '') return 'sender_reqire_email';
    return isEmailAddress(value) ? undefined : 'sender_invalid_email';
  },
  recipients: (value, mode) =>
    mode !== 'exact' || splitValues(value).every(isEmailAddress) ? undefined : 'recipient_invalid_email',
  from_domain: (value, mode) =>
    value === '' || mode === 'endswith' || isDomainName(bareDomain(value))
      ? undefined
      : 'sender_invalid_domain',
  hash: (value, _mode, sha256) => {
    if (value === '' || isMd5(value)) return undefined;
    if (!sha256) return 'invalid_hash_md5';
    return isSha256(value) ? undefined : 'invalid_hash';
  },
};

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
  // A day is left for the end that follows an equal start.
  return instant !== undefined && isInCalendar(instant) && isInCalendar(instant.add({ hours: 24 }));
}

/** True when nothing at all was filled in, not even a date. */
function isEmpty(state: SearchState, context: SearchContext): boolean {
  const { time } = state;
  const dates = time.type === 'last' ? time.amount : time.from + time.to;
  if (dates.trim() !== '') return false;
  if (Object.values(state.texts).some(isActive)) return false;
  if (Object.values(state.choices).some((choice) => choice !== '')) return false;
  const criteria = criteriaOfState(state, context);
  return !criteria.detection && !criteria.quarantined_state && !criteria.direction;
}
