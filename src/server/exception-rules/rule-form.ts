import { z, type ZodType } from 'zod';
import {
  blockActions,
  type ExceptionRule,
  type ExceptionType,
  exceptionTypes,
  headerRowLimit,
  liftableDetections,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { bulkLimit, reasonLimit, ruleTextLimit } from '../../api/limits.ts';
import {
  type MatchMode,
  conditionFilters,
  type ConditionMatching,
  type ConditionName,
  factsOf,
  matchedConditions,
  ruleConditions,
} from '../../api/vocabulary/search-fields.ts';
import type { Translate } from '../../messages/messages.ts';
import type { TypedConditionView } from '../../views/exception-rules/model.ts';
import { choice, choices, count, exactly, given, line, text, ticked } from '../fields.ts';
import { rangeOf } from '../mail-search/criteria-of-state.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { parseSearchText } from '../mail-search/parse-search-state.ts';
import { startOfLast } from '../mail-search/resolve-time.ts';
import { searchText } from '../mail-search/require-search.ts';
import { copyState, isActive, type SearchState, withoutPage } from '../mail-search/search-state.ts';
import { headerFields, type TypedHeaders, typedHeaders } from './header-rows.ts';
import { readList } from './rules-state.ts';

/** The past mail that a rule can act on: of the last days or months, or within the dates of its search. */
export const pastRanges = ['7d', '30d', '90d', '12M', 'search'] as const;
type PastRange = (typeof pastRanges)[number];
/** The default period of previews (RU-02). */
const defaultPast: PastRange = '12M';

/** Whether a search has the default dates: then there is no other period to offer. */
export const hasDefaultPast = ({ time }: SearchState): boolean =>
  time.type === 'last' && time.amount + time.unit === defaultPast;

/** The preselected period: the dates of the rule's search, because that is what the person sees. */
function pastOfSearch(search: string): PastRange {
  if (search === '') return defaultPast;
  return hasDefaultPast(parseSearchText(search)) ? defaultPast : 'search';
}

/**
 * `range_from` and `range_to` of the payload; absent for the service's default of 12 months. `search` is the
 * query string in the rule's form.
 */
export function pastPeriod(
  past: PastRange,
  search: string,
  timeZone: string,
  now = Temporal.Now.instant(),
): { range_from?: string; range_to?: string } {
  if (past === '12M') return {};
  if (past !== 'search') {
    return { range_from: startOfLast(Number.parseInt(past, 10), 'd', now, timeZone).toString() };
  }
  const state = parseSearchText(search);
  if (state.time.type === 'last') {
    return { range_from: startOfLast(Number(state.time.amount), state.time.unit, now, timeZone).toString() };
  }
  const range = rangeOf(state, timeZone);
  return range ? { range_from: range.from.toString(), range_to: range.to.toString() } : {};
}

/** The end of a rule's last day in the viewer's zone; undefined for none and for an invalid date. */
export function expiryOf(day: string, timeZone: string): Temporal.Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  try {
    return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  } catch {
    return undefined;
  }
}

/** The last day of a rule that expires at `instant`, in the viewer's zone; empty if it does not expire. */
export function lastDayOf(instant: string, timeZone: string): string {
  if (instant === '') return '';
  try {
    const last = Temporal.Instant.from(instant).subtract({ nanoseconds: 1 });
    return last.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  } catch {
    return '';
  }
}

/** Names of the fields for a new rule's conditions. */
const fieldOf = (filter: string) => `condition.${filter}`;
const modeFieldOf = (filter: string) => `condition.${filter}.mode`;

/** These fields; missing ones are undefined. */
const typedConditionFields = Object.fromEntries(
  conditionFilters.flatMap((name) => [
    [fieldOf(name), given],
    [modeFieldOf(name), given],
  ]),
) as Record<string, typeof given>;
type TypedConditions = Readonly<Record<string, string | undefined>>;

/** The search of a form with its conditions as typed; missing fields are unchanged. */
function withTypedConditions(search: string, sent: TypedConditions): string {
  if (conditionFilters.every((name) => sent[fieldOf(name)] === undefined)) return search;
  const state = copyState(parseSearchText(search));
  for (const name of conditionFilters) {
    const typed = sent[fieldOf(name)];
    if (typed === undefined) continue;
    const value = typed.trim().slice(0, 2_000);
    const mode = factsOf(name).matching?.modes.find((one) => one === sent[modeFieldOf(name)]);
    state.texts[name] = { enabled: value !== '', value, mode: mode ?? state.texts[name].mode };
  }
  return formatSearchState(withoutPage(state));
}

