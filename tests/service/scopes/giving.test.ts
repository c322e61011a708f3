import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import type { MailScope } from '../../../src/api/vocabulary/scopes.ts';
import { builtInRoles, joinRights, type Rights } from '../../../src/api/vocabulary/sections.ts';
import { createService } from '../../../src/service/create-service.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

/** Somebody who manages people and settings, and looks after the mail of a branch alone. */
let directory: ReturnType<typeof temporaryDirectory>;
let service: ReturnType<typeof createService>;
let client: Client;
let database: DatabaseSync;
let admin: { token: string };
let manager: { token: string };
let groups: Record<string, string>;
const branch = { domains: ['branch.example'], groups: [] };

beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 0);
  service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
  database = new DatabaseSync(databaseFile(directory.path), { timeout: 20_000 });
  const logIn = (email: string) =>
    client.call(contract.login, { body: { email, current_password: password } });
  admin = await logIn(people.admin);
  manager = await logIn(people.outsider);
  await importFile(admin, 'sally@tenant.example,Sales\nmia@tenant.example,Staff\n');
  const known = await client.call(contract.listDirectoryGroups, {}, admin);
  groups = Object.fromEntries(known.groups.map(({ name, id }) => [name, id]));
});
beforeEach(() => {
  database.exec('DELETE FROM user_role; DELETE FROM role');
  const { analyst } = builtInRoles;
  give(people.outsider, 'managing', { users: 'act', system_settings: 'act' });
  give(people.outsider, 'working', analyst, branch);
});
afterAll(async () => {
  database.close();
  await service.stop();
  await directory.remove();
});

/** Gives somebody a role of this name, which is made or changed for it. */
function give(email: string, role: string, rights: Partial<Rights>, scope: MailScope | null = null): void {
  database
    .prepare(`INSERT INTO role (id, name, folded_name, sections, created_by, created_at, updated_by, updated_at)
      VALUES (?, ?, ?, ?, '', 0, '', 0) ON CONFLICT DO UPDATE SET sections = excluded.sections`)
    .run(role, role, role, JSON.stringify(joinRights([rights])));
  database
    .prepare('INSERT INTO user_role (user_id, role_id, scope) SELECT id, ?, ? FROM user WHERE email = ?')
    .run(role, scope && JSON.stringify(scope), email);
}
const update = (role: string, sections: Partial<Rights>, as = manager) =>
  client.call(
    contract.updateRole,
    {
      body: {
        role_id: role,
        role_name: role,
        role_content: { sections },
        update_time_utc: new Date(0).toISOString(),
      },
    },
    as,
  );
const importFile = (as: { token: string }, lines: string, replace = false) =>
  client.call(contract.importDirectory, { body: { csv: `email,groups\n${lines}`, replace } }, as);
const idOf = async (email: string) =>
  (await client.call(contract.listPeople, { query: { search: email } }, admin)).people[0]!.id;
const problem = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { problem: string }) => error.problem,
  );

