import type { EmbeddedExplorerProps } from '../../islands/embedded-explorer/props.ts';
import type { HeaderRowsView, RuleFormPart, TypedConditionView } from './model.ts';

/** A condition of the page, to be typed into. */
export interface ConditionFieldView extends TypedConditionView {
  placeholder: string;
  problem: string;
}

/** The page of a rule. */
export interface EditRuleView extends RuleFormPart {
  title: string;
  /** Who made it and how often it took effect. */
  facts: string;
  action: string;
  /** The list that the page was opened from. */
  listHref: string;
  /** What the audit trail says of it; empty for those who may not see that, and for a new one. */
  historyHref: string;
  /** The rule as it is saved now; empty for one that is not. */
  theirsHref: string;
  /** Absent for viewers who may only look, and for a rule that is gone. */
  removalHref: string | undefined;
  mayAct: boolean;
  hidden: [name: string, value: string][];
  fields: ConditionFieldView[];
  /** What is wrong with the conditions as a whole. */
  conditionsProblem: string;
  /** The header rows in the form itself; null where the dialog is opened. */
  headerRows: HeaderRowsView | null;
  /** Somebody else has saved the rule since the form was opened. */
  conflict: { text: string; rows: { name: string; theirs: string; mine: string }[] } | null;
  isRemoved: boolean;
  explorer: EmbeddedExplorerProps;
}
