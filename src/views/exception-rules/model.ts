import type { ExceptionType, HeaderOperator } from '../../api/contract/exception-rules/exception-rule.ts';
import type { EmbeddedExplorerProps } from '../../islands/embedded-explorer/props.ts';
import type { MoreView } from '../../islands/results-grid/props.ts';
import type { Tone } from '../ui/tones.ts';

/** A condition of a rule as text: `Sender email`, `is exactly`, and alternative values. */
export interface ConditionView {
  name: string;
  relation: string;
  values: string[];
  /** Number of omitted values. */
  more: number;
}

/** A condition of a rule as a field. */
export interface TypedConditionView {
  name: string;
  label: string;
  value: string;
  /** The comparison; undefined if there is only one. */
  mode: { name: string; value: string; options: { value: string; label: string }[] } | undefined;
}

/** A choice with its explanation. */
export interface ChoiceView {
  name: string;
  value: string;
  label: string;
  hint: string;
  checked: boolean;
}

/** An editable row of header conditions. */
export interface HeaderRowView {
  header: string;
  operator: HeaderOperator;
  value: string;
  headerProblem: string;
  valueProblem: string;
  /** Number of matching mails as text; empty if not counted. */
  fit: string;
  /** The field that gets the focus. */
  focus: 'header' | 'value' | null;
}

export interface HeaderRowsView {
  condition: 'OR' | 'AND';
  rows: HeaderRowView[];
  operators: { value: HeaderOperator; label: string }[];
  /** Number of mails that match all rows, as text. */
  fit: string;
  /** The service's error about all rows together, such as too many of them. */
  problem: string;
  canAdd: boolean;
}

/** The header conditions of a form while they are not edited. */
export interface HeadersView {
  condition: 'OR' | 'AND';
  rows: { header: string; operator: HeaderOperator; value: string; words: string }[];
  problem: string;
  /** Whether rows may be added and changed. */
  isOffered: boolean;
  /**
   * In an embedded form, the query string of a search by the other conditions; null if the page has its own
   * search button. Not possible with header rows (MX-07).
   */
  search: string | null;
}

/** The common parts of rule forms. */
export interface RuleFormPart {
  locale: string;
  headers: HeadersView;
  options: RuleOptionsView;
  /** Why the rule could not be saved; null without a refusal. */
  refusal: RefusalView | null;
  /** Whether saving a rule with a single condition must be confirmed (RU-03). */
  asksAboutSingle: boolean;
  /** The confirmation before malicious mail is released. */
  release: QuestionView | null;
}

/** The form of a rule based on a search. */
export interface RuleFormView extends RuleFormPart {
  type: ExceptionType;
  /** The URL of the search. */
  backHref: string;
  /** Hidden fields that identify the form. */
  hidden: [name: string, value: string][];
  conditions: ConditionView[];
  /** The conditions as fields, editable before the rule is created. */
  typed: TypedConditionView[];
  /** Whether the fields are expanded. */
  isTyping: boolean;
  /** Filters of the search that do not become part of the rule. */
  leftOut: string[];
  /** The rows in the form itself, if no dialog can be opened over it; otherwise null. */
  headerRows: HeaderRowsView | null;
}

/** Action, comment and expiry of a rule. */
export interface RuleOptionsView {
  type: ExceptionType;
  /** The verdicts that an allow rule lifts, or the verdict of a block rule. */
  choices: ChoiceView[];
  /** Toggles. */
  extras: ChoiceView[];
  past: PastView;
  comment: string;
  expires: string;
  /** The first selectable day, `YYYY-MM-DD`. */
  firstDay: string;
  problems: { lifted?: string; comment?: string; expires?: string };
}

/** The effect of a rule on existing mail, as text. */
export interface PastWordsView {
  total: string;
  /** The verdicts of mails that would be released; empty without any. */
  verdicts: string;
  /** Verdicts omitted from the sentence. */
  more: MoreView | null;
  isMalicious: boolean;
  /** How many quarantined matches stay held, and why; empty without any. */
  kept: string;
}

/** The options for existing mail. */
export interface PastView {
  option: ChoiceView;
  /** The selected period. */
  range: string;
  ranges: { value: string; label: string }[];
}

/** A confirmation before the form is saved: its button sends the form with the confirmation. */
export interface QuestionView {
  title: string;
  text: string;
  /** Verdicts omitted from the text; absent if none are. */
  more?: MoreView | null;
  submit: string;
  /** The field of the confirmation. */
  name: string;
  value: string;
}

export interface RefusalView {
  title: string;
  text: string;
  /** The conflicting rule; empty without one. */
  ruleHref: string;
}

