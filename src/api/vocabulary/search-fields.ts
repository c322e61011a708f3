import type { MatchMode } from './match-mode.ts';
import { readCount } from './count-filters.ts';
import { quarantineActors } from './states.ts';
import type { ValueKind } from '../validators.ts';

/** What the product knows of a text filter; all that depends on one is derived from these facts. */
export interface TextFilterFacts {
  /** What its values are: how they are checked, told apart and compared. */
  readonly kind: ValueKind;
  /** Asks for what is only told to those who may see private data (`src/api/privacy.ts`). */
  readonly isPrivate?: true;
  /** How its values can compare; absent where there is one way. */
  readonly matching?: {
    /** What an address, a call and a rule name the way by. */
    readonly name: string;
    /** The ways that the forms offer, the default first. */
    readonly modes: readonly MatchMode[];
    /** What calls and links say beside them, with the way that is meant by it in the form. */
    readonly others?: Readonly<Partial<Record<MatchMode, MatchMode>>>;
  };
  /**
   * The names of the calls for it, each with the text of the index that its values are compared with (`TextField` of the
   * service), with the names of that text in the query language, parted by spaces, and with the kind of its values where
   * that is a narrower one.
   */
  readonly calls: Readonly<
    Record<string, { readonly index: string; readonly query: string; readonly kind?: ValueKind }>
  >;
  /** The condition of a rule that it becomes (RU-01); absent where rules do not ask for it. */
  readonly condition?: {
    /** Its place among the conditions as people read them; multiples of ten leave room. */
    readonly place: number;
    /** The name under which a rule keeps it. */
    readonly name: string;
    /** Its other name in calls. */
    readonly alias?: string;
    /** How several values in one text are parted; `none` where there is one value. */
    readonly parted: 'tokens' | 'lines' | 'none';
    /** The text of the index, where it is not the one of the call. */
    readonly index?: string;
    /** One of the six filters of which the page asks for one before it makes a rule (RU-01). */
    readonly isEnough?: true;
  };
}

const containsOr = <const Name extends string, const Mode extends MatchMode>(name: Name, other: Mode) =>
  ({ name, modes: ['contains', other] }) as const;

/**
 * The text filters (MX-06) by their name in the address, in the order of the form. The words are in src/messages:
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
    kind: 'text',
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

/** The facts of a text filter, for whoever reads them without knowing which it is. */
export const factsOf = (name: TextFilterName): TextFilterFacts => table[name];

/** A name of the calls for the values of a text filter. */
export type CallName<Name extends TextFilterName = TextFilterName> = {
  [Each in Name]: keyof Table[Each]['calls'];
}[Name];
/** Those of which a call may name several values, any of them. */
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

/** The name of the way to compare of a filter that has several. */
export type MatchingName = Extract<Table[TextFilterName], { matching: unknown }>['matching']['name'];

/** The ways to compare that a call takes under a name, the default first. */
type Matching<Name extends MatchingName> = Extract<
  Table[TextFilterName],
  { matching: { name: Name } }
>['matching'];
export type MatchingMode<Name extends MatchingName> =
  Matching<Name>['modes'][number] | (Matching<Name> extends { others: infer Others } ? keyof Others : never);
export const modesTaken = (name: TextFilterName): MatchMode[] => {
  const { modes, others } = factsOf(name).matching ?? { modes: [] };
  return [...new Set([...modes, ...(Object.keys(others ?? {}) as MatchMode[])])];
};

/** Filters that become a condition of a rule. */
export type ConditionFilter = {
  [Name in TextFilterName]: Table[Name] extends { condition: unknown } ? Name : never;
}[TextFilterName];
type Condition = Table[ConditionFilter]['condition'];
/** The name under which a rule keeps the condition that a filter becomes. */
export type ConditionName = Condition['name'];
/** A name that calls have for a condition beside the one under which it is kept. */
export type ConditionAlias = Extract<Condition, { alias: unknown }>['alias'];
/** The condition of one value. */
export type SingleCondition = Extract<Condition, { parted: 'none' }>['name'];
export type ListCondition = Exclude<ConditionName, SingleCondition>;
/** The name of the way to compare of a condition that has several. */
export type ConditionMatching = Extract<Table[ConditionFilter], { matching: unknown }>['matching']['name'];

/** A filter that becomes a condition of a rule, with what is known of both. */
export interface RuleCondition extends NonNullable<TextFilterFacts['condition']> {
  readonly filter: ConditionFilter;
  readonly name: ConditionName;
  readonly alias?: ConditionAlias;
  readonly kind: ValueKind;
  /** The ways to compare that a rule can have, the default first; `taken` are those that calls say. */
  readonly matching?: { name: ConditionMatching; modes: readonly MatchMode[]; taken: readonly MatchMode[] };
  readonly index: FilteredText;
}

/** The conditions of a rule that are filters as well, in the order in which people read them. */
export const ruleConditions: readonly RuleCondition[] = textFilterNames
  .flatMap((filter) => {
    const { condition, matching, kind, calls } = factsOf(filter);
    if (!condition) return [];
    const index = condition.index ?? Object.values(calls)[0]?.index;
    // What a rule can ask and the form does not offer is a way of its own, not another word for one.
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

/** The filters that become conditions, in the same order. */
export const conditionFilters = ruleConditions.map(({ filter }) => filter);

/** The conditions with several ways to compare. */
export const matchedConditions = ruleConditions.flatMap((condition) =>
  condition.matching ? [{ ...condition, matching: condition.matching }] : [],
);

/** What the tree filters (MX-05) can do, by their name in the address; the values are in trees.ts. */
export const treeFilters = {
  detection: { operator: 'detection_operator' },
  quarantined_state: { operator: 'quarantined_state_operator' },
  direction: {},
} as const;
export type TreeFilterName = keyof typeof treeFilters;
export const treeFilterNames = Object.keys(treeFilters) as TreeFilterName[];

/** Trees whose values may also all have to hold. */
export const operatorTrees = ['detection', 'quarantined_state'] as const;
export type OperatorTree = (typeof operatorTrees)[number];

/** The values of a filter that is true or false. */
export const booleans = ['true', 'false'] as const;

/** A filter by how many of something a mail has; the form offers these, and takes every other. */
const counted = {
  values: ['0', '1', '>1', '>=3', '>5', '>10', '>50'],
  none: '',
  isBound: false,
  takes: (text: string) => readCount(text) !== undefined,
} as const;

/**
 * Filters of the calls' search form (MX-06) that the panel has no field for, with their values. Links can set them; they
 * then stand among the filters and can be removed. `isBound`: it holds whatever the operator between the filters says;
 * `takes`: which others it takes.
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
