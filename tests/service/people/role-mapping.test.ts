import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishSso, startSso } from '../../../src/api/contract/accounts/single-sign-on.ts';
import type { MappingRow } from '../../../src/api/contract/people/role-mapping.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { listMigrations, runMigrations } from '../../../src/service/database/run-migrations.ts';
import { defaultSingleSignOn } from '../../../src/settings/single-sign-on.ts';
import { client, directory, startOpenIdProvider, visitProvider, type OpenIdProvider } from '../../support/openid-provider.ts'; // oxfmt-ignore
import { codeOf, startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';
import {
  buildResponse,
  idpEntityId,
  idpKey,
  idpMetadata,
  rightAnswer,
  signXml,
  toBase64,
} from '../sso/support/saml-identity-provider.ts';
import { consoleOrigin } from '../sso/support/sso-service.ts';

const at = (name: string) => `${name}@tenant.example`;
let provider: OpenIdProvider;
let folder: string;
let service: SignInService;
let root: { token: string };
let scimToken: string;

beforeAll(async () => {
  provider = await startOpenIdProvider([`${consoleOrigin}/auth/office365/callback`], {
    email: at('ada'),
    email_verified: true,
    given_name: 'Ada',
    tid: directory,
  });
  folder = await mkdtemp(join(tmpdir(), 'postern-mapping-'));
  const metadata = join(folder, 'idp.xml');
  await writeFile(metadata, idpMetadata(await idpKey()));
  const microsoft = {
    clientId: client.id,
    clientSecret: client.secret,
    issuer: provider.issuer,
    tenant: directory,
  };
  const sso = { ...defaultSingleSignOn, microsoft, saml: [{ domain: 'tenant.example', metadata }] };
  service = await startSignIn({ mfa: 'off', consoleOrigin, sso }, [
    { email: at('root'), role: 'admin' },
    { email: at('auditor'), role: 'auditor' },
    { email: at('ada'), role: 'viewer' },
    { email: at('bob'), role: 'viewer' },
    { email: at('cleo'), role: 'viewer' },
  ]);
  root = await service.logIn(at('root'));
  ({ token: scimToken } = await service.client.call(
    contract.createScimToken,
    { body: { name: 'Entra' } },
    root,
  ));
});
afterAll(async () => {
  await service?.stop();
  await provider.stop();
  await rm(folder, { recursive: true });
});

const read = () => service.client.call(contract.showRoleMapping, {}, root);
const row = (value: string, role: string, more: Partial<MappingRow> = {}): MappingRow => ({
  source: 'claim',
  provider: more.source === 'group' ? '' : provider.issuer,
  value,
  role,
  domains: [],
  groups: [],
  ...more,
});
const save = async (rows: MappingRow[], more: { attribute?: string; seen?: string | null } = {}, as = root) =>
  service.client.call(
    contract.writeRoleMapping,
    { body: { rows, seen: (await read()).updated_at, ...more } },
    as,
  );
const preview = async (rows: MappingRow[], as = root) =>
  service.client.call(contract.previewRoleMapping, { body: { rows, seen: (await read()).updated_at } }, as);
const find = async (name: string) => {
  const { people } = await service.client.call(contract.listPeople, { query: { search: at(name) } }, root);
  return people[0]!;
};
const rightsOf = async (session: { token: string }) =>
  (await service.client.call(contract.currentUser, {}, session)).rights;

async function byOpenId(groups: unknown, name = 'ada') {
  Object.assign(provider.claims, { email: at(name), groups, xms_edov: true });
  const { url, handle } = await service.client.call(startSso, { body: { provider: 'microsoft' } });
  const back = await visitProvider(url, provider.issuer);
  const parameters = Object.fromEntries(back.searchParams);
  const body = { provider: 'microsoft' as const, handle, parameters };
  const { sign_in } = await service.client.call(finishSso, { body });
  return { token: sign_in!.token };
}

async function bySaml(name: string, groups: Record<string, string[]>, email = at(name)) {
  const { url, handle } = await service.client.call(startSso, { body: { provider: 'saml' } });
  const asked = new URL(url).searchParams;
  const request = inflateRawSync(Buffer.from(asked.get('SAMLRequest')!, 'base64')).toString();
  const inResponseTo = /ID="([^"]+)"/.exec(request)![1]!;
  const values = { email, nameId: `saml-${name}`, groups };
  const xml = buildResponse(rightAnswer({ now: service.now(), inResponseTo }, values));
  const parameters = {
    SAMLResponse: toBase64(await signXml(xml, 'Assertion')),
    RelayState: asked.get('RelayState')!,
  };
  const body = { provider: 'saml' as const, handle, parameters };
  const { sign_in } = await service.client.call(finishSso, { body });
  return { token: sign_in!.token };
}

