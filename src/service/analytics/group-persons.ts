import { topGroupsLimit } from '../../api/limits.ts';
import { attackVerdicts } from '../../api/vocabulary/attack-categories.ts';
import { maskOf } from '../records/email-flags.ts';
import type { AttackedGroup, AttackedQuery } from './analytics-store-sqlite.ts';
import type { ChartScope } from './attack-sets.ts';
import type { Stretch } from './time-buckets.ts';

/** The attacks on owners of mailboxes, as parameters of the store; the same as `inwardAttackSet`. */
export const attackedQuery = (range: Stretch, { withDefender, saas }: ChartScope): AttackedQuery => ({
  ...range,
  verdicts: maskOf(attackVerdicts(withDefender)),
  platforms: saas ? maskOf([saas]) : -1n,
});

/** The groups that a chart names, and those that it takes together as 'Others'. */
export function splitGroups(groups: readonly AttackedGroup[]): {
  named: readonly AttackedGroup[];
  rest: readonly AttackedGroup[];
} {
  const named = groups.length > topGroupsLimit ? groups.slice(0, topGroupsLimit - 1) : groups;
  return { named, rest: groups.slice(named.length) };
}
