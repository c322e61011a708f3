import { listDirectoryGroups } from '../../api/contract/people/directory.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { type Person, type PersonAction, personActions } from '../../api/contract/people/people.ts';
import { listRoles, type RoleAnswer } from '../../api/contract/people/roles.ts';
import { ServiceError } from '../../api/errors.ts';
import { scopeLimit } from '../../api/limits.ts';
import { splitValues } from '../../api/validators.ts';
import { may, noRole, sectionsBeyond } from '../../api/vocabulary/sections.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { PeopleNotice, PersonRow, RolesChoice, ScopeChoice } from '../../views/people/model.ts';
import type { FormView } from '../../views/ui/field.tsx';
import type { ConsoleContext } from '../context.ts';
import { line, list } from '../fields.ts';

/** The form fields for somebody's roles: one built-in role or none, and any custom roles. */
export const roleFields = { role: line(60), custom_roles: list(50) };

/** What became of a form of people, above it. */
export const noticesOfForm = (
  t: Translate,
  { failure, isUnsaved }: Pick<FormView<unknown>, 'failure' | 'isUnsaved'>,
): PeopleNotice[] => [
  ...(isUnsaved ? [{ tone: 'caution' as const, text: t('people.unsaved') }] : []),
  ...(failure ? [{ tone: 'danger' as const, text: failure }] : []),
];

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
    isSupport: person.support,
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

/** The form fields for the scope of somebody's roles; both empty for all mail. */
export const scopeFields = { scope_domains: line(2_000), scope_groups: list(scopeLimit) };
type ScopeForm = { scope_domains: string; scope_groups: string[] };

/** Most groups offered on a page; the API accepts more. */
const maxOffered = 200;

export function scopeOfForm({ scope_domains, scope_groups }: ScopeForm): Person['scope'] {
  const domains = splitValues(scope_domains.toLowerCase()).map((domain) => domain.replace(/^@/, ''));
  return domains.length + scope_groups.length === 0 ? null : { domains, groups: [...scope_groups] };
}

export const formOfScope = (scope: Person['scope']): ScopeForm => ({
  scope_domains: scope?.domains.join(', ') ?? '',
  scope_groups: scope?.groups ?? [],
});

/** The scope selection with the groups of the directory; without them if they are not available. */
export async function presentScope(c: ConsoleContext, form: ScopeForm): Promise<ScopeChoice> {
  const groups = offerGroups(messagesOf(c.var.locale), await readGroups(c), form.scope_groups);
  return { domains: form.scope_domains, groups };
}

type Groups = CallAnswer<typeof listDirectoryGroups>['groups'];

/** The groups of the directory; none if they are not available, which is logged. */
export async function readGroups(c: ConsoleContext): Promise<Groups> {
  const { groups } = await c.var.client.call(listDirectoryGroups, {}).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    c.var.log.warn({ err: error }, 'the groups of the directory are unknown');
    return { groups: [] };
  });
  return groups;
}

/**
 * The offered groups, including the selected ones. A deleted group stays selected: otherwise a role for its
 * mail would be saved as one for all mail.
 */
export function offerGroups(t: Translate, groups: Groups, chosen: readonly string[]): ScopeChoice['groups'] {
  const isChosen = (id: string) => chosen.includes(id);
  const gone = chosen.filter((id) => !groups.some((group) => group.id === id));
  return [
    ...groups
      .filter(({ id }, at) => at < maxOffered || isChosen(id))
      .map(({ id, name, members }) => ({ id, name, members, isChosen: isChosen(id) })),
    ...gone.map((id) => ({ id, name: t('people.scope_group_gone', { id }), members: 0, isChosen: true })),
  ];
}
