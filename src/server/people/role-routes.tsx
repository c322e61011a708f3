import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { historyHref } from '../present/audit-history.ts';
import {
  createRole,
  removeRole,
  type RoleAnswer,
  roleDescriptionLimit,
  roleNameLimit,
  updateRole,
} from '../../api/contract/people/roles.ts';
import { ServiceError } from '../../api/errors.ts';
import {
  levels,
  levelsOf,
  type Rights,
  type Section,
  sections,
  sectionsBeyond,
} from '../../api/vocabulary/sections.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { rightsSectionsOf } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import type { PeopleNotice, RoleFormView } from '../../views/people/model.ts';
import { RolePage, RoleRemovalPage, RolesPage } from '../../views/people/role-pages.tsx';
import { withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, line } from '../fields.ts';
import { idParam } from '../path-values.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { renderPage } from '../render/render-page.tsx';
import { readShown, showAgain } from '../show-again.ts';
import { type Asked, form, onlyForms, param, query } from '../validate.ts';
import { mayChangePeople, readRoles, roleTitle } from './present-people.ts';
import { isForPage } from './roles-form.ts';
import { refuse } from '../../refuse.ts';

const { roles } = paths;

const level = choice(levels);
/** The level of each section, by its name. */
const roleFields = {
  name: line(roleNameLimit),
  description: line(roleDescriptionLimit),
  ...(Object.fromEntries(sections.map((section) => [section, level])) as Record<Section, typeof level>),
};
const roleForm = z.object({ ...roleFields, seen_at: line(40) });
const roleQuery = z.object({ ...roleFields, from: line(100) });
const removalForm = z.object({ successor: line(roleNameLimit) });
const listQuery = z.object({ done: choice(['saved', 'created', 'removed']) });

type Typed = Omit<z.output<typeof roleForm>, 'seen_at'>;

/** The roles of the organisation. Behind `requireUser` and the right to view people. */
export const roleRoutes = new Hono<ConsoleEnv>()
  .get(roles.list(), query(listQuery), (c) => showList(c))
  .get(roles.create(), query(roleQuery), (c) => showNew(c))
  .post(roles.create(), onlyForms, form(roleForm), (c) => save(c, undefined))
  .get(roles.show(':id'), param(idParam), query(roleQuery), (c) => showOne(c))
  .post(roles.show(':id'), param(idParam), onlyForms, form(roleForm), async (c) =>
    save(c, await requireRole(c, c.req.valid('param').id)),
  )
  .get(roles.removal(':id'), param(idParam), query(removalForm), async (c) => {
    const { values, refusal } = readShown(c);
    const successor = values?.['successor'] ?? c.req.valid('query').successor;
    return confirmRoleRemoval(c, await requireRole(c, c.req.valid('param').id), successor, refusal);
  })
  .post(roles.removal(':id'), param(idParam), onlyForms, form(removalForm), (c) => remove(c));

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
  return renderPage(c, <RolesPage t={t} view={view} viewer={c.var.user} />, {
    title: t('settings.roles'),
    section: 'system-settings',
  });
}

const aboutOf = (t: Translate, role: RoleAnswer): string =>
  role.role_type === 'built_in' ? (t.find(`roles.about.${role.role_name}`) ?? '') : role.role_description;

async function requireRole(c: ConsoleContext, id: string): Promise<RoleAnswer> {
  const role = (await readRoles(c)).find(({ role_id }) => role_id === id);
  if (role) return role;
  throw refuse('not_found', 'role_missing');
}

