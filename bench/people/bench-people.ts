import { contract } from '../../src/api/contract/table.ts';
import { openWriter } from '../../src/service/database/open-database.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { startSignIn } from '../../tests/service/accounts/support/start-sign-in.ts';
import { clockOf, type Duration, startClock } from '../search/clock.ts';
import { figure, machine, printTable } from '../table.ts';

const admin = 'admin@tenant.example';
const rounds = 20;

/**
 * Prints how long the calls about people take with `count` of them, each with a group that its provider named: pages, searches,
 * filters, the whole list by keys, a mapping that changes the roles of all, and a job over all.
 */
export async function benchPeople(count: number): Promise<void> {
  const service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' }]);
  const { client, directory } = service;
  fill(directory, count);
  const session = await service.logIn(admin);
  const list = (query: Record<string, string>) => client.call(contract.listPeople, { query }, session);
  const rows: string[][] = [];
  const measure = async (name: string, work: () => Promise<unknown>, times = rounds) => {
    const taken: Duration[] = [];
    for (let round = 0; round < times; round += 1) {
      const clock = startClock();
      await work();
      taken.push(clock());
    }
    rows.push([name, figure(clockOf(taken, 0.5).took), figure(clockOf(taken, 0.95).took)]);
  };
  await measure('first page of 50', () => list({}));
  await measure('page in the middle', () => list({ after: `p${String(count / 2).padStart(6, '0')}@x` }));
  await measure('search that finds one', () => list({ search: `p${String(count - 1).padStart(6, '0')}` }));
  await measure('search that finds nobody', () => list({ search: 'no such person' }));
  await measure('filter by role', () => list({ role: 'analyst' }));
  await measure('filter by state and search', () => list({ state: 'disabled', search: 'smith' }));
  await measure('all pages of 200, one after the other', () => walk(list), 3);
  const mapping = { rows: [{ source: 'claim' as const, value: 'staff', role: 'viewer' }] };
  await measure(
    'preview of a mapping of all',
    () => client.call(contract.previewRoleMapping, { body: mapping }, session),
    3,
  );
  await measure('saving it', () => client.call(contract.writeRoleMapping, { body: mapping }, session), 1);
  await measure('first page, with roles by groups', () => list({}));
  const finish = async (action: 'disable' | 'enable') => {
    const { job } = await client.call(contract.actOnPeople, { body: { matching: {}, action } }, session);
    for (let state: string = job.status; state === 'running';) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      state = (await client.call(contract.showPeopleJob, { params: { id: job.id } }, session)).status;
    }
  };
  await measure('job that disables all', () => finish('disable'), 1);
  await measure('job that enables all', () => finish('enable'), 1);
  await service.stop();
  console.log(`${machine()}; ${count.toLocaleString('en')} people`);
  printTable('People, ms', ['', 'p50', 'p95'], rows);
}

async function walk(list: (query: Record<string, string>) => Promise<{ next: string | null }>) {
  let after: string | null = '';
  while (after !== null) {
    ({ next: after } = await list({ limit: '200', ...(after !== '' && { after }) }));
  }
}

function fill(directory: string, count: number): void {
  const database = openWriter(databaseFile(directory));
  const people = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;
  database.exec(`INSERT INTO user (email, first_name, last_name, role, disabled, password_hash, password_changed_at, created_at, folded)
    ${people} SELECT printf('p%06d@tenant.example', i), 'Person', 'Smith', CASE WHEN i % 4 = 0 THEN 'analyst' ELSE 'none' END,
      i % 10 = 0, '', 0, 0, printf('p%06d@tenant.example person smith', i) FROM n;
    INSERT INTO sso_group (user_id, issuer, value) SELECT id, 'https://idp.example', 'staff' FROM user WHERE email LIKE 'p%';
    INSERT INTO session (user_id, token_hash, stage, created_at, last_seen_at, expires_at)
      SELECT id, randomblob(32), 'done', 0, 0, 0 FROM user WHERE email LIKE 'p%'`);
  database.close();
}
