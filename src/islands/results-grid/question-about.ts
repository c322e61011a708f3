import type { GridAction, RowView } from './props.ts';
import { obstacleTo } from './row-actions.ts';
import type { RowRef } from './action-request.ts';

/** What the confirmation dialog asks. */
export interface Question {
  action: GridAction;
  /** The mails named; null means all matching. */
  rows: RowRef[] | null;
  /** The mails that were chosen, also those the action leaves as they are; null means all matching. */
  asked: RowRef[] | null;
  count: number;
  skipped: number;
  /** Written before the session ended. */
  reason: string;
}

/**
 * The question about an action on rows; the label key of why there is none when none of them can be acted on: their common
 * reason where the state they show does not tell it. `chosen` counts the rows that were chosen, also those not among `rows`.
 */
export function questionAbout(action: GridAction, rows: readonly RowView[], chosen = rows.length) {
  const able = rows.filter((row) => obstacleTo(action, row) === null);
  if (able.length === 0) {
    const areRestored =
      rows.length > 0 && rows.every((row) => obstacleTo(action, row) === 'why_not_restored');
    return areRestored ? 'why_not_restored' : (`none_actionable_${action}` as const);
  }
  return {
    action,
    rows: refsOf(able),
    asked: refsOf(rows),
    count: able.length,
    skipped: chosen - able.length,
    reason: '',
  } satisfies Question;
}

const refsOf = (rows: readonly RowView[]): RowRef[] => rows.map(({ type, id }) => ({ type, id }));
