import type { EmbeddedExplorerProps } from '../../islands/embedded-explorer/props.ts';
import type { HeaderRowsView, HeadersView, QuestionView, RefusalView, RuleOptionsView } from './model.ts';

/** A condition to be typed into. */
export interface ConditionFieldView {
  /** The contract's name of the field. */
  name: string;
  label: string;
  value: string;
  placeholder: string;
  /** How the values compare; undefined where there is one way only. */
  mode: { name: string; value: string; options: { value: string; label: string }[] } | undefined;
  problem: string;
}

/** The page of a rule. */
export interface EditRuleView {
  locale: string;
  title: string;
  /** Who made it and how often it took effect. */
  facts: string;
  action: string;
  /** The list that the page was opened from. */
  listHref: string;
  /** The rule as it is saved now; empty for one that is not. */
  theirsHref: string;
  /** Absent for viewers who may only look, and for a rule that is gone. */
  removalHref: string | undefined;
  mayAct: boolean;
  hidden: [name: string, value: string][];
  fields: ConditionFieldView[];
  /** What is wrong with the conditions as a whole. */
  conditionsProblem: string;
  headers: HeadersView;
  /** The header rows in the form itself; null where the dialog is opened. */
  headerRows: HeaderRowsView | null;
  options: RuleOptionsView;
  refusal: RefusalView | null;
  /** Somebody else has saved the rule since the form was opened. */
  conflict: { text: string; rows: { name: string; theirs: string; mine: string }[] } | null;
  isRemoved: boolean;
  /** The rule has a single condition: asks before it is saved (RU-03). */
  asksAboutSingle: boolean;
  /** The rule would release malicious mail: asks before it is saved. */
  release: QuestionView | null;
  explorer: EmbeddedExplorerProps;
}
