import { Hono } from 'hono';
import { z } from 'zod';
import { actOnPeople, peopleJobActions } from '../../api/contract/people/people-jobs.ts';
import { historyHref } from '../present/for-viewer.ts';
import {
  assignRoles,
  inviteDays,
  invitePerson,
  listPeople,
  type Person,
  personActions,
  personNameLimit,
  personStates,
  showPerson,
} from '../../api/contract/people/people.ts';
import { emailLimit, peopleAtOnce } from '../../api/limits.ts';
import { noRole } from '../../api/vocabulary/sections.ts';
import { locales, messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { PeopleNotice } from '../../views/people/model.ts';
import { PeoplePage } from '../../views/people/people-page.tsx';
import { InvitationPage, PersonPage } from '../../views/people/person-pages.tsx';
import { withProof } from '../ask-for-proof.ts';
import { type Asked, form, onlyForms, query, readListOfForm, readQuery } from '../validate.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, count, flag, line, list } from '../fields.ts';
import { formPage, type FormState } from '../form-page.ts';
import { renderSettings } from '../render/render-page.tsx';
import {
  actionsFor,
  formOfScope,
  mayChangePeople,
  noticesOfForm,
  presentChoice,
  presentPerson,
  presentScope,
  readRoles,
  roleFields,
  roleTitle,
  scopeFields,
  scopeOfForm,
} from './present-people.ts';
import { manyPeopleRoutes } from './many-people-routes.tsx';
import { isEmailAddress } from '../../api/validators.ts';
import { fails, problemsOf } from '../form-problems.ts';

const { people } = paths;

const checks = z.object({ email: z.string().refine(isEmailAddress, fails('people.email_wrong')) });

/** Inviting people. Behind `requireUser` and the right to view people. */
const invitationRoutes = formPage(people.invitation(), {
  fields: z.object({
    email: line(emailLimit + 1),
    first_name: line(personNameLimit),
    last_name: line(personNameLimit),
    locale: choice(locales),
    ...roleFields,
    ...scopeFields,
  }),
  checks: (typed) => problemsOf(checks, typed),
  about: ['permission_denied'],
  async save(c, { email, first_name, last_name, locale, role, custom_roles, ...scope }) {
    const body = { email, first_name, last_name, locale, role: role || noRole, custom_roles };
    await c.var.client.call(invitePerson, { body: { ...body, scope: scopeOfForm(scope) } });
    return people.list({ invited: '1' });
  },
  fieldOf: ({ problem }) => (problem === 'user_exists' || problem === 'user_email' ? 'email' : undefined),
  async show(c, form) {
    const t = messagesOf(c.var.locale);
    const { values, problems } = form;
    const view = {
      email: values.email,
      firstName: values.first_name,
      lastName: values.last_name,
      locale: values.locale ?? c.var.locale,
      roles: presentChoice(c, t, await readRoles(c), { ...values, role: values.role || 'viewer' }),
      scope: await presentScope(c, values),
      days: inviteDays,
      problems,
      notices: noticesOfForm(t, form),
    };
    return renderSettings(c, t('people.invite'), <InvitationPage t={t} view={view} />);
  },
});

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
const rolesFields = z.object({ ...roleFields, ...scopeFields, before: line(9_000) });
const personQuery = z.object({ problem: line(60) });

/** The page of a person, with the form of their roles. */
const rolesForm = formPage(people.show(':id'), {
  params: idParam,
  fields: rolesFields,
  // The roles when the form was opened; those that it is shown again with are the current ones.
  forgets: ['before'],
  about: ['permission_denied'],
  load: (c, params) => c.var.client.call(showPerson, { params }),
  stored: ({ role, custom_roles, scope }) => ({ role, custom_roles, ...formOfScope(scope), before: '' }),
  async save(c, { role, custom_roles, before, ...scope }, { id }) {
    const body = {
      role: role || noRole,
      custom_roles,
      scope: scopeOfForm(scope),
      before: readBefore(before),
    };
    await c.var.client.call(assignRoles, { params: { id: `${id}` }, body });
    return people.show(`${id}`, { done: 'roles' });
  },
  show: showOne,
});

/** The people of the organisation. Behind `requireUser` and the right to view them. */
export const peopleRoutes = new Hono<ConsoleEnv>()
  .route('/', invitationRoutes)
  .route('/', manyPeopleRoutes)
  .get(people.list(), query(listQuery), (c) => showList(c))
  .post(people.list(), onlyForms, form(actionForm), (c) => act(c))
  .route('/', rolesForm);

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
  if (asked.problem === 'none_selected') c.set('formStatus', 422);
  return renderSettings(c, t('settings.people'), <PeoplePage t={t} view={view} viewer={c.var.user} />);
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

async function showOne(
  c: ConsoleContext,
  form: FormState<typeof rolesFields>,
  person: Person,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { values, done } = form;
  const why = t.find(`service.${readQuery(c, personQuery).problem}`) ?? '';
  const notices: PeopleNotice[] = [
    ...(done === 'roles' ? [{ tone: 'positive' as const, text: t('people.roles_done') }] : []),
    ...(done === 'action' ? [{ tone: 'positive' as const, text: t('people.done', { count: 1 }) }] : []),
    ...(why ? [{ tone: 'caution' as const, text: why }] : []),
    ...noticesOfForm(t, form),
  ];
  const { invite_expires_at: until, role, custom_roles, scope } = person;
  const view = {
    person: presentPerson(person, { t, timeZone: c.var.timeZone }),
    historyHref: historyHref(c, 'person', person.email),
    inviteUntil: until === null ? '' : t.dateTime(until, c.var.timeZone, 'medium'),
    isInviteOver: until !== null && Date.parse(until) < Date.now(),
    roles: presentChoice(c, t, await readRoles(c), values),
    scope: await presentScope(c, values),
    before: JSON.stringify({ role, custom_roles, scope }),
    actions: actionsFor(person),
    mayChange: mayChangePeople(c),
    notices,
  };
  const page = <PersonPage t={t} view={view} viewer={c.var.user} />;
  return renderSettings(c, view.person.name || person.email, page);
}

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
