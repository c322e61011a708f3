import { Hono } from 'hono';
import { z } from 'zod';
import { historyHref } from '../present/for-viewer.ts';
import {
  createRole,
  removeRole,
  type RoleAnswer,
  roleDescriptionLimit,
  roleNameLimit,
  updateRole,
} from '../../api/contract/people/roles.ts';
import type { ServiceError } from '../../api/errors.ts';
import {
  levels,
  levelsOf,
  type Rights,
  type Section,
  sections,
  sectionsBeyond,
} from '../../api/vocabulary/sections.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { rightsSectionsOf } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import type { RoleFormView } from '../../views/people/model.ts';
import { RolePage, RoleRemovalPage, RolesPage } from '../../views/people/role-pages.tsx';
import { type ConsoleContext, type ConsoleEnv, requireAct } from '../context.ts';
import { choice, idParam, line } from '../fields.ts';
import { type FormDefinition, formPage, type FormState } from '../form-page.ts';
import { renderSettings } from '../render/render-page.tsx';
import { type Asked, query, readQuery } from '../validate.ts';
import { mayChangePeople, readRoles, roleTitle } from './present-people.ts';
import { refuse } from '../../runtime/refuse.ts';

const { roles } = paths;

const level = choice(levels);
/** The level of each section, by its name. */
const roleFields = {
  name: line(roleNameLimit),
  description: line(roleDescriptionLimit),
  ...(Object.fromEntries(sections.map((section) => [section, level])) as Record<Section, typeof level>),
};
const fields = z.object({ ...roleFields, seen_at: line(40) });
const removalFields = z.object({ successor: line(roleNameLimit) });
const listQuery = z.object({ done: choice(['saved', 'created', 'removed']) });

type Typed = z.output<typeof fields>;
type Found = { role: RoleAnswer | undefined; copied: RoleAnswer | undefined };

/** What the forms of a new and of an existing role share. */
const roleForm = {
  fields,
  forgets: ['seen_at'],
  // Nobody changes a built-in role, neither by a link that fills in its form.
  locked: ({ role }: Found) =>
    role?.role_type === 'built_in' ? (Object.keys(fields.shape) as (keyof Typed)[]) : [],
  about: ['permission_denied' as const],
  stored: ({ role, copied }: Found, c: ConsoleContext): Typed => {
    const t = messagesOf(c.var.locale);
    const source = role ?? copied;
    if (!source) return fields.parse({});
    const title = roleTitle(t, source.role_name);
    return fields.parse({
      ...source.role_content.sections,
      name: role ? title : t('roles.copy_of', { name: title }),
      description: aboutOf(t, source),
    });
  },
  checks: ({ name }: Typed) =>
    /[\p{L}\p{N}]/u.test(name) ? {} : { name: { key: 'roles.name_wrong' as const } },
  async save(c: ConsoleContext, typed: Typed, { role }: Found) {
    const body = {
      role_name: typed.name,
      role_description: typed.description,
      role_content: { sections: rightsOf(typed, role) },
    };
    await (role
      ? c.var.client.call(updateRole, {
          body: {
            ...body,
            role_id: role.role_id,
            update_time_utc: typed.seen_at || (role.update_time_utc ?? ''),
          },
        })
      : c.var.client.call(createRole, { body }));
    return roles.list({ done: role ? 'saved' : 'created' });
  },
  fieldOf: ({ problem, fields: wrong }: ServiceError) =>
    problem === 'role_name_taken' || wrong?.some(({ path }) => path.endsWith('role_name'))
      ? ('name' as const)
      : undefined,
  show: showRole,
} satisfies FormDefinition<typeof fields, Found>;

const removalForm = formPage(roles.removal(':id'), {
  params: idParam,
  fields: removalFields,
  load(c, { id }) {
    requireAct(c, 'users');
    return requireRole(c, id);
  },
  async save(c, { successor }, role) {
    await c.var.client.call(removeRole, {
      params: { roleName: role.role_name },
      query: { ...(successor && { successor }) },
    });
    return roles.list({ done: 'removed' });
  },
  show: confirmRoleRemoval,
});

/** The roles of the organisation. Behind `requireUser` and the right to view people. */
export const roleRoutes = new Hono<ConsoleEnv>()
  .get(roles.list(), query(listQuery), (c) => showList(c))
  .route(
    '/',
    formPage(roles.create(), {
      ...roleForm,
      async load(c) {
        const { from } = readQuery(c, z.object({ from: line(100) }));
        return { role: undefined, copied: from ? await requireRole(c, from) : undefined };
      },
    }),
  )
  .route(
    '/',
    formPage(roles.show(':id'), {
      ...roleForm,
      params: idParam,
      load: async (c, { id }) => ({ role: await requireRole(c, id), copied: undefined }),
    }),
  )
  .route('/', removalForm);

