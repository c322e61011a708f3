import type { MoreView } from '../../islands/results-grid/props.ts';
import type { ExceptionType } from '../../api/contract/exception-rules/exception-rule.ts';
import type { HeaderOperator } from '../../api/contract/exception-rules/header-conditions.ts';
import type { Tone } from '../ui/tones.ts';

/** A condition of a rule in words: `Sender email`, `is exactly`, its values, any of them. */
export interface ConditionView {
  name: string;
  relation: string;
  values: string[];
  /** Values that are not shown. */
  more: number;
}

/** A condition of a rule as a field. */
export interface TypedConditionView {
  name: string;
  label: string;
  value: string;
  /** How it compares; undefined where there is one way only. */
  mode: { name: string; value: string; options: { value: string; label: string }[] } | undefined;
}

/** A choice with the line that explains it. */
export interface ChoiceView {
  name: string;
  value: string;
  label: string;
  hint: string;
  checked: boolean;
}

/** A row of the header conditions, to be typed into. */
export interface HeaderRowView {
  header: string;
  operator: HeaderOperator;
  value: string;
  headerProblem: string;
  valueProblem: string;
  /** How many of the matching mails fit; empty until they were counted. */
  fit: string;
  /** The field that gets the focus when the rows are shown. */
  focus: 'header' | 'value' | null;
}

export interface HeaderRowsView {
  condition: 'OR' | 'AND';
  rows: HeaderRowView[];
  operators: { value: HeaderOperator; label: string }[];
  /** Over the rows: how many mails fit all in all. */
  fit: string;
  /** The service's error about all rows together, such as too many of them. */
  problem: string;
  canAdd: boolean;
}

/** The header conditions as a form carries them while they are not being edited. */
export interface HeadersView {
  condition: 'OR' | 'AND';
  rows: { header: string; operator: HeaderOperator; value: string; words: string }[];
  problem: string;
  /** Whether rows may be added and changed. */
  isOffered: boolean;
  /**
   * In the embedded mode, the query string of a search by the other conditions; null where the page has a Search of its own. With
   * header rows that search is not possible (MX-07).
   */
  search: string | null;
}

/** What the forms of a rule have in common. */
export interface RuleFormPart {
  locale: string;
  headers: HeadersView;
  options: RuleOptionsView;
  /** Why the rule could not be saved; null while nothing was refused. */
  refusal: RefusalView | null;
  /** The rule has a single condition: asks before it is saved (RU-03). */
  asksAboutSingle: boolean;
  /** The rule would release malicious mail: asks before it is saved. */
  release: QuestionView | null;
}

/** The form of a rule that is made of a search. */
export interface RuleFormView extends RuleFormPart {
  type: ExceptionType;
  /** Where the search that the rule comes from is shown. */
  backHref: string;
  /** Hidden fields: what the form is about. */
  hidden: [name: string, value: string][];
  conditions: ConditionView[];
  /** The conditions as fields, to be changed before the rule is made. */
  typed: TypedConditionView[];
  /** The fields are shown: they were just used. */
  isTyping: boolean;
  /** Filters of the search that do not become part of the rule. */
  leftOut: string[];
  /** The rows in the form itself, where no dialog can be opened over it; null where one can. */
  headerRows: HeaderRowsView | null;
}

/** What a rule does, why, and until when. */
export interface RuleOptionsView {
  type: ExceptionType;
  /** The verdicts an allow rule lifts, or what a block rule takes the mails for. */
  choices: ChoiceView[];
  /** Options that are on or off. */
  extras: ChoiceView[];
  past: PastView;
  comment: string;
  expires: string;
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  firstDay: string;
  problems: { lifted?: string; comment?: string; expires?: string };
}

/** What a rule would do to the mail that is there already, in words. */
export interface PastWordsView {
  total: string;
  /** What speaks against the mails that would be released; empty where nothing does. */
  verdicts: string;
  /** Verdicts that the sentence does not name. */
  more: MoreView | null;
  isMalicious: boolean;
  /** How many quarantined matches stay, and why; empty when none does. */
  kept: string;
}

/** What becomes of the mail that is there already. */
export interface PastView {
  option: ChoiceView;
  /** How far back. */
  range: string;
  ranges: { value: string; label: string }[];
}

/** A question before the form is sent for good: its button sends the form with the answer. */
export interface QuestionView {
  title: string;
  text: string;
  /** Verdicts that the text does not name; absent where it names all. */
  more?: MoreView | null;
  submit: string;
  /** The field that says yes. */
  name: string;
  value: string;
}

export interface RefusalView {
  title: string;
  text: string;
  /** A rule that stands in the way; empty when none does. */
  ruleHref: string;
}

/** What a rule would have done. */
export interface PreviewView {
  total: string;
  isEmpty: boolean;
  notes: string[];
  warning: { tone: 'caution' | 'danger'; text: string } | null;
  /** Matches by verdict and by where they are now; `warn` marks what the rule would do wrong. */
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
  /** Rules that are not shown. */
  moreOverlaps: number;
  hasContradiction: boolean;
}
