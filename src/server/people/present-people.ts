import { type Person, type PersonAction, personActions } from '../../api/contract/people/people.ts';
import type { RoleAnswer } from '../../api/contract/people/roles.ts';
import { listRoles } from '../../api/contract/people/roles.ts';
import { ServiceError } from '../../api/errors.ts';
import { may, noRole, sectionsBeyond } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { PersonRow, RolesChoice } from '../../views/people/model.ts';
import type { ConsoleContext } from '../context.ts';

/** The title of a role: translated for built-in roles, else its own name. */
export const roleTitle = (t: Translate, name: string): string => t.find(`roles.name.${name}`) ?? name;

/** The roles; none if they are not available, which is logged (SH-11). */
export async function readRoles(c: ConsoleContext): Promise<RoleAnswer[]> {
  try {
    return await c.var.client.call(listRoles, {});
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    c.var.log.warn({ err: error }, 'the roles are unknown');
    return [];
  }
}

export const mayChangePeople = (c: ConsoleContext): boolean => may(c.var.user, 'users', 'act');

export function presentPerson(
  person: Person,
  { t, timeZone, selected = [] }: { t: Translate; timeZone: string; selected?: readonly string[] },
): PersonRow {
  const byGroups = person.group_roles.map((name) => roleTitle(t, name));
  const names = [
    ...(person.role === noRole ? [] : [roleTitle(t, person.role)]),
    ...person.custom_roles,
    ...byGroups,
  ];
  return {
    id: `${person.id}`,
    href: paths.people.show(`${person.id}`),
    email: person.email,
    name: `${person.first_name} ${person.last_name}`.trim(),
    roles: [...new Set(names)].join(', ') || t('people.no_role'),
    groupRoles: byGroups.join(', '),
    state: person.state,
    hasMfa: person.mfa_set,
    isAutomation: person.automation,
    isSelf: person.is_self,
    canChange: person.can_change,
    lastSeen: person.last_seen_at === null ? '' : t.dateTime(person.last_seen_at, timeZone, 'short'),
    isSelected: selected.includes(`${person.id}`),
  };
}

/** The actions that apply to a person's state. */
export const actionsFor = (person: Person): PersonAction[] =>
  personActions.filter((action) => {
    if (action === 'invite_again' || action === 'withdraw') return person.state === 'invited';
    if (action === 'enable') return person.state === 'disabled';
    if (action === 'reset_mfa') return person.mfa_set;
    return person.state === 'active';
  });

/** The roles that the viewer may grant, and those that the person has or was going to get. */
export function presentChoice(
  c: ConsoleContext,
  t: Translate,
  roles: readonly RoleAnswer[],
  chosen: { role: string; custom_roles: readonly string[] },
): RolesChoice {
  const given = roles.filter(
    ({ role_content }) => sectionsBeyond(role_content.sections, c.var.user.rights).length === 0,
  );
  const builtIn = given.filter(({ role_type }) => role_type === 'built_in');
  return {
    role: chosen.role,
    chosen: chosen.custom_roles,
    builtIn: [noRole, ...builtIn.map(({ role_name }) => role_name)].map((value) => ({
      value,
      label: roleTitle(t, value),
    })),
    own: given.filter(({ role_type }) => role_type === 'custom').map(({ role_name }) => role_name),
  };
}
