import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { CallInput } from '../../../src/api/contract/endpoint.ts';
import { openWriter } from '../../../src/service/database/open-database.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { codeOf, setUpMfa, startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';

const at = (name: string) => `${name}@tenant.example`;
const many = 1_200;
let service: SignInService;
let ada: { token: string };
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [
    { email: at('ada'), role: 'admin' },
    { email: at('bob'), role: 'admin' },
    { email: at('auditor'), role: 'auditor' },
    at('one'),
    at('two'),
  ]);
  ada = await service.logIn(at('ada'));
  change(`INSERT INTO user (email, role, password_hash, password_changed_at, created_at, folded)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
    SELECT printf('many%05d@branch.example', i), 'viewer', '', 0, 0, printf('many%05d@branch.example', i) FROM n`);
});
afterAll(() => service.stop());

/** Changes the data behind the service's back. */
function change(sql: string): void {
  const database = openWriter(databaseFile(service.directory));
  database.exec(sql);
  database.close();
}
const act = (body: NonNullable<CallInput<typeof contract.actOnPeople>['body']>, as = ada) =>
  service.client.call(contract.actOnPeople, { body }, as);
const find = async (name: string) =>
  (await service.client.call(contract.listPeople, { query: { search: name } }, ada)).people[0]!;
const totalOf = async (query: Record<string, string>) =>
  (await service.client.call(contract.listPeople, { query }, ada)).total;
/** The job as it stands at its end. */
async function ended(id: string) {
  for (;;) {
    const job = await service.client.call(contract.showPeopleJob, { params: { id } }, ada);
    if (job.status !== 'running') return job;
  }
}

describe('an action on many people', () => {
  it('[SH-12] is a job with a result for each person', async () => {
    const [one, two, self] = [await find('one@'), await find('two@'), await find('ada@')];
    await setUpMfa(service, await service.logIn(at('two')), at('two'));
    const { job, results } = await act({ ids: [one.id, two.id, self.id, 999_999], action: 'reset_mfa' });
    expect(results.map(({ success, problem }) => [success, problem])).toEqual([
      [false, 'person_no_mfa'],
      [true, ''],
      [false, 'own_account'],
      [false, 'person_missing'],
    ]);
    expect(job).toMatchObject({ status: 'done', total: 4, done: 1, left: 3, actor: at('ada') });
    expect((await service.mailsTo(at('two'), 2)).at(-1)!.subject).toContain('second factor');
    const { people } = await service.client.call(
      contract.listPeopleOfJob,
      { params: { id: job.id }, query: { left: '1', limit: '2', offset: '1' } },
      ada,
    );
    expect(people.map(({ problem }) => problem)).toEqual(['own_account', 'person_missing']);
    expect((await service.client.call(contract.listPeopleJobs, {}, ada)).jobs[0]).toEqual(job);
    expect(service.audit('people_job_create').at(-1)).toEqual([
      at('ada'),
      'success',
      { job: job.id, action: 'reset_mfa', people: 4 },
    ]);
    expect(service.audit('mfa_disable')).toHaveLength(1);
  });

  it('[SH-12] applies to all whom a filter finds, once it is confirmed, and assigns them roles', async () => {
    const roles = { role: 'analyst', scope: { domains: ['branch.example'], groups: [] } };
    const { job } = await act({ matching: { search: 'branch' }, action: 'change_roles', roles });
    expect(await ended(job.id)).toMatchObject({ status: 'done', total: many, done: many, left: 0 });
    expect(await totalOf({ role: 'analyst' })).toBe(many);
    expect(await find('many00777')).toMatchObject({ role: 'analyst', scope: roles.scope });
    // Everybody but the caller, who is left out.
    const all = await act({ matching: {}, action: 'end_sessions' });
    expect(await ended(all.job.id)).toMatchObject({ status: 'done', total: many + 4, left: 0 });
    ada = await service.logIn(at('ada'));
  });

  it('[SH-12] never disables the last administrator, but everybody else', async () => {
    const { job } = await act({ matching: { search: 'tenant.example' }, action: 'disable' });
    expect(await ended(job.id)).toMatchObject({ done: 4, left: 0 });
    expect(await codeOf(service.client.call(contract.currentUser, {}, ada))).toBe('ok');
    await ended((await act({ matching: { search: 'tenant.example' }, action: 'enable' })).job.id);
  });

  it('[SH-12] resumes after a restart, and stops when its user loses the right', async () => {
    const ids = { first: 'job-of-before', second: 'job-of-nobody' };
    const { id: adaId } = await find('ada@');
    const { id: oneId } = await find('one@');
    const store = (id: string, actor: number) =>
      change(`INSERT INTO people_job (id, action, actor_id, actor, client_address, user_agent, locale, status, total, created_at)
          VALUES ('${id}', 'disable', ${actor}, '${at('ada')}', '', '', 'en', 'running', ${many}, 0);
        INSERT INTO people_job_item (job, position, user_id, email)
          SELECT (SELECT number FROM people_job WHERE id = '${id}'), row_number() OVER (ORDER BY id), id, email
          FROM user WHERE email LIKE 'many%'`);
    await service.restart(() => {
      store(ids.first, adaId);
      store(ids.second, oneId);
    });
    expect(await ended(ids.first)).toMatchObject({ status: 'done', done: many });
    expect(await ended(ids.second)).toMatchObject({ status: 'failed', done: 0 });
    expect(await totalOf({ state: 'disabled' })).toBe(many);
  });

  it('[SH-12] can be cancelled, and is refused without the right', async () => {
    const auditor = await service.logIn(at('auditor'));
    expect(await codeOf(act({ matching: {}, action: 'enable' }, auditor))).toBe('permission_denied');
    expect(await codeOf(act({ action: 'enable' }))).toBe('invalid_input');
    expect(await codeOf(act({ matching: {}, action: 'change_roles' }))).toBe('invalid_input');
    expect(await codeOf(act({ matching: { search: 'nobody at all' }, action: 'enable' }))).toBe('not_found');
    const wrong = { role: 'nonsense' };
    expect(await codeOf(act({ matching: {}, action: 'change_roles', roles: wrong }))).toBe('invalid_input');
    const { job } = await act({ matching: { search: 'branch' }, action: 'enable' });
    const end = (as: { token: string }) =>
      service.client.call(contract.cancelPeopleJob, { params: { id: job.id } }, as);
    expect(await codeOf(end(auditor))).toBe('permission_denied');
    const stopped = await end(ada);
    expect(['done', 'cancelled']).toContain(stopped.status);
    expect(await codeOf(service.client.call(contract.showPeopleJob, { params: { id: 'none' } }, ada))).toBe(
      'not_found',
    );
  });
});