async function scim(method: string, path: string, body?: unknown) {
  const answer = await service.fetch(
    new Request(`http://service.test/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${scimToken}`, 'content-type': 'application/scim+json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await answer.text();
  return { status: answer.status, body: text ? (JSON.parse(text) as { id: string; detail?: string }) : null };
}

describe('roles by groups', () => {
  it('[SH-12] of an OpenID claim are added and removed at sign-in, beside those assigned by hand', async () => {
    await save([row('soc', 'analyst'), row('it', 'help_desk')]);
    const session = await byOpenId(['soc', 'choir']);
    expect((await rightsOf(session)).mail_explorer).toBe('act');
    expect(await find('ada')).toMatchObject({ role: 'viewer', custom_roles: [], group_roles: ['analyst'] });
    expect(service.audit('user_roles_change').at(-1)).toMatchObject([
      at('ada'),
      'success',
      { user: at('ada'), by: provider.issuer, before: { groups: [] }, after: { groups: ['analyst'] } },
    ]);
    // One group alone may come as a text, and what is no text gives nothing.
    expect((await rightsOf(await byOpenId('it'))).user_interaction).toBe('act');
    expect((await rightsOf(session)).mail_explorer).toBe('view');
    await byOpenId([{ soc: 1 }, 7, null]);
    expect((await find('ada')).group_roles).toEqual([]);
    expect((await read()).claimed_groups).toEqual([]);
  });

  it('[SH-12] of a SAML attribute are those of the configured attribute, or of the usual ones', async () => {
    const entra = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups';
    const lines = [row('soc', 'analyst', { provider: idpEntityId })];
    await save(lines);
    await bySaml('bob', { [entra]: ['staff', 'soc'] });
    expect((await find('bob')).group_roles).toEqual(['analyst']);
    await save(lines, { attribute: 'Teams' });
    await bySaml('bob', { [entra]: ['soc'], teams: ['choir'] });
    expect((await find('bob')).group_roles).toEqual([]);
    await bySaml('bob', { TEAMS: ['soc'] });
    expect((await find('bob')).group_roles).toEqual(['analyst']);
    await save(lines);
    await bySaml('bob', {});
    expect((await find('bob')).group_roles).toEqual([]);
  });

  it('[SH-12] hold for their provider: a group of the same name at another one gives, keeps and takes nothing', async () => {
    const rolesOfAda = async () => (await find('ada')).group_roles.toSorted();
    await save([row('soc', 'admin', { provider: idpEntityId }), row('soc', 'help_desk')]);
    await byOpenId(['soc']);
    expect(await rolesOfAda()).toEqual(['help_desk']);
    await bySaml('ada', { groups: ['soc'] });
    expect(await rolesOfAda()).toEqual(['admin', 'help_desk']);
    await byOpenId([]);
    expect(await rolesOfAda()).toEqual(['admin']);
    await byOpenId(['soc']);
    await bySaml('ada', {});
    expect(await rolesOfAda()).toEqual(['help_desk']);
    // A change of the mapping says so at once.
    await save([row('soc', 'admin', { provider: idpEntityId })]);
    expect(await rolesOfAda()).toEqual([]);
  });

  it('[SH-12] name a known provider, which may be left out where there is only one', async () => {
    expect((await read()).providers).toEqual([
      { provider: provider.issuer, kind: 'microsoft', name: '', domains: [] },
      { provider: idpEntityId, kind: 'saml', name: '', domains: ['tenant.example'] },
    ]);
    for (const unknown of ['https://other.example', ''])
      await expect(save([row('soc', 'viewer', { provider: unknown })])).rejects.toMatchObject({
        fields: [{ path: 'rows.0.provider', problem: 'mapping_provider' }],
      });
    const own = { clientId: client.id, clientSecret: client.secret, issuer: provider.issuer };
    const body = { rows: [{ source: 'claim' as const, value: 'soc', role: 'viewer' }] };
    const saveAt = async (tenant: string) => {
      const sso = { ...defaultSingleSignOn, microsoft: { ...own, tenant } };
      const other = await startSignIn({ mfa: 'off', consoleOrigin, sso }, [
        { email: at('root'), role: 'admin' },
      ]);
      const session = await other.logIn(at('root'));
      const saved = await codeOf(other.client.call(contract.writeRoleMapping, { body }, session));
      const { rows } = await other.client.call(contract.showRoleMapping, {}, session);
      await other.stop();
      return [saved, ...rows.map((saved) => saved.provider)];
    };
    expect(await saveAt(directory)).toEqual(['ok', provider.issuer]);
    // Where any directory may sign in, none is believed.
    expect(await saveAt('common')).toEqual(['invalid_input']);
  });

  it('[SH-12] are previewed before they are saved, and saving does what was previewed', async () => {
    await byOpenId(['soc']);
    await save([]);
    const rows = [row('soc', 'help_desk', { domains: ['branch.example'] })];
    const shown = await preview(rows);
    expect(shown).toEqual({
      total: 1,
      problem: '',
      changes: [
        {
          email: at('ada'),
          first_name: '',
          last_name: '',
          before: [],
          after: ['help_desk (branch.example)'],
        },
      ],
    });
    expect([(await read()).rows, (await find('ada')).group_roles]).toEqual([[], []]);
    expect((await read()).claimed_groups).toContainEqual({
      value: 'soc',
      provider: provider.issuer,
      people: 1,
    });
    expect(await save(rows)).toEqual({ success: true, changed: 1 });
    // Of the whole organisation a role with a scope gives nothing.
    expect(await find('ada')).toMatchObject({ group_roles: ['help_desk'], scope: null });
    expect(service.audit('role_mapping_change').at(-1)![2]).toMatchObject({
      before: { rows: [] },
      after: { rows },
      people: 1,
    });
    expect((await preview(rows)).total).toBe(0);
  });

  it('[SH-12] are refused without effect, beyond the rights of the editor, or over a newer version', async () => {
    const { updated_at: seen } = await read();
    await save([row('soc', 'viewer')]);
    await expect(save([], { seen })).rejects.toMatchObject({ problem: 'role_mapping_changed' });
    await expect(save([row('soc', 'nonsense')])).rejects.toMatchObject({
      fields: [{ path: 'rows.0.role', problem: 'role_missing' }],
    });
    await expect(save([row('no-such-id', 'viewer', { source: 'group' })])).rejects.toMatchObject({
      fields: [{ path: 'rows.0.value', problem: 'scope_group' }],
    });
    await expect(save([row('soc', 'viewer', { domains: ['not a domain'] })])).rejects.toMatchObject({
      fields: [{ path: 'rows.0.domains', problem: 'scope_domain' }],
    });
    expect(await codeOf(save([], {}, await service.logIn(at('auditor'))))).toBe('permission_denied');
    const rights = { users: 'act', system_settings: 'act' } as const;
    await service.client.call(
      contract.createRole,
      { body: { role_name: 'Door', role_content: { sections: rights } } },
      root,
    );
    const { id } = await find('bob');
    await service.client.call(
      contract.assignRoles,
      { params: { id }, body: { role: 'none', custom_roles: ['Door'] } },
      root,
    );
    const bob = await service.logIn(at('bob'));
    expect((await preview([row('soc', 'admin')], bob)).problem).toBe('beyond_own_rights');
    expect(await codeOf(save([row('soc', 'admin')], {}, bob))).toBe('permission_denied');
    // Nor does somebody take what goes beyond them.
    await save([row('soc', 'analyst')]);
    expect(await codeOf(save([], {}, bob))).toBe('permission_denied');
    await service.client.call(contract.assignRoles, { params: { id }, body: { role: 'viewer' } }, root);
    // A role that groups give goes to a successor with its lines.
    await save([row('soc', 'Door')]);
    const remove = (query: { successor?: string }) =>
      service.client.call(contract.removeRole, { params: { roleName: 'Door' }, query }, root);
    await expect(remove({})).rejects.toMatchObject({ problem: 'role_mapped' });
    await remove({ successor: 'analyst' });
    expect([(await read()).rows, (await find('ada')).group_roles]).toEqual([
      [row('soc', 'analyst')],
      ['analyst'],
    ]);
  });

  it('[SH-12] of provisioned groups follow them at once, also for people without groups in the sign-in', async () => {
    const made = await scim('POST', '/Users', { userName: at('new'), active: true });
    const group = await scim('POST', '/Groups', { displayName: 'SOC', members: [] });
    const id = group.body!.id;
    await save([row(id, 'analyst', { source: 'group' })]);
    const change = (op: string, value?: unknown) =>
      scim('PATCH', `/Groups/${id}`, {
        Operations: [{ op, path: 'members', ...(value !== undefined && { value }) }],
      });
    expect((await change('add', [{ value: made.body!.id }])).status).toBe(204);
    expect((await find('new')).group_roles).toEqual(['analyst']);
    expect(service.audit('user_roles_change').at(-1)).toMatchObject([
      'scim:Entra',
      'success',
      { user: at('new') },
    ]);
    await change('remove');
    expect((await find('new')).group_roles).toEqual([]);
    await change('add', [{ value: made.body!.id }]);
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await find('new')).group_roles).toEqual([]);
  });

  it('[SH-12] may be limited to the mail of directory groups, which are then kept when files drop them', async () => {
    const csv = `email,groups\n${at('carl')},Berlin\n`;
    const take = (text: string) =>
      service.client.call(contract.importDirectory, { body: { csv: text, replace: true } }, root);
    await take(csv);
    const listGroups = async () => (await service.client.call(contract.listDirectoryGroups, {}, root)).groups;
    const berlin = (await listGroups()).find(({ name }) => name === 'Berlin')!;
    await save([]);
    const session = await byOpenId(['soc']);
    const rows = [row('soc', 'analyst', { groups: [berlin.id] })];
    expect((await preview(rows)).changes).toMatchObject([{ email: at('ada'), after: ['analyst (Berlin)'] }]);
    await save(rows);
    expect((await read()).rows).toEqual(rows);
    // What is of the whole organisation a role with a scope does not give.
    expect(await rightsOf(session)).toMatchObject({ mail_explorer: 'act', policy: 'view', audit: 'none' });
    await take(`email,groups\n${at('carl')},\n`);
    expect((await listGroups()).find(({ id }) => id === berlin.id)).toMatchObject({ members: 0 });
    await expect(save([row('soc', 'viewer', { groups: ['no-such-id'] })])).rejects.toMatchObject({
      fields: [{ path: 'rows.0.groups', problem: 'scope_group' }],
    });
    await save([]);
    await take(csv.replace('Berlin', 'Rome'));
    expect((await listGroups()).map(({ name }) => name)).not.toContain('Berlin');
  });

  it('[SH-12] of provisioned groups are not removed by a file that lacks their people', async () => {
    const made = await scim('POST', '/Users', { userName: at('fay'), active: true });
    const { body: group } = await scim('POST', '/Groups', {
      displayName: 'Kept',
      members: [{ value: made.body!.id }],
    });
    const me = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${at('bob')}"`)}`);
    const [{ id: bobId }] = (me.body as unknown as { Resources: [{ id: string }] }).Resources;
    const take = (text: string) =>
      service.client.call(contract.importDirectory, { body: { csv: text, replace: true } }, root);
    await take(`email,groups\n${at('bob')},Choir\n${at('fay')},Choir\n`);
    const add = [{ op: 'add', path: 'members', value: [{ value: bobId }] }];
    await scim('PATCH', `/Groups/${group!.id}`, { Operations: add });
    await save([row(group!.id, 'analyst', { source: 'group' })]);
    expect([(await find('fay')).group_roles, (await find('bob')).group_roles]).toEqual([
      ['analyst'],
      ['analyst'],
    ]);
    await take(`email,groups\n${at('somebody')},Other\n`);
    const { people } = await service.client.call(contract.listDirectory, { query: { limit: '200' } }, root);
    const groupsOf = (name: string) => people.find(({ email }) => email === at(name))?.groups;
    expect([groupsOf('fay'), groupsOf('bob')]).toEqual([['Kept'], ['Kept']]);
    expect((await save([row(group!.id, 'analyst', { source: 'group' })])).changed).toBe(0);
    expect([(await find('fay')).group_roles, (await find('bob')).group_roles]).toEqual([
      ['analyst'],
      ['analyst'],
    ]);
    await save([]);
  });

  it('[SH-12] end with the links to providers when a provider removes somebody whom people added', async () => {
    await save([row('soc', 'analyst', { provider: idpEntityId })], { attribute: 'teams' });
    const session = await bySaml('cleo', { teams: ['soc'] });
    const whose = async (as: { token: string }) =>
      (await service.client.call(contract.currentUser, {}, as)).email;
    // The link counts, not the address.
    expect(await whose(await bySaml('cleo', { teams: ['soc'] }, at('bob')))).toBe(at('cleo'));
    const found = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${at('cleo')}"`)}`);
    const [{ id }] = (found.body as unknown as { Resources: [{ id: string }] }).Resources;
    const setActive = (value: boolean) =>
      scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value }] });
    await setActive(false);
    expect(await codeOf(whose(session))).toBe('unauthenticated');
    await setActive(true);
    expect(await find('cleo')).toMatchObject({ role: 'viewer', group_roles: ['analyst'] });
    const again = await bySaml('cleo', { teams: ['soc'] }, at('bob'));
    expect(await whose(again)).toBe(at('cleo'));

    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await codeOf(whose(again))).toBe('unauthenticated');
    expect(await find('cleo')).toMatchObject({ role: 'viewer', state: 'disabled', group_roles: [] });
    const body = { ids: [(await find('cleo')).id], action: 'enable' as const };
    await service.client.call(contract.actOnPeople, { body }, root);
    expect(await whose(await service.logIn(at('cleo')))).toBe(at('cleo'));
    expect((await find('cleo')).group_roles).toEqual([]);
    // Whoever comes with the link is now known by the address that the provider proves.
    expect(await whose(await bySaml('cleo', {}, at('bob')))).toBe(at('bob'));
  });

  it('[SH-12] of a provisioned account stay when it is renamed; its live session ends, and the former address is told in the language of the organisation', async () => {
    await save([row('soc', 'analyst', { provider: idpEntityId })], { attribute: 'teams' });
    const policy = await service.client.call(contract.showEndUserPolicy, {}, root);
    await service.client.call(contract.writeEndUserPolicy, { body: { ...policy, locale: 'de' } }, root);
    const made = await scim('POST', '/Users', { userName: at('gwen'), active: true });
    const session = await bySaml('gwen', { teams: ['soc'] });
    expect((await rightsOf(session)).mail_explorer).toBe('act');
    const rename = [{ op: 'replace', path: 'userName', value: at('gwen.married') }];
    expect((await scim('PATCH', `/Users/${made.body!.id}`, { Operations: rename })).status).toBe(200);
    expect(await codeOf(rightsOf(session))).toBe('unauthenticated');
    expect((await find('gwen.married')).group_roles).toEqual(['analyst']);
    const mail = (await service.mailsTo(at('gwen'), 1)).at(-1)!;
    expect([mail.subject, mail.text].join('\n')).toMatch(/Adresse Ihres Kontos[\s\S]*Neue Adresse/);
    expect(mail.text).toContain(at('gwen.married'));
    expect(await service.mailsTo(at('gwen.married'), 0)).toEqual([]);
    await service.client.call(contract.writeEndUserPolicy, { body: policy }, root);
    expect((await scim('DELETE', `/Users/${made.body!.id}`)).status).toBe(204);
  });

  it('[SH-12] are not given by a file, nor does one change an account', async () => {
    const { body: group } = await scim('POST', '/Groups', { displayName: 'Admins', members: [] });
    await save([row(group!.id, 'admin', { source: 'group' }), row('Admins', 'admin')]);
    const [before, ofBob] = [await find('root'), await find('bob')];
    const csv = `email,name,department,title,groups\n${at('root')},Mallory,X,X,Admins\n${at('BOB')},Mallory,X,X,Admins;${group!.id}\n`;
    await service.client.call(contract.importDirectory, { body: { csv, replace: true } }, root);
    expect([await find('root'), await find('bob')]).toEqual([before, ofBob]);
    expect(ofBob.group_roles).toEqual([]);
    expect((await save([])).changed).toBe(0);
  });

  it('[SH-12] never lock everybody out: saving is refused, and the last administrator is kept and notified', async () => {
    await save([row('soc', 'admin')]);
    const ada = await byOpenId(['soc']);
    expect((await rightsOf(ada)).users).toBe('act');
    const rootId = (await find('root')).id;
    const demote = (role: string, as: { token: string }) =>
      service.client.call(contract.assignRoles, { params: { id: rootId }, body: { role } }, as);
    await demote('viewer', ada);
    const { updated_at: seen } = await service.client.call(contract.showRoleMapping, {}, ada);
    const body = { rows: [row('soc', 'viewer')], seen };
    const shown = await service.client.call(contract.previewRoleMapping, { body }, ada);
    expect([shown.problem, shown.total]).toEqual(['last_admin', 1]);
    await expect(service.client.call(contract.writeRoleMapping, { body }, ada)).rejects.toMatchObject({
      problem: 'last_admin',
    });
    const later = await byOpenId(['choir']);
    expect((await rightsOf(later)).users).toBe('act');
    expect(service.audit('user_roles_change').at(-1)).toMatchObject([
      at('ada'),
      'refused',
      { user: at('ada'), problem: 'last_admin' },
    ]);
    const [mail] = await service.mailsTo(at('ada'), 1);
    expect(mail!.subject).toContain('the last administrator was not removed');
    expect(mail!.text).toContain(provider.issuer);
    // Neither does a group that the provider empties.
    const me = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${at('ada')}"`)}`);
    const [{ id: adaId }] = (me.body as unknown as { Resources: [{ id: string }] }).Resources;
    const { body: made } = await scim('POST', '/Groups', {
      displayName: 'Admins',
      members: [{ value: adaId }],
    });
    const now = await service.client.call(contract.showRoleMapping, {}, later);
    const rows = [row(made!.id, 'admin', { source: 'group' })];
    await service.client.call(contract.writeRoleMapping, { body: { rows, seen: now.updated_at } }, later);
    const emptied = { Operations: [{ op: 'remove', path: 'members' }] };
    expect((await scim('PATCH', `/Groups/${made!.id}`, emptied)).status).toBe(403);
    expect((await scim('DELETE', `/Groups/${made!.id}`)).status).toBe(403);
    expect((await rightsOf(later)).users).toBe('act');
    await demote('admin', later);
    root = await service.logIn(at('root'));
    // With somebody else, it may go.
    expect((await scim('PATCH', `/Groups/${made!.id}`, emptied)).status).toBe(204);
    expect((await rightsOf(later)).users).toBe('none');
  });
});

