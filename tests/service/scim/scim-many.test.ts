import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';

const many = 10_000;
const admin = 'admin@tenant.example';
let service: SignInService;
let root: { token: string };
let secret: string;
let group: string;
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const everybody = Array.from({ length: many }, (_, n) => ({ value: idOf(n), $ref: null, display: `P ${n}` }));

beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' }]);
  const database = new DatabaseSync(databaseFile(service.directory), { timeout: 20_000 });
  database.exec(`INSERT INTO user (email, first_name, last_name, role, hidden, automation, password_hash, password_set,
      password_changed_at, created_at, folded, scim_id)
    SELECT 'p' || n || '@tenant.example', 'P', n, 'none', 0, 0, '', 0, 0, 0, 'p' || n, printf('00000000-0000-4000-8000-%012d', n)
    FROM (WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < ${many - 1}) SELECT n FROM c)`);
  database.close();
  root = await service.logIn(admin);
  ({ token: secret } = await service.client.call(
    contract.createScimToken,
    { body: { name: 'Entra' } },
    root,
  ));
  group = ((await scim('POST', '/Groups', { displayName: 'Everybody' })).body as { id: string }).id;
  const row = { source: 'group' as const, value: group, role: 'help_desk', domains: [], groups: [] };
  const { updated_at: seen } = await service.client.call(contract.showRoleMapping, {}, root);
  await service.client.call(contract.writeRoleMapping, { body: { rows: [row], seen } }, root);
});
afterAll(() => service?.stop());

async function scim(method: string, path: string, body?: unknown) {
  const answer = await service.fetch(
    new Request(`http://service.test/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}
const patch = (...Operations: object[]) => scim('PATCH', `/Groups/${group}`, { Operations });
const members = async () =>
  ((await scim('GET', `/Groups/${group}`)).body as { members?: { value: string }[] }).members ?? [];
/** The number of people with the role of the group. */
function holders(): number {
  const database = new DatabaseSync(databaseFile(service.directory), { readOnly: true, timeout: 20_000 });
  const row = database.prepare(`SELECT count(*) AS n FROM mapped_role WHERE role = 'help_desk'`).get();
  database.close();
  return row!['n'] as number;
}

describe('a group of ten thousand', () => {
  it('[SH-12] is created and removed in one request, with the roles by it, all or none', async () => {
    expect((await patch({ op: 'Add', path: 'members', value: everybody })).status).toBe(204);
    expect([(await members()).length, holders()]).toEqual([many, many]);
    // The last of them is unknown: nobody is removed or added.
    const half = await patch(
      { op: 'Remove', path: 'members', value: everybody.slice(1) },
      { op: 'Add', path: 'members', value: [{ value: 'nobody' }] },
    );
    expect(half).toMatchObject({ status: 400, body: { scimType: 'invalidValue', status: '400' } });
    expect([(await members()).length, holders()]).toEqual([many, many]);
    expect((await patch({ op: 'Remove', path: 'members', value: everybody.slice(1) })).status).toBe(204);
    expect([await members(), holders()]).toMatchObject([[{ value: idOf(0) }], 1]);
    expect((await patch({ op: 'replace', path: 'members', value: everybody })).status).toBe(204);
    expect(holders()).toBe(many);
  });

  it('[SH-12] loses its members one by one, as some providers send them, also in one request', async () => {
    const each = (list: typeof everybody) =>
      list.map(({ value }) => ({ op: 'remove', path: `members[value eq "${value}"]` }));
    expect((await patch({ op: 'add', path: 'members', value: everybody })).status).toBe(204);
    expect((await patch(...each(everybody.slice(1)))).status).toBe(204);
    expect([(await members()).length, holders()]).toEqual([1, 1]);
    // In order: a person who is removed and added again is a member.
    const [first] = everybody;
    const again = { op: 'add', path: 'members', value: [first] };
    expect((await patch(...each([first!]), again, { op: 'add', value: { displayName: 'All' } })).status).toBe(
      204,
    );
    expect(holders()).toBe(1);
    const more = await patch(...each([...everybody, first!]));
    expect(more).toMatchObject({ status: 400, body: { scimType: 'invalidSyntax' } });
  });
});