/** The conditions of a new rule as text fields. */
export const presentTypedConditions = (state: SearchState, t: Translate): TypedConditionView[] =>
  conditionFilters.map((name) => {
    const modes = factsOf(name).matching?.modes ?? [];
    const filter = state.texts[name];
    return {
      name: fieldOf(name),
      label: t(`mail_explorer.filter.${name}`),
      value: isActive(filter) ? filter.value : '',
      mode:
        modes.length > 1
          ? {
              name: modeFieldOf(name),
              value: filter.mode,
              options: modes.map((value) => ({ value, label: t(`mail_explorer.mode.${value}`) })),
            }
          : undefined,
    };
  });

/** Longest search of a rule form, characters. */
const ruleSearchLimit = 16_000;

/** The common fields of rule forms. */
const optionFields = z.object({
  type: choice(exceptionTypes),
  exception_type: choice(exceptionTypes),
  search: exactly(ruleSearchLimit).transform(searchText),
  // One more than allowed, so that a comment that is too long is refused instead of truncated.
  comment: text(reasonLimit + 1),
  expires: line(40),
  lifted: choices(liftableDetections),
  ignoring_spf_check: ticked,
  release_all: ticked,
  action_needed: choice(blockActions),
  quarantine_all: ticked,
  past: choice(pastRanges),
  embedded: ticked,
  confirmed: ticked,
  agreed: count(bulkLimit),
  updated_at: exactly(40),
  kept_expiry: exactly(40),
  list: given,
  header_rows: ticked,
  step: given,
  anew: ticked,
});

/** The fields of conditions: for each a text and its comparison. */
const conditionFields = z
  .object(
    Object.fromEntries(
      ruleConditions.flatMap(({ name, matching }): [string, ZodType<string | undefined>][] => [
        [name, text(ruleTextLimit)],
        ...(matching
          ? [[matching.name, choice(matching.modes)] satisfies [string, ZodType<MatchMode | undefined>]]
          : []),
      ]),
    ),
  )
  .transform((sent) => ({
    texts: textsOf((name) => sent[name] ?? ''),
    modes: modesOf((mode, modes) => modes.find((one) => one === sent[mode]) ?? modes[0] ?? 'contains'),
  }));

const headers = z.object(headerFields).transform((sent) => ({ headers: typedHeaders(sent) }));
const typed = z.object(typedConditionFields).transform((sent) => ({ typed: sent as TypedConditions }));
const fields = optionFields.and(conditionFields).and(headers).and(typed);
type Fields = z.output<typeof fields>;

/**
 * The form of a rule based on a search: its dialog over the Explorer, and the page that replaces it without
 * scripts.
 */
export const searchRuleForm = fields.transform((sent) => formOf(sent, 'search'));
/** The form of a rule with a field for each condition: its page. */
export const pageRuleForm = fields.transform((sent) => formOf(sent, 'fields'));
/** Either form; the page uses the contract's name of the type. */
export const anyRuleForm = fields.transform((sent) =>
  formOf(sent, sent.exception_type === undefined ? 'search' : 'fields'),
);

/** The typed values of a rule form. */
export type RuleForm = ReturnType<typeof formOf>;

/** Never fails: unknown values are dropped. */
function formOf(sent: Fields, conditionsFrom: 'search' | 'fields') {
  const isOfSearch = conditionsFrom === 'search';
  return {
    /** Where the conditions are: in the filters of `search`, or in `texts` and `modes`. */
    conditionsFrom,
    type: (isOfSearch ? sent.type : sent.exception_type) ?? ('whitelist' satisfies ExceptionType),
    /** The query string of the search with the conditions; empty for a form with fields for them. */
    search: isOfSearch ? withTypedConditions(sent.search, sent.typed) : '',
    /** The values of each condition, one per line. */
    texts: sent.texts,
    modes: sent.modes,
    headers: sent.headers,
    comment: sent.comment,
    /** The last day of the rule, `YYYY-MM-DD`; empty if it does not expire. */
    expires: sent.expires,
    lifted: sent.lifted,
    ignoringSpf: sent.ignoring_spf_check,
    releaseAll: sent.release_all,
    action: sent.action_needed ?? ('phishing' as const),
    quarantineAll: sent.quarantine_all,
    /** The period of past mail for `releaseAll` or `quarantineAll`. */
    past: sent.past ?? pastOfSearch(sent.search),
    /**
     * A form with its own page requires confirmation of a rule with a single condition, and accepts any
     * condition; the form over the Explorer does not (RU-03).
     */
    isEmbedded: !isOfSearch || sent.embedded,
    /** Whether the person has confirmed a rule with a single condition. */
    isConfirmed: sent.confirmed,
    /** The number of malicious mails whose release the person has confirmed. */
    agreed: sent.agreed,
    /** `updated_at` of the rule when the form was opened. */
    updatedAt: sent.updated_at,
    /** The stored `expires_at`: kept to the second unless the day is changed. */
    keptExpiry: sent.kept_expiry,
    /** The list that the page was opened from, as a query string; empty for the whole list. */
    list: readList(sent.list),
    /** The header rows are in the form itself, because no dialog can be opened over it. */
    hasHeaderRows: sent.header_rows,
    /** The button that was used, other than the one that saves. */
    step: sent.step,
    /** Create the rule again, because it was removed in the meantime. */
    isAnew: sent.anew,
  };
}

