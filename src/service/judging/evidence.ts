import type { Detection } from '../../api/vocabulary/verdicts.ts';

/** Why a mail has a verdict: by which inspector, on what grounds (the contract's evidence). */
export interface Evidence {
  readonly detection: Detection;
  /** The inspector's name. */
  readonly inspector: string;
  /** The text as a code of `en-evidence.ts` with values for its placeholders, which is shorter to store. */
  readonly code?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The text itself, in English: for mail from before codes existed. */
  readonly reason?: string;
  /** The entity id of the exception rule that created it, or that lifts it. */
  readonly ruleId?: string;
  /** True if an allow rule overrides it: it does not count. */
  readonly lifted?: boolean;
}

/** Whether something of the mail could not be inspected (`read-limits.ts`). */
export const hasUnread = (evidence: readonly Evidence[]): boolean =>
  evidence.some(({ code }) => code?.startsWith('not_read_') === true);
