import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { actOnPeople, peopleJobActions } from '../../api/contract/people/people-jobs.ts';
import { historyHref } from '../present/audit-history.ts';
import {
  assignRoles,
  listPeople,
  personActions,
  personStates,
  showPerson,
} from '../../api/contract/people/people.ts';
import type { ServiceError } from '../../api/errors.ts';
import { emailLimit, peopleAtOnce } from '../../api/limits.ts';
import { noRole } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { PeopleNotice } from '../../views/people/model.ts';
import { PeoplePage } from '../../views/people/people-page.tsx';
import { PersonPage } from '../../views/people/person-pages.tsx';
import { withProof } from '../ask-for-proof.ts';
import { readListOfForm } from '../list-of-form.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, count, flag, line, list } from '../fields.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { renderPage } from '../render/render-page.tsx';
import { readShown, showAgain } from '../show-again.ts';
import { type Asked, form, onlyForms, param, query } from '../validate.ts';
import {
  actionsFor,
  mayChangePeople,
  presentChoice,
  presentPerson,
  readRoles,
  roleTitle,
} from './present-people.ts';
import { manyPeopleRoutes } from './many-people-routes.tsx';
import { invitationRoutes } from './invitation-routes.tsx';
import { isForPage, readNames, roleFields } from './roles-form.ts';
import { formOfScope, presentScope, scopeFields, scopeOfForm } from './scope-form.ts';

const { people } = paths;

const listQuery = z.object({
  search: line(200),
  state: choice(personStates),
  role: line(60),
  after: line(emailLimit),
  /** The last action: number of changed people, and reasons for the others. */
  done: count(peopleAtOnce),
  left: count(peopleAtOnce),
  problem: line(60),
  invited: choice(['1']),
  /** The selection from before re-authentication. */
  selected: line(2_000),
  action: choice(peopleJobActions),
});
const actionForm = z.object({
  id: list(peopleAtOnce),
  action: choice(peopleJobActions),
  back: line(2_000),
  one: choice(['1']),
  /** All matches of the list, including other pages. */
  all: flag,
});
const idParam = z.object({ id: z.string().regex(/^\d{1,15}$/) });
const rolesForm = z.object({ ...roleFields, ...scopeFields, before: line(9_000) });
const personQuery = z.object({
  done: choice(['roles', 'action']),
  problem: line(60),
  ...roleFields,
  ...scopeFields,
});

/** The people of the organisation. Behind `requireUser` and the right to view them. */
export const peopleRoutes = new Hono<ConsoleEnv>()
  .route('/', invitationRoutes)
  .route('/', manyPeopleRoutes)
  .get(people.legacy(), (c) => c.redirect(people.list(), 302))
  .get(people.list(), query(listQuery), (c) => showList(c))
  .post(people.list(), onlyForms, form(actionForm), (c) => act(c))
  .get(people.show(':id'), param(idParam), query(personQuery), (c) => showOne(c))
  .post(people.show(':id'), param(idParam), onlyForms, form(rolesForm), (c) => saveRoles(c));

