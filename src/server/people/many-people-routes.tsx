import { Hono } from 'hono';
import { peopleAtOnce } from '../../api/limits.ts';
import { z } from 'zod';
import { listPeople, personStates } from '../../api/contract/people/people.ts';
import {
  actOnPeople,
  cancelPeopleJob,
  listPeopleJobs,
  listPeopleOfJob,
  type PeopleJob,
  type PeopleJobAction,
  peopleJobActions,
  showPeopleJob,
} from '../../api/contract/people/people-jobs.ts';
import { noRole } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import {
  ManyPeoplePage,
  PeopleJobPage,
  PeopleJobRegion,
  PeopleJobsPage,
} from '../../views/people/many-people-pages.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, count, flag, line } from '../fields.ts';
import { formPage, type FormState } from '../form-page.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderSettings } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { type Asked, param, query } from '../validate.ts';
import {
  mayChangePeople,
  presentChoice,
  presentScope,
  readRoles,
  roleFields,
  scopeFields,
  scopeOfForm,
} from './present-people.ts';

const { people } = paths;
/** People per page of a job. */
const onePage = 100;
const jobsOnPage = 50;

/** The selection: named people, or all matches of the list. */
const choiceFields = {
  action: choice(peopleJobActions),
  /** Ids of people, comma-separated. */
  ids: line(2_000),
  all: flag,
  search: line(200),
  state: choice(personStates),
  who: line(60),
};
const manyFields = z.object({ ...choiceFields, ...roleFields, ...scopeFields });
const idParam = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });
const jobsQuery = z.object({ offset: count(1_000_000) });
const jobQuery = z.object({ left: flag, offset: count(1_000_000) });

type Typed = z.output<typeof manyFields>;

const manyForm = formPage(people.actions(), {
  fields: manyFields,
  about: ['permission_denied'],
  async save(c, typed) {
    const { action, role, custom_roles } = typed;
    const ids = idsIn(typed);
    if (action === undefined || (!typed.all && ids.length === 0)) return people.list();
    const { job } = await c.var.client.call(actOnPeople, {
      body: {
        action,
        ...(typed.all ? { matching: filterOf(typed) } : { ids: ids.map(Number) }),
        ...(action === 'change_roles' && {
          roles: { role: role || noRole, custom_roles, scope: scopeOfForm(typed) },
        }),
      },
    });
    return people.job(job.id);
  },
  show: ask,
});

/** Bulk actions on people. Behind `requireUser` and the right to view people. */
export const manyPeopleRoutes = new Hono<ConsoleEnv>()
  .route('/', manyForm)
  .get(people.jobs(), query(jobsQuery), (c) => listJobs(c))
  .get(people.job(':id'), param(idParam), query(jobQuery), (c) => showJob(c))
  .post(people.jobEnd(':id'), param(idParam), async (c) => {
    const { id } = c.req.valid('param');
    await c.var.client.call(cancelPeopleJob, { params: { id } });
    return c.redirect(people.job(id), 303);
  });

/** The confirmation before a bulk action, with the choice of roles. */
async function ask(
  c: ConsoleContext,
  { values: typed, failure }: FormState<typeof manyFields>,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  if (typed.action === undefined || (!typed.all && idsIn(typed).length === 0) || !mayChangePeople(c))
    return c.redirect(people.list(), 302);
  const [found, roles] = await Promise.all([
    c.var.client.call(listPeople, { query: { ...filterOf(typed), limit: 1 } }),
    readRoles(c),
  ]);
  const isAboutRoles = typed.action === 'change_roles';
  const view = {
    action: typed.action,
    people: typed.all ? found.total : idsIn(typed).length,
    isAll: typed.all,
    hidden: hiddenFields(typed),
    roles: isAboutRoles ? presentChoice(c, t, roles, { ...typed, role: typed.role || 'viewer' }) : null,
    scope: isAboutRoles ? await presentScope(c, typed) : null,
    backHref: people.list(listQueryOf(typed)),
    notices: failure ? [{ tone: 'danger' as const, text: failure }] : [],
  };
  return renderSettings(c, t(`people.do_${typed.action}`), <ManyPeoplePage t={t} view={view} />);
}

async function listJobs(c: Asked<{ query: typeof jobsQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { offset } = c.req.valid('query');
  const { jobs } = await c.var.client.call(listPeopleJobs, { query: { limit: jobsOnPage + 1, offset } });
  const at = (from: number) => people.jobs(from > 0 ? { offset: `${from}` } : {});
  const view = {
    jobs: jobs.slice(0, jobsOnPage).map((job) => presentJob(c, job)),
    previousHref: offset > 0 ? at(Math.max(0, offset - jobsOnPage)) : '',
    nextHref: jobs.length > jobsOnPage ? at(offset + jobsOnPage) : '',
    mayChange: mayChangePeople(c),
  };
  return renderSettings(c, t('people.jobs'), <PeopleJobsPage t={t} view={view} />);
}

async function showJob(c: Asked<{ param: typeof idParam; query: typeof jobQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const params = c.req.valid('param');
  const { left, offset } = c.req.valid('query');
  const [job, { people: rows }] = await Promise.all([
    c.var.client.call(showPeopleJob, { params }),
    c.var.client.call(listPeopleOfJob, {
      params,
      query: { left: left ? '1' : '0', limit: onePage + 1, offset },
    }),
  ]);
  const at = (from: number) =>
    people.job(job.id, { ...(left && { left: '1' }), ...(from > 0 && { offset: `${from}` }) });
  const view = {
    job: presentJob(c, job),
    showsLeft: left,
    rows: rows.slice(0, onePage).map(({ id, email, success, problem }) => ({
      email,
      href: people.show(`${id}`),
      outcome:
        success === null
          ? t('people.job_waits')
          : success
            ? t('people.job_done')
            : (t.find(`service.${problem}`) ?? problem),
      isLeft: success === false,
    })),
    previousHref: offset > 0 ? at(Math.max(0, offset - onePage)) : '',
    nextHref: rows.length > onePage ? at(offset + onePage) : '',
    selfHref: at(offset),
  };
  if (isFragment(c)) return renderFragment(c, <PeopleJobRegion t={t} view={view} />);
  return renderSettings(c, t(`people.do_${job.action}`), <PeopleJobPage t={t} view={view} />);
}

const presentJob = (c: ConsoleContext, job: PeopleJob) => {
  const t = messagesOf(c.var.locale);
  const time = (at: string | null) => (at === null ? '' : t.dateTime(at, c.var.timeZone, 'medium'));
  return {
    ...job,
    action: job.action satisfies PeopleJobAction,
    startedAt: time(job.created_at),
    endedAt: time(job.finished_at),
    endAction: job.status === 'running' && mayChangePeople(c) ? people.jobEnd(job.id) : '',
    href: people.job(job.id),
  };
};

const idsIn = ({ ids }: Typed): string[] =>
  ids
    .split(',')
    .filter((id) => /^\d{1,15}$/.test(id))
    .slice(0, peopleAtOnce);

const filterOf = ({ search, state, who }: Typed) => ({
  ...(search && { search }),
  ...(state && { state }),
  ...(who && { role: who }),
});

const listQueryOf = ({ search, state, who }: Typed) => ({ search, state, role: who });

const hiddenFields = ({ action, ids, all, search, state, who }: Typed): readonly [string, string][] =>
  Object.entries({ action: action ?? '', ids, all: all ? '1' : '', search, state: state ?? '', who }).filter(
    ([, value]) => value !== '',
  );
