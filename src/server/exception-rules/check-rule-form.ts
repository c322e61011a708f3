import { isDeepStrictEqual } from 'node:util';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { CallInput } from '../../api/contract/endpoint.ts';
import type {
  AllowRuleInput,
  BlockRuleInput,
  ExceptionRule,
  MessageHeaders,
  RuleConditionsInput,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { countRulePast } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import {
  saveAllowRule,
  saveBlockRule,
  type SaveRuleAnswer,
} from '../../api/contract/exception-rules/change-exception-rules.ts';
import { readErrorBody, ServiceError } from '../../api/errors.ts';
import { reasonLimit } from '../../api/limits.ts';
import { isValueOf, splitValues, type ValueKind } from '../../api/validators.ts';
import { conditionFilters, type ConditionName, ruleConditions } from '../../api/vocabulary/search-fields.ts';
import type { Translate } from '../../messages/messages.ts';
import type { QuestionView, RefusalView } from '../../views/exception-rules/model.ts';
import type { ConsoleContext } from '../context.ts';
import type { SearchContext } from '../mail-search/criteria-of-state.ts';
import { parseSearchText } from '../mail-search/parse-search-state.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import type { SearchState } from '../mail-search/search-state.ts';
import { validateSearchForm } from '../mail-search/validate-search-form.ts';
import { errorText, messageOfField } from '../present/error-messages.ts';
import { listVerdicts } from '../present/vocabulary-labels.ts';
import { timeOfRequest } from '../request-key.ts';
import { checkHeaders, type HeaderProblem, problemsOfService } from './header-rows.ts';
import { expiryOf, formOfRule, type RuleForm, takeFormStep } from './rule-form.ts';
import { conditionsOf, countConditionsOf, isExpiryKept, obstacleToRule, payloadOf } from './rule-payload.ts';

/** The errors of a form; those of conditions are texts in the viewer's language. */
export interface RuleProblems {
  conditions: Partial<Record<ConditionName, string>>;
  /** About the conditions as a whole. */
  whole: string;
  /** There are none. */
  isEmpty?: boolean;
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
      isEmpty,
      headers: headerProblems,
      options: checkOptions(form, timeZone),
    },
    headers,
  };
}

/** Whether there are no errors. */
function hasNoProblems({ conditions, whole, headers, options }: RuleProblems): boolean {
  return [conditions, headers, options].every((part) => Object.keys(part).length === 0) && whole === '';
}

/** Whether the filters that become conditions are valid; the search's other filters are ignored. */
function areConditionsValid(state: SearchState, context: SearchContext): boolean {
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

type Payload = AllowRuleInput | BlockRuleInput;

/** A form to show again, with its errors. */
export interface FormAgain {
  form: RuleForm;
  problems?: RuleProblems;
  asksAboutSingle?: boolean;
  release?: QuestionView | null;
  refusal?: RefusalView | null;
  /** The rule of the form was removed in the meantime. */
  isRemoved?: boolean;
  /** The header row that a step without scripts added. */
  newRow?: number;
  withPreview?: boolean;
  isTyping?: boolean;
}

/** The result of a form: a rule to save, the form again, or a message instead. */
export type Judged =
  | { form: RuleForm; payload: Payload }
  | { again: FormAgain; status: ContentfulStatusCode }
  | { message: RefusalView; search: string };

/**
 * Validates the form of a rule of either kind.
 * @param rule The rule to change; undefined for a new one.
 * @param isRemoved Whether the form was opened for a rule that is gone by now; sending it again creates a new
 * one.
 */
export async function judgeRuleForm(
  c: ConsoleContext,
  form: RuleForm,
  { rule, isRemoved = false }: { rule?: ExceptionRule | undefined; isRemoved?: boolean } = {},
): Promise<Judged> {
  const step = takeFormStep(form);
  if (step) return { again: step, status: 200 };
  const again = (why: Omit<FormAgain, 'form'>): Judged => ({ again: { form, ...why }, status: 422 });
  const { problems, headers } = checkRuleForm(form, c.var.timeZone, translatorOf(c));
  if (!hasNoProblems(problems)) return again({ problems, isRemoved });
  if (isRemoved) return again({ isRemoved });
  const obstacle = form.conditionsFrom === 'search' ? findObstacle(c, form, headers) : null;
  if (obstacle) return { message: obstacle, search: form.search };
  // Whoever changes only the comment of a rule has answered that before.
  const isNew = rule === undefined || !hasConditionsOf(c, rule, conditionsOf(form, headers));
  if (isNew && form.isEmbedded && !form.isConfirmed && countConditionsOf(form, headers) === 1) {
    return again({ asksAboutSingle: true });
  }
  const payload = payloadOf(form, headers, c.var.timeZone, timeOfRequest(c));
  const release = await confirmRelease(
    c,
    { ...payload, ...(rule && { entity_id: rule.entity_id }) },
    form.agreed,
  );
  return release ? again({ release }) : { form, payload };
}

/** Whether conditions are those of a stored rule. */
function hasConditionsOf(c: ConsoleContext, rule: ExceptionRule, conditions: RuleConditionsInput): boolean {
  const stored = formOfRule(rule, c.var.timeZone);
  const { headers } = checkRuleForm(stored, c.var.timeZone, translatorOf(c));
  return isDeepStrictEqual(conditionsOf(stored, headers), conditions);
}

/** Why the search of a form cannot become a rule (RU-03); null if it can. */
export function findObstacle(
  c: ConsoleContext,
  form: RuleForm,
  headers: MessageHeaders | null,
): RefusalView | null {
  const t = translatorOf(c);
  const state = parseSearchText(form.search);
  const message = (title: string, text: string): RefusalView => ({ title, text, ruleHref: '' });
  const obstacle = obstacleToRule(form.type, state, headers, form.isEmbedded);
  if (obstacle) {
    const title = t(`exception_rules.obstacle.${obstacle}.title`);
    return message(title, t(`exception_rules.obstacle.${obstacle}.text`));
  }
  if (areConditionsValid(state, searchContextOf(c))) return null;
  return message(t('exception_rules.obstacle.cant_created.title'), t('exception_rules.obstacle.invalid'));
}

/** Saves a rule. Returns the service's refusal, with the conflicting rule if there is one. */
export async function saveRule(
  c: ConsoleContext,
  payload: Payload,
): Promise<SaveRuleAnswer | { refusal: ServiceError; ruleId?: string }> {
  const { client } = c.var;
  try {
    const answer =
      payload.exception_type === 'blacklist'
        ? await client.call(saveBlockRule, { body: payload as BlockRuleInput })
        : await client.call(saveAllowRule, { body: payload as AllowRuleInput });
    return answer.success ? answer : { refusal: readErrorBody(422, answer), ruleId: answer.entity_id ?? '' };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    return { refusal: error };
  }
}

/**
 * The confirmation before a rule releases malicious mail; null if it releases none, or no more than
 * confirmed. If that cannot be determined, the service decides, which validates the rule.
 * @param agreed The number of malicious mails whose release the person has confirmed.
 */
async function confirmRelease(
  c: ConsoleContext,
  rule: AllowRuleInput | BlockRuleInput,
  agreed: number,
): Promise<QuestionView | null> {
  if (!('release_all' in rule) || !rule.release_all) return null;
  const body = rule as CallInput<typeof countRulePast>['body'];
  try {
    const { malicious, total, verdicts } = await c.var.client.call(countRulePast, { body });
    if (malicious <= agreed) return null;
    const t = translatorOf(c);
    const { list, more } = listVerdicts(verdicts, t);
    return {
      title: t('exception_rules.release_title', { count: malicious }),
      text: t('exception_rules.release_text', { count: total, list }),
      more,
      submit: t('exception_rules.release_submit', { count: total }),
      name: 'agreed',
      value: String(malicious),
    };
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'unauthenticated') return null;
    throw error;
  }
}

