import { readCount } from './count-filters.ts';
import { quarantineActors } from './states.ts';
import type { ValueKind } from '../validators.ts';

/** The facts about a text filter; everything else about filters is derived from them. */
export interface TextFilterFacts {
  /** The kind of its values: how they are validated, split and compared. */
  readonly kind: ValueKind;
  /** Its values are private data (`src/api/privacy.ts`): only people with that right may search by it. */
  readonly isPrivate?: true;
  /** Its comparison modes; absent where there is one. */
  readonly matching?: {
    /** The parameter for the mode in URLs, calls and rules. */
    readonly name: string;
    /** The modes that forms offer, the default first. */
    readonly modes: readonly MatchMode[];
    /** Other values that calls and links use, each with the form's mode that it means. */
    readonly others?: Readonly<Partial<Record<MatchMode, MatchMode>>>;
  };
  /**
   * The names of the calls for it, each with the text of the index that its values are compared with (`TextField` of
   * the service), with the names of that text in the query language, separated by spaces, and with the kind of its
   * values where that is a narrower one.
   */
  readonly calls: Readonly<
    Record<string, { readonly index: string; readonly query: string; readonly kind?: ValueKind }>
  >;
  /** The rule condition that it becomes (RU-01); absent where there is none. */
  readonly condition?: {
    /** Its position among the conditions as shown to people; multiples of ten leave gaps. */
    readonly place: number;
    /** Its name in stored rules. */
    readonly name: string;
    /** Its other name in calls. */
    readonly alias?: string;
    /** How several values in one text are separated; `none` where there is one value. */
    readonly parted: 'tokens' | 'lines' | 'none';
    /** The indexed text, where it differs from that of the call. */
    readonly index?: string;
    /** One of the six filters of which a new rule needs at least one (RU-01). */
    readonly isEnough?: true;
  };
}

const containsOr = <const Name extends string, const Mode extends MatchMode>(name: Name, other: Mode) =>
  ({ name, modes: ['contains', other] }) as const;

/**
 * The text filters (MX-06) by their name in URLs, in the order of the form. The texts are in src/messages:
 * `mail_explorer.filter.<name>` and `mail_explorer.placeholder.<name>`.
 */
const table = {
  subject: {
    kind: 'words',
    isPrivate: true,
    matching: { ...containsOr('subject_matching', 'match'), others: { exact: 'exact' } },
    calls: { subject: { index: 'subject', query: 'subject' } },
    condition: { place: 50, name: 'subject', parted: 'none', isEnough: true },
  },
  recipients: {
    kind: 'emails',
    isPrivate: true,
    matching: containsOr('recipient_matching', 'exact'),
    calls: { recipients: { index: 'recipients', query: 'recipients recipient to' } },
    condition: { place: 40, name: 'recipient', parted: 'tokens', isEnough: true },
  },
  from_email: {
    kind: 'email',
    isPrivate: true,
    matching: containsOr('from_email_matching', 'exact'),
    calls: {
      from_email: { index: 'sender_email', query: 'from_email sender from sender_address sender_email' },
    },
    condition: { place: 10, name: 'emails', alias: 'sender_address', parted: 'tokens', isEnough: true },
  },
  from_name: {
    kind: 'text',
    isPrivate: true,
    matching: containsOr('from_name_matching', 'exact'),
    calls: { from_name: { index: 'sender_name', query: 'from_name sender_name nickname' } },
    condition: { place: 20, name: 'nicknames', alias: 'nickname', parted: 'lines', isEnough: true },
  },
  from_domain: {
    kind: 'domain',
    matching: { name: 'from_domain_matching', modes: ['endswith', 'match'], others: { exact: 'match' } },
    calls: { from_domain: { index: 'sender_domain', query: 'from_domain sender_domain domain' } },
    condition: {
      place: 30,
      name: 'domains',
      alias: 'sender_domain_suffix',
      parted: 'tokens',
      isEnough: true,
    },
  },
  link: {
    kind: 'link',
    isPrivate: true,
    matching: containsOr('link_matching', 'exact'),
    calls: { link: { index: 'links', query: 'link links url email_body_links' } },
    condition: { place: 60, name: 'with_links_to_domains', parted: 'lines' },
  },
  hash: {
    kind: 'hash',
    calls: {
      attach_md5: { kind: 'md5', index: 'attachment_md5', query: 'attach_md5 md5' },
      attach_sha256: { kind: 'sha256', index: 'attachment_sha256', query: 'attach_sha256 sha256' },
    },
    condition: { place: 90, name: 'attachments', parted: 'tokens', index: 'attachment_sha256' },
  },
  sender_server_ip: {
    kind: 'ip',
    calls: {
      sender_server_ip: { index: 'sender_ip', query: 'sender_server_ip sender_ip server_ip ip' },
      sender_smtp_ip: { index: 'sender_ip', query: 'sender_smtp_ip' },
    },
    condition: { place: 70, name: 'ips', alias: 'sender_ip', parted: 'tokens', isEnough: true },
  },
  sender_client_ip: {
    kind: 'ip',
    calls: { sender_client_ip: { index: 'client_ip', query: 'sender_client_ip client_ip' } },
    condition: { place: 80, name: 'sender_client_ip', parted: 'tokens' },
  },
  message_id: {
    kind: 'message_id',
    isPrivate: true,
    calls: { message_id: { index: 'message_id', query: 'message_id' } },
  },
} as const satisfies Record<string, TextFilterFacts>;

