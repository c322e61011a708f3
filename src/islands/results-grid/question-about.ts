import type { GridAction, RowView } from './props.ts';
import { obstacleTo } from './row-actions.ts';
import type { RowRef } from './action-request.ts';

/** The content of the confirmation dialog. */
export interface Question {
  action: GridAction;
  /** The mails to change; null for all matches. */
  rows: RowRef[] | null;
  /** The selected mails, including those that will not change; null for all matches. */
  asked: RowRef[] | null;
  count: number;
  skipped: number;
  /** Typed before the session ended. */
  reason: string;
}

/**
 * The confirmation of an action on rows; if none can be changed, the label key of their common reason.
 * `chosen` is the number of selected rows, including those not in `rows`.
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