/** What a rule would have done. */
export interface PreviewView {
  total: string;
  isEmpty: boolean;
  notes: string[];
  warning: { tone: 'caution' | 'danger'; text: string } | null;
  /** Matches by verdict and by location; `warn` marks unintended effects. */
  figures: { title: string; entries: { label: string; count: string; tone: Tone; warn: boolean }[] }[];
  sample: {
    key: string;
    href: string;
    subject: string;
    sender: string;
    received: string;
    verdict: string;
  }[];
  tops: { title: string; entries: { value: string; count: string }[] }[];
  overlaps: {
    key: string;
    href: string;
    type: string;
    summary: string;
    relation: string;
    contradicts: boolean;
  }[];
  /** Number of omitted rules. */
  moreOverlaps: number;
  hasContradiction: boolean;
}

/** An editable condition of the page. */
export interface ConditionFieldView extends TypedConditionView {
  placeholder: string;
  problem: string;
}

/** The page of a rule. */
export interface EditRuleView extends RuleFormPart {
  title: string;
  /** Author and number of hits. */
  facts: string;
  action: string;
  /** The list that the page was opened from. */
  listHref: string;
  /** The audit trail of the rule; empty without permission, and for a new rule. */
  historyHref: string;
  /** The stored rule; empty for a new one. */
  theirsHref: string;
  /** Absent for read-only viewers, and for a rule that is gone. */
  removalHref: string | undefined;
  mayAct: boolean;
  hidden: [name: string, value: string][];
  fields: ConditionFieldView[];
  /** The error of the conditions as a whole. */
  conditionsProblem: string;
  /** The dialog about a rule that was sent without any. */
  emptyContent: RefusalView | null;
  /** The header rows in the form itself; null if a dialog is used. */
  headerRows: HeaderRowsView | null;
  /** The differences if somebody else has changed the rule since the form was opened. */
  conflict: { text: string; rows: { name: string; theirs: string; mine: string }[] } | null;
  isRemoved: boolean;
  explorer: EmbeddedExplorerProps;
}

/** An instant in the viewer's zone. */
export interface TimeView {
  text: string;
  exact: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** A rule of the list in the viewer's language. */
export interface RuleRowView {
  id: string;
  type: 'whitelist' | 'blacklist';
  /** Its conditions as one sentence; labels its controls. */
  name: string;
  conditions: { name: string; relation: string; value: string; more: number }[];
  action: string;
  /** The handling of mails that failed the SPF check; empty for block rules. */
  spf: string;
  comment: string;
  /** How it acts differently than intended; empty if it does not. */
  misfire: string;
  /** Empty for people who reach a part of the mail: hits are of all of it. */
  hits: string;
  lastHit: TimeView | null;
  created: TimeView;
  createdBy: string;
  /** When and by whom it was last changed; empty if never. */
  changed: string;
  expires: TimeView | null;
  status: 'enabled' | 'disabled' | 'expired' | 'unknown';
  editHref: string;
  /** Absent for read-only viewers. */
  act?: { enabledHref: string; removalHref: string; list: string };
}

/** A sortable heading. */
export interface SortView {
  href: string;
  /** The current sort direction by it. */
  direction: 'ascending' | 'descending' | undefined;
}

/** Columns whose headings sort. */
export type SortableColumn = 'hits' | 'last_hit_at' | 'created_at' | 'expires_at';

/** A page of the list, with the link to the next. */
export interface RulesChunkView {
  rules: RuleRowView[];
  allowList: boolean;
  /** Position of the first rule of this page. */
  offset: number;
  /** The next page; empty on the last one. */
  nextHref: string;
}

export interface RulesView {
  locale: string;
  query: string;
  type: 'whitelist' | 'blacklist' | undefined;
  status: string;
  sort: string;
  /** Available filters by status. */
  statuses: readonly string[];
  sorts: readonly string[];
  tabs: { href: string; label: string; current: boolean }[];
  /** The number of matching rules as text. */
  count: string;
  total: number;
  headings: Record<SortableColumn, SortView>;
  chunk: RulesChunkView;
  previousHref: string;
  /** Whether a search or filter is active. */
  isNarrowed: boolean;
  /** The URL without search and filters. */
  clearHref: string;
  /** The list's query string. */
  list: string;
  mayAct: boolean;
  createHrefs: { whitelist: string; blacklist: string } | undefined;
  /** The outcome of the last action. */
  notice: { tone: 'positive' | 'caution'; text: string; link?: { href: string; label: string } } | undefined;
}