/**
 * The initial form: all verdicts but malware are lifted, a block is for phishing, past mail is not affected.
 */
function newForm(type: ExceptionType, form: Partial<RuleForm>): RuleForm {
  return {
    ...pageRuleForm.parse({}),
    type,
    lifted: liftableDetections.filter((kind) => kind !== 'malware'),
    ...form,
  };
}

/** A new rule based on a search. */
export const newRuleOfSearch = (type: ExceptionType, search: string, isEmbedded: boolean): RuleForm =>
  newForm(type, { conditionsFrom: 'search', search, past: pastOfSearch(search), isEmbedded });

/** A new rule with typed conditions. */
export const newRuleOfFields = (type: ExceptionType, list: string): RuleForm => newForm(type, { list });

/** A stored rule. */
export function formOfRule(rule: ExceptionRule, timeZone: string, list = ''): RuleForm {
  const expires = rule.expires_at ?? '';
  const [condition = 'OR', ...rows] = rule.message_headers ?? [];
  const kept: TypedHeaders = {
    condition: condition === 'AND' ? 'AND' : 'OR',
    rows: rows.map((row) => ({ ...row })),
  };
  return newForm(rule.exception_type, {
    headers: kept,
    comment: rule.comment,
    expires: lastDayOf(expires, timeZone),
    ...(rule.exception_type === 'whitelist' && { lifted: rule.lifted_detections }),
    ignoringSpf: rule.ignoring_spf_check,
    action: rule.action_needed ?? 'phishing',
    texts: textsOf((name) => [rule[name]].flat().join('\n')),
    // For a domain, `exact` is a synonym of `match`.
    modes: modesOf((mode, modes) => modes.find((one) => one === rule[mode]) ?? 'match'),
    updatedAt: rule.updated_at,
    keptExpiry: expires,
    list,
  });
}

function textsOf(value: (name: ConditionName) => string): Record<ConditionName, string> {
  return Object.fromEntries(ruleConditions.map(({ name }) => [name, value(name)])) as Record<
    ConditionName,
    string
  >;
}

function modesOf(
  value: (name: ConditionMatching, modes: readonly MatchMode[]) => MatchMode,
): Record<ConditionMatching, MatchMode> {
  return Object.fromEntries(
    matchedConditions.map(({ matching }) => [matching.name, value(matching.name, matching.modes)]),
  ) as Record<ConditionMatching, MatchMode>;
}

interface Taken {
  form: RuleForm;
  /** The new header row, or the one after a removed row. */
  newRow?: number;
  withPreview?: boolean;
  /** Whether conditions were changed: the form is shown instead of the fields for typing. */
  isTyping?: boolean;
}

/** A step of a form without scripts, by a button of its own. */
export function takeFormStep(form: RuleForm): Taken | undefined {
  const { step } = form;
  if (step === 'conditions') return { form, isTyping: true };
  if (step === 'preview') return { form, withPreview: true };
  if (step === 'open-headers') return { form: { ...form, hasHeaderRows: true } };
  const taken = takeHeaderStep(step, form.headers);
  return taken && { form: { ...form, headers: taken.typed, hasHeaderRows: true }, ...taken.show };
}

/** Adds or removes a header row: `add-header`, `remove-header-2`; undefined for any other step. */
export function takeHeaderStep(
  step: string | undefined,
  typed: TypedHeaders,
): { typed: TypedHeaders; show: { newRow?: number } } | undefined {
  if (step === 'add-header') {
    // The form may have shown one empty row before the first input.
    const rows = [...typed.rows, { header: '', operator: 'contains', value: '' } as const].slice(
      0,
      headerRowLimit,
    );
    return { typed: { ...typed, rows }, show: { newRow: rows.length - 1 } };
  }
  const removed = /^remove-header-(\d{1,2})$/.exec(step ?? '')?.[1];
  if (removed === undefined) return undefined;
  const rows = typed.rows.filter((_, index) => index !== Number(removed));
  return {
    typed: { ...typed, rows },
    show: rows.length > 0 ? { newRow: Math.min(Number(removed), rows.length - 1) } : {},
  };
}
