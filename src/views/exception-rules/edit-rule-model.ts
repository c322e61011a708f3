import type { EmbeddedExplorerProps } from '../../islands/embedded-explorer/props.ts';
import type { HeaderRowsView, RuleFormPart, TypedConditionView } from './model.ts';

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
  /** The header rows in the form itself; null if a dialog is used. */
  headerRows: HeaderRowsView | null;
  /** The differences if somebody else has changed the rule since the form was opened. */
  conflict: { text: string; rows: { name: string; theirs: string; mine: string }[] } | null;
  isRemoved: boolean;
  explorer: EmbeddedExplorerProps;
}