type Table = typeof table;
export type TextFilterName = keyof Table;
export const textFilterNames = Object.keys(table) as TextFilterName[];

/** The facts of any text filter. */
export const factsOf = (name: TextFilterName): TextFilterFacts => table[name];

/** A name of the calls for the values of a text filter. */
export type CallName<Name extends TextFilterName = TextFilterName> = {
  [Each in Name]: keyof Table[Each]['calls'];
}[Name];
/** Filters for which a call may give several values, any of which matches. */
export type ListCall = {
  [Name in TextFilterName]: Table[Name]['kind'] extends 'emails' ? CallName<Name> : never;
}[TextFilterName];
type Call = { [Name in TextFilterName]: Table[Name]['calls'][keyof Table[Name]['calls']] }[TextFilterName];
/** A text of the index that a text filter is compared with. */
export type FilteredText = Call['index'];

/** Each name of the calls with its filter and with the text of the index that it is compared with. */
export const textCalls = textFilterNames.flatMap((filter) =>
  Object.entries<Call>(table[filter].calls).map(([call, facts]) => ({
    filter,
    call: call as CallName,
    kind: factsOf(filter).kind,
    ...facts,
  })),
);

/** The mode parameter of a filter with several modes. */
export type MatchingName = Extract<Table[TextFilterName], { matching: unknown }>['matching']['name'];

/** The modes that a call accepts for a parameter, the default first. */
type Matching<Name extends MatchingName> = Extract<
  Table[TextFilterName],
  { matching: { name: Name } }
>['matching'];
export type MatchingMode<Name extends MatchingName> =
  | Matching<Name>['modes'][number]
  | (Matching<Name> extends { others: infer Others } ? keyof Others : never);
export const modesTaken = (name: TextFilterName): MatchMode[] => {
  const { modes, others } = factsOf(name).matching ?? { modes: [] };
  return [...new Set([...modes, ...(Object.keys(others ?? {}) as MatchMode[])])];
};

/** Filters that become a condition of a rule. */
export type ConditionFilter = {
  [Name in TextFilterName]: Table[Name] extends { condition: unknown } ? Name : never;
}[TextFilterName];
type Condition = Table[ConditionFilter]['condition'];
/** The stored name of the condition that a filter becomes. */
export type ConditionName = Condition['name'];
/** An alias of a condition in calls. */
export type ConditionAlias = Extract<Condition, { alias: unknown }>['alias'];
/** The condition of one value. */
export type SingleCondition = Extract<Condition, { parted: 'none' }>['name'];
export type ListCondition = Exclude<ConditionName, SingleCondition>;
/** The mode parameter of a condition with several modes. */
export type ConditionMatching = Extract<Table[ConditionFilter], { matching: unknown }>['matching']['name'];

