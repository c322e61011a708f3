import type { PeopleJob as JobAnswer } from '../../api/contract/people/people-jobs.ts';
import { newId } from '../secret-box/secrets.ts';
import { actorOf, type HandlersOf } from '../call.ts';
import { fieldProblem, refuse, refuseField } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { PeopleJob, PeopleJobItem } from './people-job-store-sqlite.ts';
import { isoOrNull } from '../../api/iso-time.ts';

type PeopleJobCalls =
  | 'actOnPeople'
  | 'listPeopleJobs'
  | 'showPeopleJob'
  | 'listPeopleOfJob'
  | 'cancelPeopleJob';

/** How long an answer waits for its job, milliseconds, so that it has the outcome for few people. */
const patience = 2_000;
/** Maximum outcomes in an answer. */
const mostResults = 100;

/** Bulk changes of people, as jobs that outlive the call. */
export const peopleJobRoutes = (parts: ServiceParts): HandlersOf<PeopleJobCalls> => ({
  async actOnPeople({ body: { ids, matching, action, roles } }, call) {
    if ((ids === undefined) === (matching === undefined))
      throw refuseField(fieldProblem('ids', 'people_choice'));
    if ((action === 'change_roles') !== (roles !== undefined))
      throw refuseField(fieldProblem('roles', 'people_roles'));
    const { people } = parts.stores;
    const { id } = await people.createPeopleJob({
      id: newId(),
      action,
      roles: roles ? { role: roles.role, customRoles: roles.custom_roles, scope: roles.scope } : null,
      choice: ids ? { ids } : { matching: { search: matching?.search ?? '', state: matching?.state ?? null, role: matching?.role ?? null } }, // oxfmt-ignore
      actor: actorOf(call),
      userAgent: call.userAgent,
      locale: call.locale,
      at: parts.now(),
    });
    parts.peopleJobs.enqueue(id);
    await within(patience, parts.peopleJobs.finished(id));
    const items = await people.listPeopleJobItems({ id, leftOnly: false, limit: mostResults, offset: 0 });
    const worked = items.filter(({ problem }) => problem !== null);
    return { job: present((await people.findPeopleJob(id))!), results: worked.map(presentItem) };
  },
  async listPeopleJobs({ query }) {
    return { jobs: (await parts.stores.people.listPeopleJobs(query)).map(present) };
  },
  showPeopleJob: ({ params }) => requireJob(parts, params.id),
  async listPeopleOfJob({ params: { id }, query: { left, limit, offset } }) {
    await requireJob(parts, id);
    const items = await parts.stores.people.listPeopleJobItems({ id, leftOnly: left === '1', limit, offset });
    return { people: items.map(presentItem) };
  },
  async cancelPeopleJob({ params: { id } }, call) {
    const job = await parts.stores.people.cancelPeopleJob({ id, actor: actorOf(call), at: parts.now() });
    if (!job) throw refuse('not_found', 'job_missing');
    return present(job);
  },
});

async function requireJob({ stores }: ServiceParts, id: string): Promise<JobAnswer> {
  const job = await stores.people.findPeopleJob(id);
  if (!job) throw refuse('not_found', 'job_missing');
  return present(job);
}

async function within(milliseconds: number, end: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([end, over]);
  clearTimeout(timer);
}

const present = (job: PeopleJob): JobAnswer => ({
  id: job.id,
  action: job.action,
  status: job.status,
  total: job.total,
  done: job.done,
  left: job.left,
  actor: job.actor,
  created_at: new Date(job.createdAt).toISOString(),
  finished_at: isoOrNull(job.finishedAt),
});

const presentItem = ({ userId, email, problem }: PeopleJobItem) => ({
  id: userId,
  email,
  success: problem === null ? null : problem === '',
  problem: problem ?? '',
});