/** A copy of another role, or the values typed before re-authentication. */
async function showNew(c: Asked<{ query: typeof roleQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { from, ...typed } = c.req.valid('query');
  const again = readShown(c);
  if (again.values) return showRefused(c, undefined, roleForm.parse(again.values), again.refusal);
  const isTyped = typed.name !== '';
  const source = from && !isTyped ? await requireRole(c, from) : undefined;
  const copy = source && {
    ...source.role_content.sections,
    name: t('roles.copy_of', { name: roleTitle(t, source.role_name) }).slice(0, roleNameLimit),
    description: aboutOf(t, source),
  };
  return renderForm(
    c,
    undefined,
    copy ?? typed,
    isTyped ? [{ tone: 'caution', text: t('roles.unsaved') }] : [],
  );
}

async function showOne(c: Asked<{ param: typeof idParam; query: typeof roleQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const role = await requireRole(c, c.req.valid('param').id);
  const again = readShown(c);
  if (again.values) return showRefused(c, role, roleForm.parse(again.values), again.refusal);
  const typed = c.req.valid('query');
  const isTyped = typed.name !== '' && role.role_type === 'custom';
  return renderForm(
    c,
    role,
    isTyped ? typed : storedOf(t, role),
    isTyped ? [{ tone: 'caution', text: t('roles.unsaved') }] : [],
  );
}

const storedOf = (t: Translate, role: RoleAnswer): Typed => ({
  ...role.role_content.sections,
  name: roleTitle(t, role.role_name),
  description: aboutOf(t, role),
});

async function save(c: Asked<{ form: typeof roleForm }>, role: RoleAnswer | undefined): Promise<Response> {
  const { seen_at: seenAt, ...typed } = c.req.valid('form');
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
  const page = role ? roles.show(role.role_id) : roles.create();
  // Redirects, so that reloading is not another attempt.
  const refuse = (refusal?: ServiceError) =>
    showAgain(c, page, { values: given as Record<string, string>, ...(refusal && { refusal }) }, () =>
      showRefused(c, role, typed, refusal, 422),
    );
  if (!hasName(typed)) return refuse();
  const again = role ? roles.show(role.role_id, given) : roles.create(given);
  return withProof(c, again, async () => {
    const body = {
      role_name: typed.name,
      role_description: typed.description,
      role_content: { sections: rightsOf(typed, role) },
    };
    try {
      await (role
        ? c.var.client.call(updateRole, {
            body: { ...body, role_id: role.role_id, update_time_utc: seenAt || (role.update_time_utc ?? '') },
          })
        : c.var.client.call(createRole, { body }));
    } catch (error) {
      if (!isForPage(error)) throw error;
      return refuse(error);
    }
    return c.redirect(roles.list({ done: role ? 'saved' : 'created' }), 303);
  });
}

const hasName = ({ name }: Typed): boolean => /[\p{L}\p{N}]/u.test(name);

/** Keeps the selection; after a concurrent change it can overwrite the other one. */
function showRefused(
  c: ConsoleContext,
  role: RoleAnswer | undefined,
  typed: Typed,
  refusal: ServiceError | undefined,
  status?: ContentfulStatusCode,
): Response {
  const t = messagesOf(c.var.locale);
  if (!refusal) {
    return renderForm(c, role, typed, [], {
      status,
      ...(!hasName(typed) && { name: t('roles.name_wrong') }),
    });
  }
  const words = messageOfRefusal(t, refusal);
  const isAboutName =
    refusal.problem === 'role_name_taken' || refusal.fields?.some(({ path }) => path.endsWith('role_name'));
  if (isAboutName) return renderForm(c, role, typed, [], { status, name: words });
  const text = refusal.problem === 'role_changed' ? `${words} ${t('roles.conflict')}` : words;
  return renderForm(c, role, typed, [{ tone: 'danger', text }], { status });
}

/** The selected levels; for sections that are not in this form, those of the stored role. */
const rightsOf = (typed: Typed, role: RoleAnswer | undefined): Rights =>
  Object.fromEntries(
    sections.map((section) => [section, typed[section] ?? role?.role_content.sections[section] ?? 'none']),
  ) as Rights;

function renderForm(
  c: ConsoleContext,
  role: RoleAnswer | undefined,
  typed: Typed,
  notices: PeopleNotice[],
  { status, name }: { status?: ContentfulStatusCode | undefined; name?: string } = {},
): Response {
  const t = messagesOf(c.var.locale);
  const isBuiltIn = role?.role_type === 'built_in';
  const isAbove =
    role !== undefined && sectionsBeyond(role.role_content.sections, c.var.user.rights).length > 0;
  const isReadOnly = isBuiltIn || isAbove || !mayChangePeople(c);
  const rights = rightsOf(typed, role);
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
    problems: { ...(name && { name }) },
    notices: isBuiltIn && mayChangePeople(c) ? [{ tone: 'info', text: t('roles.readonly') }] : notices,
  };
  return renderPage(c, <RolePage t={t} view={view} />, {
    title: view.title,
    section: 'system-settings',
    ...(status && { status }),
  });
}

async function confirmRoleRemoval(
  c: ConsoleContext,
  role: RoleAnswer,
  successor: string,
  refusal?: ServiceError,
  status?: ContentfulStatusCode,
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
    successor: successor || 'viewer',
    notices: refusal ? [{ tone: 'danger' as const, text: messageOfRefusal(t, refusal) }] : [],
  };
  return renderPage(c, <RoleRemovalPage t={t} view={view} />, {
    title: t('roles.remove_title', { name: view.name }),
    section: 'system-settings',
    ...(status && { status }),
  });
}

async function remove(c: Asked<{ param: typeof idParam; form: typeof removalForm }>): Promise<Response> {
  const role = await requireRole(c, c.req.valid('param').id);
  const { successor } = c.req.valid('form');
  return withProof(c, roles.removal(role.role_id, { successor }), async () => {
    try {
      await c.var.client.call(removeRole, {
        params: { roleName: role.role_name },
        query: { ...(successor && { successor }) },
      });
    } catch (error) {
      if (!isForPage(error)) throw error;
      return showAgain(c, roles.removal(role.role_id), { values: { successor }, refusal: error }, () =>
        confirmRoleRemoval(c, role, successor, error, error.status as ContentfulStatusCode),
      );
    }
    return c.redirect(roles.list({ done: 'removed' }), 303);
  });
}
