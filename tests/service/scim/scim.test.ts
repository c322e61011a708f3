import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { codeOf, startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';

const at = (name: string) => `${name}@tenant.example`;
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
let service: SignInService;
let admin: { token: string };
let secret: string;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [
    { email: at('admin'), role: 'admin' },
    { email: at('local'), role: 'analyst', firstName: 'Lo', lastName: 'Cal' },
    { email: at('support'), role: 'admin', hidden: true },
  ]);
  admin = await service.logIn(at('admin'));
  await service.client.call(
    contract.updateTenant,
    { body: { name: 'Acme', domains: 'tenant.example', apps: ['office365_emails'] } },
    admin,
  );
  ({ token: secret } = await service.client.call(
    contract.createScimToken,
    { body: { name: 'Entra' } },
    admin,
  ));
});
afterAll(() => service.stop());

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- what another program reads
  body: any;
  type: string;
}
async function scim(method: string, path: string, body?: unknown, token = secret): Promise<Answer> {
  const answer = await service.fetch(
    new Request(`http://service.test/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === '' ? null : JSON.parse(text),
    type: answer.headers.get('content-type') ?? '',
  };
}
const find = async (filter: string) =>
  (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body;
const patch = (path: string, ...Operations: object[]) =>
  scim('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });
const make = async (name: string, more: object = {}) =>
  (await scim('POST', '/Users', { userName: at(name), active: true, ...more })).body as { id: string };

describe('SCIM', () => {
  it('[SH-12] accepts tokens of its own, shown once, and revoked at once', async () => {
    const wrong = await scim('GET', '/Users', undefined, 'psc_nothing-that-was-made-here');
    expect([wrong.status, wrong.body.status, wrong.type]).toEqual([
      401,
      '401',
      'application/scim+json; charset=utf-8',
    ]);
    const session = await scim('GET', '/Users', undefined, admin.token);
    expect(session.status).toBe(401);
    const made = await service.client.call(contract.createScimToken, { body: { name: 'Okta' } }, admin);
    expect((await scim('GET', '/Users?count=0', undefined, made.token)).status).toBe(200);
    // It gives no access to anything else.
    expect(await codeOf(service.client.call(contract.listPeople, {}, { token: made.token }))).toBe(
      'unauthenticated',
    );
    const { tokens } = await service.client.call(contract.listScimTokens, {}, admin);
    expect(new Map(tokens.map(({ name, last_used_at }) => [name, last_used_at !== null]))).toEqual(
      new Map([
        ['Entra', false],
        ['Okta', true],
      ]),
    );
    expect(JSON.stringify(tokens)).not.toContain(made.token);
    await service.client.call(contract.revokeScimToken, { params: { id: made.stored.id } }, admin);
    expect((await scim('GET', '/Users', undefined, made.token)).status).toBe(401);
    expect(service.audit('scim_token_create').map(([actor]) => actor)).toEqual([at('admin'), at('admin')]);
  });

  it('describes its capabilities: three documents, lists by page, and errors in SCIM format', async () => {
    const config = (await scim('GET', '/ServiceProviderConfig')).body;
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true },
    });
    expect((await scim('GET', '/ResourceTypes')).body.totalResults).toBe(2);
    expect((await scim('GET', `/Schemas/${enterprise}`)).body.name).toBe('EnterpriseUser');
    expect((await scim('GET', '/Nothing')).body).toMatchObject({ status: '404' });
    expect((await scim('POST', '/Users', 'no json')).body).toMatchObject({
      status: '400',
      scimType: 'invalidSyntax',
    });
    // Okta's first call, and the connection test with a random person.
    const first = (await scim('GET', '/Users?startIndex=1&count=2')).body;
    expect(first).toMatchObject({ totalResults: 2, startIndex: 1, itemsPerPage: 2 });
    expect((await scim('GET', '/Users?startIndex=2&count=200')).body.Resources).toHaveLength(1);
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 2, Resources: [] });
    expect(await find('userName eq "nobody"')).toMatchObject({ totalResults: 0, Resources: [] });
    for (const filter of [
      'userName co "a"',
      'password eq "x"',
      'userName eq "a" or userName eq "b"',
      '(((',
      `userName eq "${'x'.repeat(3_000)}"`,
    ]) {
      expect(await find(filter)).toMatchObject({ status: '400', scimType: 'invalidFilter' });
    }
    expect((await find(String.raw`userName eq "zz\" or value pr or value eq \"q"`)).totalResults).toBe(0);
  });

  it('[SH-12] creates people, finds them in any case, and refuses existing ones', async () => {
    const entra = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
      externalId: 'EXT-1',
      userName: at('Ann'),
      active: true,
      displayName: 'Ann Lee',
      emails: [{ primary: true, type: 'work', value: at('ann') }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Ann Lee', familyName: 'Lee', givenName: 'Ann' },
      roles: [],
      title: 'Head',
      password: 'never read',
      [enterprise]: { department: 'Sales', organization: 'North', manager: { value: '1' } },
    };
    const made = await scim('POST', '/Users', entra);
    expect([made.status, made.body]).toMatchObject([
      201,
      { userName: at('Ann'), externalId: 'EXT-1', active: true, [enterprise]: { department: 'Sales' } },
    ]);
    expect(JSON.stringify(made.body)).not.toMatch(/never read|manager|roles|null/);
    const twin = await scim('POST', '/Users', { ...entra, userName: at('ANN') });
    expect(twin.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
    for (const filter of [
      `userName eq "${at('ANN')}"`,
      `username EQ "${at('ann')}"`,
      `emails[type eq "work"].value eq "${at('ann')}"`,
      'externalId eq "EXT-1"',
      'displayName eq "Ann Lee"',
    ]) {
      expect([filter, (await find(filter)).totalResults]).toEqual([filter, 1]);
    }
    expect((await find('externalId eq "ext-1"')).totalResults).toBe(0);
    const { people } = await service.client.call(
      contract.listDirectory,
      { query: { search: at('ann') } },
      admin,
    );
    expect(people).toMatchObject([
      { name: 'Ann Lee', department: 'Sales', title: 'Head', provisioned: true },
    ]);
    expect((await scim('POST', '/Users', { displayName: 'Nobody' })).body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
    });
    // A local account is linked by filter, then changed; staff of the provider of this product is not there.
    const local = (await find(`userName eq "${at('local')}"`)).Resources[0];
    expect(local).toMatchObject({ name: { givenName: 'Lo', familyName: 'Cal' }, active: true });
    await patch(`/Users/${local.id}`, { op: 'Add', path: 'externalId', value: 'EXT-2' });
    expect((await find('externalId eq "EXT-2"')).Resources[0].id).toBe(local.id);
    expect((await find(`userName eq "${at('support')}"`)).totalResults).toBe(0);
  });

  it.each([
    ['Entra as a text', { op: 'Replace', path: 'active', value: 'False' }],
    ['Entra as a boolean', { op: 'replace', path: 'active', value: false }],
    ['Okta without a path', { op: 'replace', value: { active: false } }],
    ['a name in another case', { op: 'REPLACE', path: 'Active', value: 'false' }],
  ])('[SH-12] deactivates and reactivates somebody: %s', async (label, operation) => {
    const name = `leaver ${label}`.replaceAll(' ', '-');
    const { id } = await make(name.toLowerCase());
    expect((await patch(`/Users/${id}`, operation)).body).toMatchObject({ active: false });
    expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ id, active: false });
    const back = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
    expect(back.body).toMatchObject({ id, active: true });
  });

  it('[SH-12] ends sessions, tokens and passkeys of a deactivated person at once', async () => {
    const session = await service.logIn(at('local'));
    const body = { name: 'program', scope: 'view' as const };
    const token = await service.client.call(contract.createApiToken, { body }, session);
    const look = (as: { token: string }) => codeOf(service.client.call(contract.currentUser, {}, as));
    expect([await look(session), await look(token)]).toEqual(['ok', 'ok']);
    const { id } = (await find(`userName eq "${at('local')}"`)).Resources[0];
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect([await look(session), await look(token)]).toEqual(['unauthenticated', 'unauthenticated']);
    expect(await codeOf(service.logIn(at('local')))).toBe('invalid_account');
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: true });
    const again = await service.logIn(at('local'));
    expect(await service.client.call(contract.currentUser, {}, again)).toMatchObject({ role: 'analyst' });
    expect(await look(session)).toBe('unauthenticated');
  });

  it('[SH-12] does not remove the last administrator, and reports it in the audit trail and by one mail', async () => {
    const { id } = (await find(`userName eq "${at('admin')}"`)).Resources[0];
    for (const change of [
      () => patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
      () => scim('DELETE', `/Users/${id}`),
    ]) {
      expect((await change()).body).toMatchObject({ status: '403' });
    }
    expect(await codeOf(service.client.call(contract.listPeople, {}, admin))).toBe('ok');
    await expect
      .poll(() => service.audit('permission_denied').filter(([actor]) => actor === 'scim:Entra'))
      .toHaveLength(2);
    const mails = (await service.mailsTo(at('admin'), 1)).filter(({ subject }) =>
      subject.includes('last administrator'),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('scim:Entra');
  });

  it('changes people with the requests of Entra and Okta', async () => {
    const { id } = await make('pat', { emails: [{ value: at('pat'), type: 'work', primary: true }] });
    const path = `/Users/${id}`;
    const wanted = await patch(
      path,
      { op: 'Add', path: 'name.givenName', value: 'Pat' },
      {
        op: 'Replace',
        value: { 'name.familyName': 'Lee', [`${enterprise}:department`]: 'IT', displayName: 'Pat Lee' },
      },
      { op: 'Add', path: 'emails[type eq "home"].value', value: 'pat@home.example' },
      { op: 'Add', path: 'title', value: 'Engineer' },
      { op: 'Add', path: 'title', value: 'Lead' },
      { op: 'Replace', path: `${enterprise}:organization`, value: 'South' },
      { op: 'Add', path: 'urn:unknown:thing', value: 1 },
      { op: 'Remove', path: 'nickName' },
    );
    expect(wanted.body).toMatchObject({
      name: { givenName: 'Pat', familyName: 'Lee' },
      displayName: 'Pat Lee',
      title: 'Lead',
      emails: [{ type: 'work' }, { type: 'home', value: 'pat@home.example' }],
      [enterprise]: { department: 'IT', organization: 'South' },
    });
    const less = await patch(
      path,
      { op: 'Remove', path: 'emails[type eq "home"]' },
      { op: 'remove', path: 'title' },
    );
    expect([less.body.emails.length, less.body.title]).toEqual([1, undefined]);
    // All or nothing.
    const half = await patch(
      path,
      { op: 'replace', path: 'title', value: 'Boss' },
      { op: 'replace', path: 'active', value: 'maybe' },
    );
    expect(half.body).toMatchObject({ status: '400', scimType: 'invalidValue' });
    expect((await scim('GET', path)).body.title).toBeUndefined();
    for (const [operation, scimType] of [
      [{ op: 'move', path: 'title' }, 'invalidSyntax'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'replace', path: 'title[', value: 'x' }, 'invalidPath'],
      [{ op: 'remove', path: 'userName' }, 'mutability'],
      [{ op: 'replace', path: 'title', value: 7 }, 'invalidValue'],
    ] as const)
      expect((await patch(path, operation)).body).toMatchObject({ status: '400', scimType });
    // Okta always uses PUT: missing attributes are cleared, but a missing `active` changes nothing.
    await patch(path, { op: 'replace', path: 'active', value: false });
    const put = await scim('PUT', path, {
      userName: at('pat'),
      emails: [{ value: at('pat'), primary: true }],
    });
    expect([put.body.active, put.body.displayName, put.body[enterprise]]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    // Another address moves the account.
    await patch(
      path,
      { op: 'replace', path: 'userName', value: at('patricia') },
      { op: 'replace', path: 'emails', value: [{ value: at('patricia'), primary: true }] },
    );
    expect(
      (await service.client.call(contract.listPeople, { query: { search: at('patricia') } }, admin)).total,
    ).toBe(1);
    expect((await patch(path, { op: 'replace', path: 'userName', value: at('ann') })).body.status).toBe(
      '409',
    );
  });

  it('[SH-12] [SI-22] never assigns an address that no account may have, neither at creation nor later', async () => {
    const disguised = 'аdmin"<x>@tenant.example';
    const found = async (search: string) =>
      (await service.client.call(contract.listPeople, { query: { search } }, admin)).people.map(
        ({ email }) => email,
      );
    const { body } = await scim('POST', '/Users', { userName: disguised, displayName: 'Di Sguised' });
    expect(body.userName).toBe(disguised);
    expect(await found('no-address.invalid')).toHaveLength(1);
    const { id } = await make('moved');
    await patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: disguised.replace('x', 'y') });
    expect([await found('moved'), await found('"<')]).toEqual([[at('moved')], []]);
  });

  it('removes somebody permanently; the address can be used for a new person', async () => {
    const { id } = await make('gone');
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect([
      (await scim('GET', `/Users/${id}`)).status,
      (await scim('DELETE', `/Users/${id}`)).status,
    ]).toEqual([404, 404]);
    expect((await service.client.call(contract.listPeople, { query: { search: 'gone' } }, admin)).total).toBe(
      0,
    );
    const back = await make('gone');
    expect(back.id).not.toBe(id);
  });

  it('[SH-12] changes neither address nor credentials of accounts that people made or gave roles', async () => {
    const { id } = (await find(`userName eq "${at('local')}"`)).Resources[0];
    const outside = 'mallory@outside.example';
    const changes = [
      () => patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: outside }),
      () => patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: at('other') }),
      () =>
        patch(
          `/Users/${id}`,
          { op: 'replace', path: 'userName', value: 'nobody' },
          { op: 'replace', path: 'emails', value: [{ value: outside, primary: true }] },
        ),
      () => scim('PUT', `/Users/${id}`, { userName: outside, roles: ['admin'], entitlements: ['admin'] }),
    ];
    for (const change of changes) {
      expect((await change()).body).toMatchObject({ status: '400', scimType: 'mutability' });
    }
    expect(await codeOf(service.logIn(at('local')))).toBe('ok');
    // A role given by a person protects a provisioned account as well.
    const { id: given } = await make('promoted');
    const people = await service.client.call(
      contract.listPeople,
      { query: { search: at('promoted') } },
      admin,
    );
    const promoted = people.people[0]!;
    await service.client.call(
      contract.assignRoles,
      { params: { id: promoted.id }, body: { role: 'admin', custom_roles: [] } },
      admin,
    );
    const moved = await patch(`/Users/${given}`, { op: 'replace', path: 'userName', value: at('mine') });
    expect(moved.body).toMatchObject({ scimType: 'mutability' });
    // Removed, it is deactivated: roles stay, and an administrator decides.
    expect((await scim('DELETE', `/Users/${given}`)).status).toBe(204);
    expect((await scim('GET', `/Users/${given}`)).status).toBe(404);
    const after = await service.client.call(
      contract.listPeople,
      { query: { search: at('promoted') } },
      admin,
    );
    expect(after.people).toMatchObject([{ role: 'admin', state: 'disabled' }]);
  });

  it('[SH-12] gives a provisioned account only addresses of the organisation, tells the former one and ends sessions', async () => {
    const { id } = await make('before');
    const outside = await patch(`/Users/${id}`, {
      op: 'replace',
      path: 'userName',
      value: 'before@outside.example',
    });
    expect(outside.status).toBe(200);
    const search = async (text: string) =>
      (await service.client.call(contract.listPeople, { query: { search: text } }, admin)).total;
    expect([await search('outside.example'), await search(at('before'))]).toEqual([0, 1]);
    await patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: at('after') });
    const [mail] = await service.mailsTo(at('before'), 1);
    expect(mail!.text).toContain(at('after'));
    const stranger = await scim('POST', '/Users', { userName: 'new@outside.example' });
    expect(stranger.status).toBe(201);
    expect(await search('new@outside.example')).toBe(0);
  });

  it('[SH-12] does not enable an account that an administrator disabled', async () => {
    const { id } = await make('shut');
    const { people } = await service.client.call(
      contract.listPeople,
      { query: { search: at('shut') } },
      admin,
    );
    const body = { ids: [people[0]!.id], action: 'disable' as const };
    await service.client.call(contract.actOnPeople, { body }, admin);
    const tried = await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    expect(tried.body).toMatchObject({ active: false });
  });

  it('[SH-12] keeps membership with the person: a rename takes it along, and a freed address inherits nothing', async () => {
    const csv = `email,name\n${at('dora.married')},Dora Married\n`;
    await service.client.call(contract.importDirectory, { body: { csv, replace: false } }, admin);
    const dora = await make('dora');
    const group = (await scim('POST', '/Groups', { displayName: 'Case', members: [{ value: dora.id }] }))
      .body;
    const members = async () =>
      ((await scim('GET', `/Groups/${group.id}`)).body.members ?? []).map(
        ({ value }: { value: string }) => value,
      );
    await patch(`/Users/${dora.id}`, { op: 'replace', path: 'userName', value: at('dora.married') });
    expect(await members()).toEqual([dora.id]);
    const newcomer = await make('dora');
    expect((await scim('GET', `/Users/${newcomer.id}`)).body.groups).toBeUndefined();
    expect(await members()).toEqual([dora.id]);
    // Nor does somebody inherit from a person who was removed.
    await scim('DELETE', `/Users/${dora.id}`);
    const again = await make('dora.married');
    expect((await scim('GET', `/Users/${again.id}`)).body.groups).toBeUndefined();
    expect(await members()).toEqual([]);
  });

  it('manages groups: the three ways to remove members, replacements, unknown people, ten thousand in one request', async () => {
    const people = await Promise.all(['g1', 'g2', 'g3'].map((name) => make(name)));
    const [one, two, three] = people.map(({ id }) => id) as [string, string, string];
    const made = await scim('POST', '/Groups', {
      displayName: 'Team',
      externalId: 'G-1',
      members: [{ value: one, $ref: null }],
    });
    expect(made).toMatchObject({ status: 201, body: { members: [{ value: one }] } });
    const path = `/Groups/${made.body.id}`;
    const members = async () =>
      ((await scim('GET', path)).body.members ?? []).map(({ value }: { value: string }) => value);
    const add = await patch(path, {
      op: 'Add',
      path: 'members',
      value: [{ value: two }, { value: two }, { value: one }],
    });
    expect([add.status, add.body, await members()]).toEqual([204, null, [one, two]]);
    await patch(path, { op: 'remove', path: `members[value eq "${one}"]` });
    expect(await members()).toEqual([two]);
    await patch(path, { op: 'add', value: { members: [{ value: three }] } });
    await patch(path, { op: 'Remove', path: 'members', value: [{ value: two }] });
    expect(await members()).toEqual([three]);
    const half = await patch(
      path,
      { op: 'add', path: 'members', value: [{ value: one }] },
      { op: 'add', path: 'members', value: [{ value: 'zz" or value pr or value eq "q' }] },
    );
    expect([half.body.scimType, await members()]).toEqual(['invalidValue', [three]]);
    await patch(
      path,
      { op: 'replace', path: 'displayName', value: 'Crew' },
      { op: 'replace', path: 'members', value: [{ value: one }, { value: two }] },
    );
    expect((await scim('GET', `${path}?excludedAttributes=members`)).body).toEqual(
      expect.not.objectContaining({ members: expect.anything() }),
    );
    expect(
      (
        await scim(
          'GET',
          `/Groups?filter=${encodeURIComponent('displayName eq "crew"')}&excludedAttributes=members`,
        )
      ).body.Resources,
    ).toHaveLength(1);
    expect((await scim('GET', `/Users/${one}`)).body.groups).toMatchObject([
      { value: made.body.id, display: 'Crew' },
    ]);
    await patch(path, { op: 'remove', path: 'members' });
    expect(await members()).toEqual([]);
    const many = Array.from({ length: 10_000 }, (_, n) => ({
      value: n % 2 ? one : two,
      $ref: `https://x.example/${n}`,
    }));
    expect((await patch(path, { op: 'add', path: 'members', value: many })).status).toBe(204);
    expect(await members()).toHaveLength(2);
    expect((await scim('PUT', path, { displayName: 'Crew' })).body.members).toBeUndefined();
    expect((await scim('DELETE', path)).status).toBe(204);
    expect(service.audit('scim_group_change').every(([actor]) => actor === 'scim:Entra')).toBe(true);
  });

  it('returns the requested attributes', async () => {
    const ann = (await find('externalId eq "EXT-1"')).Resources[0];
    const only = (await scim('GET', `/Users/${ann.id}?attributes=userName,name.givenName`)).body;
    expect(only).toEqual({
      schemas: expect.any(Array),
      id: ann.id,
      userName: at('Ann'),
      name: { givenName: 'Ann' },
    });
    const less = (await scim('GET', `/Users/${ann.id}?excludedAttributes=emails,${enterprise}`)).body;
    expect(Object.keys(less)).not.toContain('emails');
    expect(Object.keys(less)).not.toContain(enterprise);
  });
});
