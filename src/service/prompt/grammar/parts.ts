import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import type { PromptRefusalReason } from '../lexicon/lexicon.ts';

/** A sentence whose parts do not make one meaning. */
export class CombineError extends Error {
  readonly reason: PromptRefusalReason;
  readonly start: number;
  readonly end: number;

  constructor(reason: PromptRefusalReason, { start, end }: { start: number; end: number }) {
    super(reason);
    this.reason = reason;
    this.start = start;
    this.end = end;
  }
}

/** A condition on the way to the whole. */
export interface Operand {
  kind: 'operand';
  node: PromptNode;
  /** What it is about; `group` is a parenthesis, a list of several subjects or an exception. */
  subject: string;
  place: 'before' | 'behind';
  cue?: PromptTextField;
  /** A new description of mails begins in front of it: a verdict or 'emails'. */
  opens: boolean;
  /** A clause of its own begins with it: 'and are quarantined'. */
  isClause: boolean;
  /** What it was before 'by Microsoft' narrowed it, for 'or by us'. */
  base?: PromptNode;
  /** Written as programs name it: `cp_spam`. */
  isCode?: true;
  start: number;
  end: number;
}

/** A word that joins. */
export type Joint = { kind: 'joint'; joint: 'and' | 'or' | 'comma' | 'but'; start: number; end: number };

/** A word that denies. */
export type Sign = {
  kind: 'sign';
  sign: 'not' | 'neither' | 'nor' | 'except';
  isTight?: true;
  start: number;
  end: number;
};

/** A part of a sentence on the way to its meaning. */
export type Part = Operand | Joint | Sign;