async function showList(c: Asked<{ query: typeof listQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { done } = c.req.valid('query');
  const view = {
    roles: (await readRoles(c)).map((role) => ({
      id: role.role_id,
      title: roleTitle(t, role.role_name),
      about: aboutOf(t, role),
      isBuiltIn: role.role_type === 'built_in',
      usedBy: t.number(role.used_by),
      usedByHref: paths.people.list({ role: role.role_name }),
      levels: rightsSectionsOf(c.var.installed).map((section) => ({
        section,
        level: role.role_content.sections[section],
      })),
      href: roles.show(role.role_id),
      duplicateHref: roles.create({ from: role.role_id }),
    })),
    mayChange: mayChangePeople(c),
    notices: done ? [{ tone: 'positive' as const, text: t(`roles.${done}`) }] : [],
  };
  return renderSettings(c, t('settings.roles'), <RolesPage t={t} view={view} viewer={c.var.user} />);
}

const aboutOf = (t: Translate, role: RoleAnswer): string =>
  role.role_type === 'built_in' ? (t.find(`roles.about.${role.role_name}`) ?? '') : role.role_description;

async function requireRole(c: ConsoleContext, id: string): Promise<RoleAnswer> {
  const role = (await readRoles(c)).find(({ role_id }) => role_id === id);
  if (role) return role;
  throw refuse('not_found', 'role_missing');
}

/** The selected levels; for sections that are not in this form, those of the stored role. */
const rightsOf = (typed: Typed, role: RoleAnswer | undefined): Rights =>
  Object.fromEntries(
    sections.map((section) => [section, typed[section] ?? role?.role_content.sections[section] ?? 'none']),
  ) as Rights;

function showRole(c: ConsoleContext, form: FormState<typeof fields>, { role }: Found): Response {
  const t = messagesOf(c.var.locale);
  const { values: typed, failure, refusal, isUnsaved, problems } = form;
  const isBuiltIn = role?.role_type === 'built_in';
  const isAbove =
    role !== undefined && sectionsBeyond(role.role_content.sections, c.var.user.rights).length > 0;
  const isReadOnly = isBuiltIn || isAbove || !mayChangePeople(c);
  const rights = rightsOf(typed, role);
  // After a concurrent change, the selection is kept, and saving it overwrites the other one.
  const why = refusal?.problem === 'role_changed' ? `${failure} ${t('roles.conflict')}` : failure;
  const view: RoleFormView = {
    title: role ? roleTitle(t, role.role_name) : t('roles.new'),
    action: role ? roles.show(role.role_id) : roles.create(),
    submit: t(role ? 'roles.save' : 'roles.create'),
    name: typed.name,
    description: typed.description,
    changed:
      role?.update_time_utc && role.updated_by
        ? t('roles.changed_by', {
            who: role.updated_by,
            when: t.dateTime(role.update_time_utc, c.var.timeZone, 'medium'),
          })
        : '',
    seenAt: role?.update_time_utc ?? '',
    isReadOnly,
    sections: rightsSectionsOf(c.var.installed).map((section) => {
      return { section, level: rights[section], levels: levelsOf(section) };
    }),
    historyHref: role && !isBuiltIn ? historyHref(c, 'role', role.role_name) : '',
    duplicateHref: role && mayChangePeople(c) ? roles.create({ from: role.role_id }) : '',
    removalHref: role && !isReadOnly ? roles.removal(role.role_id) : '',
    problems,
    notices: [
      ...(isBuiltIn && mayChangePeople(c) ? [{ tone: 'info' as const, text: t('roles.readonly') }] : []),
      ...(isUnsaved ? [{ tone: 'caution' as const, text: t('roles.unsaved') }] : []),
      ...(why && !isBuiltIn ? [{ tone: 'danger' as const, text: why }] : []),
    ],
  };
  return renderSettings(c, view.title, <RolePage t={t} view={view} />);
}

async function confirmRoleRemoval(
  c: ConsoleContext,
  { values, failure }: FormState<typeof removalFields>,
  role: RoleAnswer,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const others = (await readRoles(c)).filter(({ role_id }) => role_id !== role.role_id);
  const view = {
    name: roleTitle(t, role.role_name),
    action: roles.removal(role.role_id),
    backHref: roles.show(role.role_id),
    people: role.used_by,
    successors: others
      .filter(({ role_content }) => sectionsBeyond(role_content.sections, c.var.user.rights).length === 0)
      .map(({ role_name: value }) => ({ value, label: roleTitle(t, value) })),
    successor: values.successor || 'viewer',
    notices: failure ? [{ tone: 'danger' as const, text: failure }] : [],
  };
  const title = t('roles.remove_title', { name: view.name });
  return renderSettings(c, title, <RoleRemovalPage t={t} view={view} />);
}
