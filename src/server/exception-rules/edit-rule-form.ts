import {
  type AllowRuleInput,
  type BlockRuleInput,
  type ExceptionRule,
  type ExceptionType,
  exceptionTypes,
  type RuleConditionsInput,
} from '../../api/contract/exception-rules/exception-rule.ts';
import type { MatchMode } from '../../api/vocabulary/match-mode.ts';
import {
  type ConditionMatching,
  type ConditionName,
  matchedConditions,
  ruleConditions,
} from '../../api/vocabulary/search-fields.ts';
import type { MessageHeaders } from '../../api/contract/exception-rules/header-conditions.ts';
import { newRuleForm, parseRuleForm, payloadOf, type RuleForm } from './rule-form.ts';
import { readList } from './rules-state.ts';
import { ruleTextLimit } from '../../api/limits.ts';

/** The form of a rule that exists, as typed. */
export interface EditForm {
  /** What the form has in common with that of a new rule. */
  options: RuleForm;
  /** The values of each condition, one a line. */
  texts: Record<ConditionName, string>;
  modes: Record<ConditionMatching, MatchMode>;
  /** `updated_at` of the rule as it was when the form was opened. */
  updatedAt: string;
  /** `expires_at` as it was: kept to the second while the day in the form is the same. */
  keptExpiry: string;
  /** The list that the page was opened from, as a query string; empty for the whole list. */
  list: string;
  /** No dialog can be opened over the form: the header rows stand in it. */
  hasHeaderRows: boolean;
}

/** The form of a rule as it is kept. */
export function editFormOf(rule: ExceptionRule, timeZone: string, list = ''): EditForm {
  const expires = rule.expires_at ?? '';
  const [condition = 'OR', ...rows] = rule.message_headers ?? [];
  return {
    options: {
      ...newRuleForm(rule.exception_type, '', true),
      headers: {
        condition: condition === 'AND' ? 'AND' : 'OR',
        rows: rows.map((row) => ({ ...row })),
      },
      comment: rule.comment,
      expires: lastDayOf(expires, timeZone),
      ...(rule.exception_type === 'whitelist' && { lifted: rule.lifted_detections }),
      ignoringSpf: rule.ignoring_spf_check,
      action: rule.action_needed ?? 'phishing',
    },
    texts: mapFields((name) => [rule[name]].flat().join('\n')),
    // For a domain `exact` is another word for `match`.
    modes: mapModes((mode, modes) => modes.find((one) => one === rule[mode]) ?? 'match'),
    updatedAt: rule.updated_at,
    keptExpiry: expires,
    list,
    hasHeaderRows: false,
  };
}

/** The form of a rule that does not exist yet. */
export function newEditForm(type: ExceptionType, list: string): EditForm {
  return {
    options: newRuleForm(type, '', true),
    texts: mapFields(() => ''),
    modes: mapModes((_, modes) => modes[0] ?? 'contains'),
    updatedAt: '',
    keptExpiry: '',
    list,
    hasHeaderRows: false,
  };
}

/** Reads a sent form. Never fails: what it does not know is left out. */
export function parseEditForm(form: URLSearchParams): EditForm {
  const read = (name: string, limit: number) => (form.get(name) ?? '').slice(0, limit);
  return {
    options: {
      ...parseRuleForm(form),
      type: exceptionTypes.find((type) => type === form.get('exception_type')) ?? 'whitelist',
      search: '',
      isEmbedded: true,
    },
    texts: mapFields((name) => read(name, ruleTextLimit).replaceAll('\r\n', '\n')),
    modes: mapModes((mode, modes) => modes.find((one) => one === form.get(mode)) ?? modes[0] ?? 'contains'),
    updatedAt: read('updated_at', 40),
    keptExpiry: read('kept_expiry', 40),
    list: readList(form.get('list')),
    hasHeaderRows: form.has('header_rows'),
  };
}

/** What is sent to the service for a form; `headers` are its checked header conditions. */
export function editPayloadOf(
  form: EditForm,
  headers: MessageHeaders | null,
  timeZone: string,
): AllowRuleInput | BlockRuleInput {
  const conditions = { ...form.texts, ...form.modes, message_headers: headers } as RuleConditionsInput;
  const payload = payloadOf(form.options, conditions, timeZone);
  const isSameDay = form.keptExpiry !== '' && form.options.expires === lastDayOf(form.keptExpiry, timeZone);
  return { ...payload, ...(isSameDay && { expires_at: form.keptExpiry }) };
}

/** How many conditions were filled in; all header rows together are one. */
export function countEditConditions(form: EditForm, headers: MessageHeaders | null): number {
  return Object.values(form.texts).filter((text) => text.trim() !== '').length + (headers ? 1 : 0);
}

/** The last day a rule works that ends at `instant`, as the viewer counts days; empty without. */
export function lastDayOf(instant: string, timeZone: string): string {
  if (instant === '') return '';
  try {
    const last = Temporal.Instant.from(instant).subtract({ nanoseconds: 1 });
    return last.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  } catch {
    return '';
  }
}

const mapFields = (value: (name: ConditionName) => string): EditForm['texts'] =>
  Object.fromEntries(ruleConditions.map(({ name }) => [name, value(name)])) as EditForm['texts'];

const mapModes = (
  value: (name: ConditionMatching, modes: readonly MatchMode[]) => MatchMode,
): EditForm['modes'] =>
  Object.fromEntries(
    matchedConditions.map(({ matching }) => [matching.name, value(matching.name, matching.modes)]),
  ) as EditForm['modes'];