interface Refused {
  problems: RuleProblems;
  /** The refusal without its field errors; null if all errors are at fields. */
  refusal: RefusalView | null;
}

/**
 * Assigns the service's errors to the fields of the form, the others to the top (RU-04, the failed state).
 */
export function readRefusal(error: ServiceError, form: RuleForm, t: Translate): Refused {
  const fields = error.code === 'invalid_input' ? (error.fields ?? []) : [];
  const isAt = (path: string, name: string) => path === name || path.startsWith(`${name}.`);
  const wordsAt = (name: string) =>
    fields
      .filter(({ path }) => isAt(path, name))
      .map((field) => messageOfField(t, field))
      .join(' ');
  const conditions =
    form.conditionsFrom === 'fields' ? ['conditions', ...ruleConditions.map(({ name }) => name)] : [];
  const places = [...conditions, 'message_headers', 'lifted_detections', 'comment', 'expires_at'];
  const others = fields
    .filter(({ path }) => !places.some((name) => isAt(path, name)))
    .map((field) => messageOfField(t, field));
  return {
    problems: {
      conditions: Object.fromEntries(
        ruleConditions.flatMap(({ name }) => (wordsAt(name) ? [[name, wordsAt(name)]] : [])),
      ),
      whole: wordsAt('conditions'),
      headers: problemsOfService(form.headers, fields, t),
      options: {
        ...(wordsAt('lifted_detections') && { lifted: true }),
        ...(wordsAt('comment') && { comment: true }),
        ...(wordsAt('expires_at') && { expires: true }),
      },
    },
    refusal: refusalOf(form, { isAtFields: fields.length > 0, others, text: errorText(t, error) }, t),
  };
}

function refusalOf(
  form: RuleForm,
  { isAtFields, others, text }: { isAtFields: boolean; others: string[]; text: string },
  t: Translate,
): RefusalView | null {
  if (form.conditionsFrom === 'fields') {
    const words = isAtFields
      ? [...others, t('policy.not_saved_fields')].join(' ')
      : `${text} ${t('policy.failed_text')}`;
    return { title: t('policy.not_saved'), text: words, ruleHref: '' };
  }
  if (!isAtFields) {
    const words = `${text} ${t('exception_rules.failed_text')}`;
    return { title: t('exception_rules.failed'), text: words, ruleHref: '' };
  }
  if (others.length === 0) return null;
  const words = t('exception_rules.service_says', { info: others.join(' ') });
  return { title: t('exception_rules.not_created'), text: words, ruleHref: '' };
}
