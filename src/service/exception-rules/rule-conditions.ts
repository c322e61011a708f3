import { createHash } from 'node:crypto';
import type {
  AllowRule,
  BlockRule,
  ExceptionRule,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { refang } from '../../api/refang.ts';
import { meantValue, type ValueKind } from '../../api/validators.ts';
import {
  type MatchMode,
  type ConditionMatching,
  type ConditionName,
  matchedConditions,
  type RuleCondition,
  ruleConditions,
} from '../../api/vocabulary/search-fields.ts';
import { canonicalIp, readableText } from '../records/fold-address.ts';
import { foldText } from '../records/fold-text.ts';
import { foldValue } from '../index/normalize-expression.ts';

/** The conditions of a rule in the form in which they are kept: each once, absent ones empty, values as people wrote them. */
export type RuleConditions = Pick<ExceptionRule, ConditionName | ConditionMatching | 'message_headers'>;

/** The values of a condition, also of the one that has one value at most. */
export function valuesOf(conditions: Pick<RuleConditions, ConditionName>, name: ConditionName): string[] {
  const kept = conditions[name];
  if (Array.isArray(kept)) return kept;
  return kept === '' ? [] : [kept];
}

/** How the values of a condition are compared; empty where there is one way. */
export const modeOf = (conditions: RuleConditions, { matching }: RuleCondition): MatchMode | '' =>
  matching ? conditions[matching.name] : '';

/** What is kept of a value: what was meant by it, a hash in lower case. */
function keptValue(kind: ValueKind, value: string): string {
  const meant = meantValue(kind, value);
  return kind === 'hash' ? meant.toLowerCase() : meant;
}

/** The conditions of a rule as it was sent: the singular and the plural of a field are one condition. */
export function ruleConditionsOf(rule: AllowRule | BlockRule): RuleConditions {
  const kept = ruleConditions.flatMap(({ name, alias, kind, parted, matching }): [string, unknown][] => {
    const sent = [...(alias ? rule[alias] : []), ...[rule[name]].flat()];
    const values = parted === 'none' ? sent : distinct(sent.map((value) => keptValue(kind, value)));
    // The comparison is ignored where there is no value.
    const mode = matching && (values.some(Boolean) ? rule[matching.name] : matching.modes[0]);
    return [
      [name, parted === 'none' ? sent[0] : values],
      ...(matching ? [[matching.name, mode] as [string, unknown]] : []),
    ];
  });
  return { ...emptyConditions, ...Object.fromEntries(kept), message_headers: rule.message_headers };
}

/** Empty conditions. */
export const emptyConditions = {
  ...Object.fromEntries(ruleConditions.map(({ name, parted }) => [name, parted === 'none' ? '' : []])),
  ...Object.fromEntries(matchedConditions.map(({ matching }) => [matching.name, matching.modes[0]])),
  message_headers: null,
} as unknown as RuleConditions;

/**
 * Conditions as JSON without what they do not ask: of most rules one field is left, and an import reads thousands.
 */
export function writeConditions(conditions: RuleConditions): string {
  const asked = Object.entries(presentConditions(conditions)).filter(
    ([field, value]) => value !== emptyConditions[field as keyof RuleConditions],
  );
  return JSON.stringify(Object.fromEntries(asked));
}

/** What `writeConditions` wrote, whole again. */
export const readConditions = (json: string): RuleConditions => ({
  ...emptyConditions,
  ...(JSON.parse(json) as Partial<RuleConditions>),
});

/** Each value once, however it is written. */
function distinct(values: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const value of values) {
    const folded = foldText(value);
    if (!seen.has(folded)) seen.set(folded, value);
  }
  return [...seen.values()];
}

/** True for empty conditions. */
export const isEmpty = (conditions: RuleConditions): boolean =>
  ruleConditions.every(({ name }) => valuesOf(conditions, name).length === 0) &&
  conditions.message_headers === null;

/**
 * The lists and the ways to compare in the order in which digests of stored rules have them. What is not named here comes
 * after them, and only where a rule asks for it, so that the digests of other rules stay.
 */
const digestedLists = [
  'emails',
  'nicknames',
  'domains',
  'ips',
  'sender_client_ip',
  'recipient',
  'with_links_to_domains',
  'attachments',
] as const satisfies readonly ConditionName[];
const digestedFirst: ReadonlySet<ConditionName> = new Set([...digestedLists, 'subject'] as const);

/** A digest that two conditions share when they ask the same, whatever the order and the case of their values. */
export function digestConditions(conditions: RuleConditions): Uint8Array {
  const folded = (name: ConditionName) => {
    const { kind, index } = ruleConditions.find((condition) => condition.name === name)!;
    return valuesOf(conditions, name)
      .map((value) => (kind === 'ip' && canonicalIp(value)) || foldValue[index](meantValue(kind, value)))
      .sort();
  };
  const later = ruleConditions.filter(
    ({ name }) => !digestedFirst.has(name) && valuesOf(conditions, name).length > 0,
  );
  const content = [
    digestedLists.map(folded),
    conditions.from_email_matching,
    conditions.from_name_matching,
    // `match` and `exact` are two words for one comparison.
    conditions.from_domain_matching === 'endswith',
    conditions.recipient_matching,
    conditions.link_matching,
    foldText(conditions.subject),
    conditions.subject_matching,
    digestibleHeaders(conditions.message_headers),
    ...later.map((condition) => [condition.name, folded(condition.name), modeOf(conditions, condition)]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

function digestibleHeaders(headers: RuleConditions['message_headers']): unknown {
  if (headers === null) return null;
  const [condition, ...rows] = headers;
  const texts = rows.map(({ header, operator, value }) =>
    JSON.stringify([header.toLowerCase(), operator, operator === 'is not empty' ? '' : value]),
  );
  return [rows.length > 1 ? condition : 'OR', texts.sort()];
}

/** The conditions that are part of a rule, e.g. for the audit trail. */
export const presentConditions = (conditions: RuleConditions): Partial<RuleConditions> =>
  Object.fromEntries(
    Object.entries(conditions).filter(([, value]) => value !== null && value !== '' && value.length > 0),
  );

/** The values of a rule in short, without words, e.g. `supplier.example · Invoice · +3`. */
export function summarizeConditions(conditions: RuleConditions): string {
  const [, ...headers] = conditions.message_headers ?? ['OR' as const];
  const values = [
    ...ruleConditions.flatMap(({ name }) => valuesOf(conditions, name)),
    ...headers.map(({ header, value }) => (value === '' ? header : `${header}: ${value}`)),
  ];
  const shown = values.slice(0, 3).map((text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text));
  return [...shown, ...(values.length > shown.length ? [`+${values.length - shown.length}`] : [])].join(
    ' · ',
  );
}

/** The folded text of a rule in which the list is searched, with internationalised domains as they were typed and as people read them. */
export function searchTextOf(
  { conditions, comment }: { conditions: RuleConditions; comment: string },
  authors: readonly string[],
): string {
  const [, ...headers] = conditions.message_headers ?? ['OR' as const];
  const texts = [
    ...ruleConditions.flatMap(({ name }) => valuesOf(conditions, name)),
    ...headers.flatMap(({ header, value }) => [header, value]),
    comment,
    ...new Set(authors),
  ].map(foldText);
  return texts.flatMap((text) => [...new Set([text, readableText(text)])]).join('\n');
}

/** What is looked for in that text beside the folded text that was typed: rules keep what was meant by a defanged value. */
export const meantInRules = (typed: string): string => readableText(foldText(refang(typed)));