/** A filter that becomes a rule condition, with the facts of both. */
export interface RuleCondition extends NonNullable<TextFilterFacts['condition']> {
  readonly filter: ConditionFilter;
  readonly name: ConditionName;
  readonly alias?: ConditionAlias;
  readonly kind: ValueKind;
  /** The modes that a rule can have, the default first; `taken` are those that calls accept. */
  readonly matching?: { name: ConditionMatching; modes: readonly MatchMode[]; taken: readonly MatchMode[] };
  readonly index: FilteredText;
}

/** The rule conditions that are filters as well, in display order. */
export const ruleConditions: readonly RuleCondition[] = textFilterNames
  .flatMap((filter) => {
    const { condition, matching, kind, calls } = factsOf(filter);
    if (!condition) return [];
    const index = condition.index ?? Object.values(calls)[0]?.index;
    // A mode of rules that the form does not offer is a mode of its own, not an alias.
    const own = Object.entries(matching?.others ?? {}).filter(([word, mode]) => word === mode);
    const modes = [...(matching?.modes ?? []), ...own.map(([, mode]) => mode)];
    return [
      {
        ...condition,
        filter,
        kind,
        index,
        ...(matching && { matching: { name: matching.name, modes, taken: modesTaken(filter) } }),
      } as RuleCondition,
    ];
  })
  .sort((one, other) => one.place - other.place);

/** The filters that become conditions, in display order. */
export const conditionFilters = ruleConditions.map(({ filter }) => filter);

/** The conditions with several modes. */
export const matchedConditions = ruleConditions.flatMap((condition) =>
  condition.matching ? [{ ...condition, matching: condition.matching }] : [],
);

/** The tree filters (MX-05), by their name in URLs; the values are in trees.ts. */
export const treeFilters = {
  detection: { operator: 'detection_operator' },
  quarantined_state: { operator: 'quarantined_state_operator' },
  direction: {},
} as const;
export type TreeFilterName = keyof typeof treeFilters;
export const treeFilterNames = Object.keys(treeFilters) as TreeFilterName[];

/** Trees whose values can be combined with AND. */
export const operatorTrees = ['detection', 'quarantined_state'] as const;
export type OperatorTree = (typeof operatorTrees)[number];

/** The values of a filter that is true or false. */
export const booleans = ['true', 'false'] as const;

/** A filter by the number of something in a mail; the form offers these values and accepts others. */
const counted = {
  values: ['0', '1', '>1', '>=3', '>5', '>10', '>50'],
  none: '',
  isBound: false,
  takes: (text: string) => readCount(text) !== undefined,
} as const;

/**
 * Filters of the calls' search form (MX-06) that the panel has no field for, with their values. Links can set them;
 * they are then shown among the filters and can be removed. `isBound`: it applies whatever the operator between
 * filters; `takes`: other accepted values.
 */
export const choiceFilters = {
  include_quarantined: { values: ['quarantined', 'other'], none: 'both', isBound: true },
  is_deleted_message: { values: booleans, none: '', isBound: true },
  is_quarantined: { values: booleans, none: '', isBound: false },
  quarantine_actor: { values: quarantineActors, none: '', isBound: false },
  recipients_count: counted,
  attachments_count: counted,
  links_count: counted,
} as const satisfies Record<
  string,
  { values: readonly string[]; none: string; isBound: boolean; takes?: (text: string) => boolean }
>;
export type ChoiceFilterName = keyof typeof choiceFilters;
export const choiceFilterNames = Object.keys(choiceFilters) as ChoiceFilterName[];

/** Whether a filter that the panel has no field for takes a value. */
export function takesChoice(name: ChoiceFilterName, text: string): boolean {
  const { values, ...facts }: { values: readonly string[]; takes?: (text: string) => boolean } =
    choiceFilters[name];
  return facts.takes?.(text) ?? values.includes(text);
}

/** How a text filter compares. `match` (subject only): all words, whole, in any order. */
export type MatchMode = 'contains' | 'exact' | 'match' | 'endswith';
