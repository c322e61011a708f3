import { topGroupsLimit } from '../../api/limits.ts';
import type { AttackedPerson } from './analytics-store-sqlite.ts';

/** People who have something in common, and the attacks on them. */
export interface Group {
  name: string;
  count: number;
  members: AttackedPerson[];
}

/** The largest first; of equal ones by name. */
export function groupBy(
  persons: readonly AttackedPerson[],
  nameOf: (person: AttackedPerson) => string,
): Group[] {
  const groups = new Map<string, Group>();
  for (const person of persons) {
    const name = nameOf(person);
    const group = groups.get(name) ?? { name, count: 0, members: [] };
    group.count += person.emails;
    group.members.push(person);
    groups.set(name, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** The groups that a chart names, and those that it takes together as 'Others'. */
export function splitGroups(
  persons: readonly AttackedPerson[],
  field: 'seniority' | 'organization',
): { named: Group[]; rest: Group[] } {
  const groups = groupBy(persons, (person) => person[field]);
  const named = groups.length > topGroupsLimit ? groups.slice(0, topGroupsLimit - 1) : groups;
  return { named, rest: groups.slice(named.length) };
}
