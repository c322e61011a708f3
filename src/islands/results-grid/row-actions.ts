import type { GridAction, RowEffect, RowView } from './props.ts';

/** Label keys of the reasons why an action is not possible for a row. */
export type Obstacle =
  | 'why_not_deleted'
  | 'why_not_quarantined'
  | 'why_not_restored'
  | 'why_not_not_quarantined';

/** Why an action is not possible for a row; null if it is (MX-17). For display only: the service decides. */
export function obstacleTo(action: GridAction, row: RowView): Obstacle | null {
  if (row.isDeleted) return 'why_not_deleted';
  if (action === 'release') return row.isQuarantined === false ? 'why_not_not_quarantined' : null;
  if (row.isQuarantined) return 'why_not_quarantined';
  return row.isRestored ? 'why_not_restored' : null;
}

/** The row after the action succeeded. */
export function applyEffect(row: RowView, action: GridAction, effect: RowEffect): RowView {
  return {
    ...row,
    isQuarantined: action === 'quarantine',
    isRestored: action === 'release' || row.isRestored,
    quarantinedBy: effect.quarantinedBy,
    states: [effect.state, ...row.states.filter((state) => !state.startsWith('cp_'))],
  };
}