describe('a mapping from before lines named their provider', () => {
  /** Lines, and who had which group at which provider; returns the lines' providers and who keeps a role. */
  function migrate(lines: readonly string[], groups: readonly (readonly [number, string, string])[]) {
    const db = new DatabaseSync(':memory:');
    const migrations = listMigrations();
    runMigrations(
      db,
      'x.db',
      migrations.filter(({ version }) => version < 998),
    );
    const run = (sql: string, ...values: (number | string)[]) => db.prepare(sql).run(...values);
    for (const id of [1, 2, 3, 4])
      run(
        "INSERT INTO user (id, email, role, password_hash, created_at, password_changed_at) VALUES (?, ?, 'viewer', 'x', 1, 1)",
        id,
        at(`p${id}`),
      );
    lines.forEach((value, position) => {
      run("INSERT INTO role_mapping (position, source, value, role) VALUES (?, 'claim', ?, 'admin')", position, value); // oxfmt-ignore
    });
    for (const [user, issuer, value] of groups) {
      run('INSERT INTO sso_group (user_id, issuer, value) VALUES (?, ?, ?)', user, issuer, value);
      run("INSERT OR IGNORE INTO mapped_role (user_id, role, scope) VALUES (?, 'admin', 'null')", user);
      run('INSERT OR IGNORE INTO sso_identity (issuer, subject, user_id, linked_at) VALUES (?, ?, ?, ?)', issuer, `${user}`, user, user); // oxfmt-ignore
    }
    // What a provisioned group gives.
    run("INSERT INTO directory_group (id, name, folded_name, source, created_at, updated_at) VALUES ('g', 'G', 'g', 'scim', 1, 1)"); // oxfmt-ignore
    run(`INSERT INTO directory_person (id, address, email, source, updated_at, user_id)
      VALUES (7, 'p4@tenant.example', 'p4@tenant.example', 'scim', 1, 4)`);
    run("INSERT INTO directory_member (group_id, person_id) VALUES ('g', 7)");
    run("INSERT INTO role_mapping (position, source, value, role) VALUES (99, 'group', 'g', 'admin')");
    run("INSERT OR IGNORE INTO mapped_role (user_id, role, scope) VALUES (4, 'admin', 'null')");
    runMigrations(db, 'x.db', migrations);
    const column = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map((row) => Object.values(row)[0]);
    return {
      providers: column("SELECT issuer FROM role_mapping WHERE source = 'claim' ORDER BY position"),
      kept: column('SELECT user_id FROM mapped_role ORDER BY user_id'),
    };
  }
  const own = 'https://own.example';
  const branch = 'https://branch.example';

  it('[SH-12] keeps every role where there is one provider, also for groups that nobody has yet', () => {
    const groups = [[1, own, 'soc'], [2, own, 'soc']] as const; // oxfmt-ignore
    expect(migrate(['soc', 'nobody yet'], groups)).toEqual({ providers: [own, own], kept: [1, 2, 4] });
  });

  it('[SH-12] of several providers holds for that of most people, of equals for the first; unknown groups wait for a choice', () => {
    const groups = [[1, own, 'soc'], [2, own, 'soc'], [3, branch, 'soc'], [3, branch, 'it'], [1, own, 'it']] as const; // oxfmt-ignore
    expect(migrate(['soc', 'it', 'nobody yet'], groups)).toEqual({
      providers: [own, own, ''],
      kept: [1, 2, 4],
    });
  });
});
