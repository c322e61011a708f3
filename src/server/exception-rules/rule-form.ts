import { z, type ZodType } from 'zod';
import {
  blockActions,
  type ExceptionRule,
  type ExceptionType,
  exceptionTypes,
  liftableDetections,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { bulkLimit, reasonLimit, ruleTextLimit } from '../../api/limits.ts';
import type { MatchMode } from '../../api/vocabulary/match-mode.ts';
import {
  type ConditionMatching,
  type ConditionName,
  matchedConditions,
  ruleConditions,
} from '../../api/vocabulary/search-fields.ts';
import { choice, choices, count, exactly, given, line, text, ticked } from '../fields.ts';
import { searchText } from '../mail-search/search-field.ts';
import { headerFields, type TypedHeaders, typedHeaders } from './header-rows.ts';
import { lastDayOf } from './last-day.ts';
import { pastOfSearch, pastRanges } from './past-range.ts';
import { readList } from './rules-state.ts';
import { typedConditionFields, type TypedConditions, withTypedConditions } from './typed-conditions.ts';

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