describe('somebody who manages people, with mail of a branch', () => {
  it('[SH-12] changes a role only within their own mail, for whoever has it', async () => {
    give(people.viewer, 'elsewhere', { mail_explorer: 'view' });
    expect(await problem(update('elsewhere', { mail_explorer: 'act' }))).toBe('beyond_own_scope');
    expect(await problem(update('elsewhere', {}))).toBe('beyond_own_scope');
    give(people.viewer, 'here', { mail_explorer: 'view' }, branch);
    expect(await problem(update('here', { mail_explorer: 'act' }))).toBe('ok');
  });

  it('[SH-12] does not raise their own role', async () => {
    const own = { users: 'act', system_settings: 'act' } as const;
    expect(await problem(update('managing', { ...own, mail_explorer: 'view' }))).toBe('beyond_own_scope');
    expect(await problem(update('managing', { ...own, private_data: 'view' }))).toBe('beyond_own_scope');
    expect(await problem(update('managing', own))).toBe('ok');
  });

  it('[SH-12] removes no role for a successor that reaches more than they do', async () => {
    give(people.viewer, 'elsewhere', { users: 'view' });
    const remove = (successor: string) =>
      client.call(contract.removeRole, { params: { roleName: 'elsewhere' }, query: { successor } }, manager);
    give(people.analyst, 'wide', { mail_explorer: 'act' }, branch);
    expect(await problem(remove('wide'))).toBe('beyond_own_scope');
    give(people.analyst, 'successor', { users: 'view' }, branch);
    expect(await problem(remove('successor'))).toBe('ok');
    // Roles by groups of a provider are one's own as well.
    database.exec(`DELETE FROM user_role WHERE role_id = 'working'`);
    database
      .prepare(
        `INSERT INTO mapped_role (user_id, role, scope) SELECT id, 'working', ? FROM user WHERE email = ?`,
      )
      .run(JSON.stringify(branch), people.outsider);
    const own = { params: { roleName: 'working' }, query: { successor: 'successor' } };
    expect(await problem(client.call(contract.removeRole, own, manager))).toBe('own_roles');
    database.exec('DELETE FROM mapped_role');
  });

  it('[SH-12] changes nobody whose roles reach more mail, and sees so', async () => {
    const id = await idOf(people.viewer);
    database.exec(`UPDATE user SET role = 'none' WHERE email = '${people.viewer}'`);
    give(people.viewer, 'elsewhere', { mail_explorer: 'view' });
    const assign = () =>
      client.call(contract.assignRoles, { params: { id }, body: { role: 'none', scope: null } }, manager);
    const look = async () => (await client.call(contract.showPerson, { params: { id } }, manager)).can_change;
    expect([await look(), await problem(assign())]).toEqual([false, 'beyond_own_scope']);
    database.exec(`DELETE FROM user_role WHERE role_id = 'elsewhere'`);
    give(people.viewer, 'here', { mail_explorer: 'view' }, branch);
    expect([await look(), await problem(assign())]).toEqual([true, 'ok']);
  });

  it('[SH-12] brings nobody into a group that limits roles, least of all their own', async () => {
    const sales = { domains: [], groups: [groups['Sales']!] };
    const more = 'bob@other.example,Sales\n';
    expect(await problem(importFile(manager, more))).toBe('ok');
    expect(await problem(importFile(manager, 'bob@other.example,\n'))).toBe('ok');
    give(people.viewer, 'of sales', { mail_explorer: 'view' }, sales);
    expect(await problem(importFile(manager, more))).toBe('scope_group_members');
    expect(await problem(importFile(manager, 'mia@tenant.example,Staff\n'))).toBe('ok');
    database.exec(`DELETE FROM user_role WHERE role_id = 'of sales'`);
    give(people.outsider, 'own sales', { mail_explorer: 'view' }, sales);
    expect(await problem(importFile(manager, more))).toBe('scope_group_members');
    // Nor do they change it otherwise.
    expect(await problem(importFile(manager, 'sally@tenant.example,\n'))).toBe('scope_group_members');
    expect(await problem(importFile(manager, 'mia@tenant.example,Staff\n', true))).toBe(
      'scope_group_members',
    );
    expect(await problem(importFile(admin, more))).toBe('ok');
    await importFile(admin, 'bob@other.example,\n');
  });

  it('[SH-12] gives nobody an alias, which brings its mail into scopes', async () => {
    const take = (as: { token: string }, aliases: string) =>
      client.call(
        contract.importDirectory,
        { body: { csv: `email,aliases\nmia@tenant.example,${aliases}\n` } },
        as,
      );
    expect(await problem(take(manager, 'boss@other.example'))).toBe('scope_aliases');
    expect(await problem(take(admin, 'boss@other.example'))).toBe('ok');
    expect(await problem(take(manager, 'boss@other.example'))).toBe('ok');
    expect(await problem(take(manager, ''))).toBe('scope_aliases');
    expect(await problem(take(admin, ''))).toBe('ok');
  });

  it('[SH-12] makes no token for a provider whose groups give more than they have', async () => {
    const make = () => client.call(contract.createScimToken, { body: { name: 'provider' } }, manager);
    expect(await problem(make())).toBe('ok');
    database.exec(`INSERT INTO directory_group (id, name, folded_name, source, created_at, updated_at)
      VALUES ('provided', 'Provided', 'provided', 'scim', 0, 0)`);
    give(people.viewer, 'of the group', { mail_explorer: 'view' }, { domains: [], groups: ['provided'] });
    expect(await problem(make())).toBe('beyond_own_scope');
    database.exec(`DELETE FROM user_role WHERE role_id = 'of the group'`);
    expect(await problem(make())).toBe('ok');
    database.exec(`INSERT INTO role_mapping (position, source, value, role, scope)
      VALUES (0, 'group', 'provided', 'analyst', NULL)`);
    expect(await problem(make())).toBe('beyond_own_scope');
    database.exec('DELETE FROM role_mapping');
  });
});

describe('what was made of more mail than somebody reaches now', () => {
  it('[SH-12] is refused to them: exports and results of jobs, also when a group has lost people', async () => {
    const everything = { last_date_amount: 7, last_date_period: 'd' } as const;
    const two = { domains: ['branch.example', 'other.example'], groups: [groups['Sales']!] };
    const limit = (scope: MailScope) =>
      database.prepare(`UPDATE user_role SET scope = ? WHERE role_id = 'working'`).run(JSON.stringify(scope));
    limit(two);
    const asked = { query: { send_in_mail: '1' as const }, body: everything };
    const { job_id } = await client.call(contract.exportEmails, asked, manager);
    const params = { id: job_id! };
    const status = async () => (await client.call(contract.showJob, { params }, admin)).status;
    await expect.poll(status).toBe('done');
    const get = () => problem(client.download(contract.downloadExport, { params }, manager));
    const show = () => problem(client.call(contract.showJob, { params }, manager));
    const listed = async () => (await client.call(contract.listJobs, {}, manager)).total;
    expect([await get(), await show(), await listed()]).toEqual(['ok', 'ok', 1]);
    limit({ ...two, domains: ['branch.example'] });
    expect([await get(), await show(), await listed()]).toEqual(['export_reach', 'job_missing', 0]);
    limit({ ...two, domains: [...two.domains, 'third.example'] });
    expect([await get(), await show(), await listed()]).toEqual(['ok', 'ok', 1]);
    await importFile(admin, 'sally@tenant.example,\n');
    expect([await get(), await show(), await listed()]).toEqual(['export_reach', 'job_missing', 0]);
    await importFile(admin, 'sally@tenant.example,Sales\n');
    expect(await get()).toBe('ok');
  });
});
