import { inviteDays, type Person } from '../../api/contract/people/people.ts';
import type { RoleAnswer } from '../../api/contract/people/roles.ts';
import { type MailScope, reachesGrants } from '../../api/vocabulary/scopes.ts';
import { checkEmail } from '../accounts/create-user.ts';
import { hashPassword } from '../accounts/hash-password.ts';
import { newId, newSecret } from '../secret-box/secrets.ts';
import { actorOf, type HandlersOf, type SignedInCall } from '../core/call.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { StoredPerson } from './people-store-sqlite.ts';
import { newInviteLink } from './people-job-work.ts';
import type { PeopleActor } from './people-rules.ts';
import type { StoredRole } from './role-store-sqlite.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import type { PeopleJob as JobAnswer } from '../../api/contract/people/people-jobs.ts';
import type { PeopleJob, PeopleJobItem } from './people-job-store-sqlite.ts';

type PeopleJobCalls =
  | 'actOnPeople'
  | 'listPeopleJobs'
  | 'showPeopleJob'
  | 'listPeopleOfJob'
  | 'cancelPeopleJob';

/** How long an answer waits for its job, milliseconds, so that it has the outcome for few people. */
const patience = 2_000;
/** Maximum outcomes in an answer. */
const maxResults = 100;

/** Bulk changes of people, as jobs that outlive the call. */
const peopleJobRoutes = (parts: ServiceParts): HandlersOf<PeopleJobCalls> => ({
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
      choice: ids
        ? { ids }
        : {
            matching: {
              search: matching?.search ?? '',
              state: matching?.state ?? null,
              role: matching?.role ?? null,
            },
          },
      actor: actorOf(call),
      userAgent: call.userAgent,
      locale: call.locale,
      at: parts.now(),
    });
    parts.peopleJobs.enqueue(id);
    await within(patience, parts.peopleJobs.finished(id));
    const items = await people.listPeopleJobItems({ id, leftOnly: false, limit: maxResults, offset: 0 });
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

type RoleCalls = 'listRoles' | 'showRole' | 'createRole' | 'updateRole' | 'removeRole';
type PeopleCalls = 'listPeople' | 'showPerson' | 'invitePerson' | 'assignRoles';

const day = 24 * 3_600_000;

/** The calls about people and roles. */
export const peopleRoutes = (
  parts: ServiceParts,
): HandlersOf<RoleCalls | PeopleCalls> & ReturnType<typeof peopleJobRoutes> => ({
  ...roleRoutes(parts),
  ...peopleJobRoutes(parts),
  async listPeople({ query }, { caller }) {
    const { people, total } = await parts.stores.people.listPeople({
      search: query.search ?? '',
      state: query.state ?? null,
      role: query.role ?? null,
      after: query.after ?? '',
      limit: query.limit,
    });
    const shown = people.slice(0, query.limit);
    return {
      people: shown.map((person) => presentPerson(person, caller.account)),
      total,
      next: people.length > query.limit ? shown.at(-1)!.account.email : null,
    };
  },
  async showPerson({ params }, { caller }) {
    const person = await parts.stores.people.findPerson(params.id);
    if (!person) throw refuse('not_found', 'person_missing');
    return presentPerson(person, caller.account);
  },
  async invitePerson({ body }, call) {
    const email = checkEmail(body.email);
    const person = await parts.stores.people.invitePerson({
      email,
      firstName: body.first_name,
      lastName: body.last_name,
      role: body.role,
      customRoles: body.custom_roles,
      scope: body.scope,
      // Nobody knows it: the account has no password until one is chosen by the link.
      passwordHash: await hashPassword(
        newSecret(),
        { clientAddress: call.clientAddress, isKnown: true },
        parts.passwordCost,
      ),
      link: newInviteLink(parts, email, body.locale),
      ...changeOf(parts, call),
    });
    parts.mailOut.wake();
    return presentPerson(person, call.caller.account);
  },
  async assignRoles({ params, body }, call) {
    const { before } = body;
    const person = await parts.stores.people.assignRoles({
      userId: params.id,
      chosen: { role: body.role, customRoles: body.custom_roles, scope: body.scope },
      before: before ? { role: before.role, customRoles: before.custom_roles, scope: before.scope } : null,
      ...changeOf(parts, call),
    });
    return presentPerson(person, call.caller.account);
  },
});

const roleRoutes = (parts: ServiceParts): HandlersOf<RoleCalls> => ({
  async listRoles() {
    return (await parts.stores.people.listRoles(undefined)).map(presentRole);
  },
  async showRole({ params }) {
    const role = await parts.stores.people.findRole(params.roleName);
    if (!role) throw refuse('not_found', 'role_missing');
    return presentRole(role);
  },
  async createRole({ body }, call) {
    const role = await parts.stores.people.createRole({
      id: newId(),
      role: inputOf(body),
      ...changeOf(parts, call),
    });
    return presentRole(role);
  },
  async updateRole({ body }, call) {
    const role = await parts.stores.people.updateRole({
      id: body.role_id,
      seenAt: Date.parse(body.update_time_utc),
      role: inputOf(body),
      ...changeOf(parts, call),
    });
    return presentRole(role);
  },
  async removeRole({ params, query }, call) {
    const { moved } = await parts.stores.people.removeRole({
      name: params.roleName,
      successor: query.successor ?? null,
      ...changeOf(parts, call),
    });
    return { success: true, moved };
  },
});

const changeOf = ({ now }: ServiceParts, { caller, clientAddress }: SignedInCall) => {
  const { id, email } = caller.account;
  return { actor: { id, email, clientAddress } satisfies PeopleActor, at: now() };
};

const inputOf = (body: {
  role_name: string;
  role_description: string;
  role_content: { sections: Partial<StoredRole['rights']> };
}) => ({ name: body.role_name, description: body.role_description, sections: body.role_content.sections });

const presentScope = (scope: MailScope | null): Person['scope'] =>
  scope && { domains: [...scope.domains], groups: [...scope.groups] };

const presentRole = (role: StoredRole): RoleAnswer => ({
  role_id: role.id,
  role_name: role.name,
  role_description: role.description,
  created_by: role.isBuiltIn ? null : role.createdBy,
  creation_time_utc: isoOrNull(role.createdAt),
  updated_by: role.isBuiltIn ? null : role.updatedBy,
  update_time_utc: isoOrNull(role.updatedAt),
  role_content: { sections: role.rights },
  role_type: role.isBuiltIn ? 'built_in' : 'custom',
  used_by: role.usedBy,
});

function presentPerson(
  { account, state, lastSeenAt, invitedAt }: StoredPerson,
  caller: SignedInCall['caller']['account'],
): Person {
  const isSelf = account.id === caller.id;
  return {
    id: account.id,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    role: account.role,
    custom_roles: account.custom_roles,
    group_roles: [...new Set(account.mappedRoles.map(({ name }) => name))],
    scope: presentScope(account.givenScope),
    state,
    mfa_set: account.mfa_secret_set,
    automation: account.automation,
    support: account.hidden,
    last_seen_at: isoOrNull(lastSeenAt),
    invite_expires_at: invitedAt === null ? null : isoOrNull(invitedAt + inviteDays * day),
    is_self: isSelf,
    can_change: !isSelf && (!account.hidden || caller.hidden) && reachesGrants(caller, account.grants),
  };
}