async function showList(c: Asked<{ query: typeof listQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const asked = c.req.valid('query');
  const filter = {
    ...(asked.search && { search: asked.search }),
    ...(asked.state && { state: asked.state }),
    ...(asked.role && { role: asked.role }),
  };
  const [found, roles] = await Promise.all([
    c.var.client.call(listPeople, { query: { ...filter, ...(asked.after && { after: asked.after }) } }),
    readRoles(c),
  ]);
  const selected = asked.selected.split(',').filter(Boolean);
  const mayChange = mayChangePeople(c);
  const view = {
    ...asked,
    state: asked.state ?? '',
    action: asked.action ?? personActions[0],
    rows: found.people.map((person) => presentPerson(person, { t, timeZone: c.var.timeZone, selected })),
    total: found.total,
    roleOptions: roles.map(({ role_name: value }) => ({ value, label: roleTitle(t, value) })),
    actions: peopleJobActions,
    back: people.list({ ...filter, ...(asked.after && { after: asked.after }) }),
    firstHref: asked.after ? people.list(filter) : '',
    nextHref: found.next === null ? '' : people.list({ ...filter, after: found.next }),
    notices: noticesOf(c, asked, selected.length > 0),
    mayChange,
  };
  return renderPage(c, <PeoplePage t={t} view={view} viewer={c.var.user} />, {
    title: t('settings.people'),
    section: 'system-settings',
    ...(asked.problem === 'none_selected' && { status: 422 as const }),
  });
}

function noticesOf(c: ConsoleContext, asked: z.output<typeof listQuery>, isUnsaved: boolean): PeopleNotice[] {
  const t = messagesOf(c.var.locale);
  const why = t.find(`service.${asked.problem}`) ?? '';
  return [
    ...(asked.invited ? [{ tone: 'positive' as const, text: t('people.invited_done') }] : []),
    ...(asked.done > 0 ? [{ tone: 'positive' as const, text: t('people.done', { count: asked.done }) }] : []),
    ...(asked.left > 0
      ? [{ tone: 'caution' as const, text: `${t('people.left', { count: asked.left })} ${why}`.trim() }]
      : []),
    ...(isUnsaved ? [{ tone: 'caution' as const, text: t('people.unsaved') }] : []),
    ...(asked.problem === 'none_selected'
      ? [{ tone: 'danger' as const, text: t('people.none_selected') }]
      : []),
  ];
}

/** Performs one action on the selected people, and redirects to the list. */
async function act(c: Asked<{ form: typeof actionForm }>): Promise<Response> {
  const { id, action, back, one, all } = c.req.valid('form');
  const ids = id.filter((text) => /^\d{1,15}$/.test(text));
  const { search, state, role, after } = readListOfForm(c, listQuery, { back, list: people.list() });
  const kept = { search, state, role, after };
  if (action !== undefined && (all || (action === 'change_roles' && ids.length > 0))) {
    const who = all ? { all: '1' } : { ids: ids.join(',') };
    return c.redirect(people.actions({ action, ...who, search, state, who: role }), 303);
  }
  if (ids.length === 0 || action === undefined) {
    return c.redirect(people.list({ ...kept, problem: 'none_selected' }), 303);
  }
  const again = one ? people.show(ids[0]!) : people.list({ ...kept, action, selected: ids.join(',') });
  return withProof(c, again, async () => {
    const { job, results } = await c.var.client.call(actOnPeople, {
      body: { ids: ids.map(Number), action },
    });
    if (job.status === 'running') return c.redirect(people.job(job.id), 303);
    const left = results.filter(({ success }) => success === false);
    const problem = left[0]?.problem;
    if (one && action !== 'withdraw') {
      return c.redirect(people.show(ids[0]!, problem ? { problem } : { done: 'action' }), 303);
    }
    const done = results.length - left.length;
    return c.redirect(
      people.list({
        ...kept,
        ...(done > 0 && { done: `${done}` }),
        ...(left.length > 0 && { left: `${left.length}`, problem }),
      }),
      303,
    );
  });
}

async function showOne(c: Asked<{ param: typeof idParam; query: typeof personQuery }>): Promise<Response> {
  const { values, refusal } = readShown(c);
  const { id } = c.req.valid('param');
  if (!values || !refusal) return renderOne(c, id, c.req.valid('query'));
  return renderOne(c, id, undefined, { refusal, typed: unpackRoles(values) });
}

interface RefusedRoles {
  refusal: ServiceError;
  typed: { role: string; custom_roles: string[]; scope_domains: string; scope_groups: string[] };
}

async function renderOne(
  c: ConsoleContext,
  id: string,
  query: z.output<typeof personQuery> | undefined,
  refused?: RefusedRoles,
  status?: ContentfulStatusCode,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const [person, roles] = await Promise.all([
    c.var.client.call(showPerson, { params: { id } }),
    readRoles(c),
  ]);
  const asked = query ?? {
    done: undefined,
    problem: '',
    role: '',
    custom_roles: [],
    scope_domains: '',
    scope_groups: [],
  };
  const isUnsaved = asked.role !== '';
  const chosen = refused?.typed ?? (isUnsaved ? asked : person);
  const scope = refused?.typed ?? (isUnsaved ? asked : formOfScope(person.scope));
  const why = asked.problem ? (t.find(`service.${asked.problem}`) ?? '') : '';
  const notices: PeopleNotice[] = [
    ...(asked.done === 'roles' ? [{ tone: 'positive' as const, text: t('people.roles_done') }] : []),
    ...(asked.done === 'action' ? [{ tone: 'positive' as const, text: t('people.done', { count: 1 }) }] : []),
    ...(isUnsaved ? [{ tone: 'caution' as const, text: t('people.unsaved') }] : []),
    ...(why ? [{ tone: 'caution' as const, text: why }] : []),
    ...(refused ? [{ tone: 'danger' as const, text: messageOfRefusal(t, refused.refusal) }] : []),
  ];
  const { invite_expires_at: until } = person;
  const view = {
    person: presentPerson(person, { t, timeZone: c.var.timeZone }),
    historyHref: historyHref(c, 'person', person.email),
    inviteUntil: until === null ? '' : t.dateTime(until, c.var.timeZone, 'medium'),
    isInviteOver: until !== null && Date.parse(until) < Date.now(),
    roles: presentChoice(c, t, roles, chosen),
    scope: await presentScope(c, scope),
    before: JSON.stringify({
      role: person.role,
      custom_roles: person.custom_roles,
      scope: person.scope,
    }),
    actions: actionsFor(person),
    mayChange: mayChangePeople(c),
    notices,
  };
  return renderPage(c, <PersonPage t={t} view={view} viewer={c.var.user} />, {
    title: view.person.name || person.email,
    section: 'system-settings',
    ...(status && { status }),
  });
}

async function saveRoles(c: Asked<{ param: typeof idParam; form: typeof rolesForm }>): Promise<Response> {
  const { id } = c.req.valid('param');
  const typed = c.req.valid('form');
  const { role, custom_roles, before, scope_domains, scope_groups } = typed;
  const several = [
    ...custom_roles.map((name) => `&custom_roles=${encodeURIComponent(name)}`),
    ...scope_groups.map((group) => `&scope_groups=${encodeURIComponent(group)}`),
  ].join('');
  const single = { role: role || noRole, ...(scope_domains && { scope_domains }) };
  return withProof(c, people.show(id, single) + several, async () => {
    try {
      const body = {
        role: role || noRole,
        custom_roles,
        scope: scopeOfForm(typed),
        before: readBefore(before),
      };
      await c.var.client.call(assignRoles, { params: { id }, body });
    } catch (error) {
      if (!isForPage(error)) throw error;
      const refused: RefusedRoles = { refusal: error, typed };
      const values = {
        role,
        custom_roles: JSON.stringify(custom_roles),
        scope_domains,
        scope_groups: JSON.stringify(scope_groups),
      };
      return showAgain(c, people.show(id), { values, refusal: error }, () =>
        renderOne(c, id, undefined, refused, error.status as ContentfulStatusCode),
      );
    }
    return c.redirect(people.show(id, { done: 'roles' }), 303);
  });
}

const unpackRoles = (values: Readonly<Record<string, string>>): RefusedRoles['typed'] => ({
  role: values['role'] ?? '',
  custom_roles: readNames(values['custom_roles'] ?? '[]'),
  scope_domains: values['scope_domains'] ?? '',
  scope_groups: readNames(values['scope_groups'] ?? '[]'),
});

/** The roles when the form was opened; a form without them overwrites any. */
function readBefore(text: string) {
  const scope = z.object({ domains: z.array(z.string()), groups: z.array(z.string()) });
  const schema = z.object({
    role: z.string(),
    custom_roles: z.array(z.string()),
    scope: scope.nullable().optional(),
  });
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
