import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { scimPath } from '../../../src/api/scim.ts';
import { createRemoteFetch, limitsOf } from '../../../src/server/remote/create-remote-fetch.ts';
import { type ReachedService, ways } from '../../contract/support/reach-service.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { createConsole, type TestConsole } from '../support/create-console.ts';

const overHttp = ways.find(({ way }) => way === 'over HTTP')!;

/** `postern serve-service` in a process of its own, and a console that reaches it as with `UPSTREAM_URL`. */
describe('a console in front of a service elsewhere', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let service: ReachedService;
  let remote: ReturnType<typeof createRemoteFetch>;
  let console: TestConsole;
  let admin: { token: string };
  let secret: string;
  beforeAll(async () => {
    directory = temporaryDirectory();
    await seedService(directory.path, 1);
    service = await overHttp.reach(directory.path);
    const log = pino({ level: 'silent' });
    remote = createRemoteFetch({ origin: service.origin, timeout: 60_000, log });
    console = createConsole({ service: { fetch: remote.fetch, origin: service.origin } });
    const { client } = service;
    const body = { email: people.admin, current_password: password };
    admin = { token: (await client.call(contract.login, { body })).token };
    ({ token: secret } = await client.call(contract.createScimToken, { body: { name: 'Entra' } }, admin));
  });
  afterAll(async () => {
    await remote?.close();
    await service?.stop();
    await directory?.remove();
  });

  /** Status, media type and body of an answer to the identity provider. */
  async function scim(method: string, path: string, json?: unknown, token = secret) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const answer = await console.request(scimPath + path, { method, headers, json });
    const text = await answer.text();
    return {
      status: answer.status,
      type: answer.headers.get('content-type')?.split(';')[0],
      location: answer.headers.get('location'),
      body: text === '' ? null : JSON.parse(text),
    };
  }
  const found = (status: number, body: object) => ({
    status,
    type: 'application/scim+json',
    body: expect.objectContaining(body),
  });
  const nothing = { status: 204, body: null };

  it('[SH-12] passes on what an identity provider asks and is answered', async () => {
    const name = 'new@tenant.example';
    const made = await scim('POST', '/Users', { userName: name, active: true });
    expect(made).toMatchObject(found(201, { userName: name }));
    const { id } = made.body;
    expect(made.location).toMatch(new RegExp(`${scimPath}/Users/${id}$`));
    expect(await scim('GET', `/Users/${id}`)).toMatchObject(found(200, { id }));
    expect(await scim('GET', '/Users?count=1')).toMatchObject(found(200, { itemsPerPage: 1 }));
    const group = await scim('POST', '/Groups', { displayName: 'Finance', members: [{ value: id }] });
    const Operations = [{ op: 'replace', path: 'displayName', value: 'Money' }];
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
    expect(await scim('PATCH', `/Groups/${group.body.id}`, { schemas, Operations })).toMatchObject(nothing);
    expect(await scim('DELETE', `/Groups/${group.body.id}`)).toMatchObject(nothing);
    expect(await scim('DELETE', `/Users/${id}`)).toMatchObject(nothing);
  });

  it('[SH-12] passes on refusals of SCIM, which do not count as failures of the service', async () => {
    for (let n = 0; n < 6; n += 1)
      expect(await scim('GET', '/Users/none')).toMatchObject(found(404, { status: '404' }));
    expect(await scim('POST', '/Users', { userName: 1 })).toMatchObject(found(400, { status: '400' }));
    expect(await scim('GET', '/Users', undefined, 'psc_unknown-unknown-unknown')).toMatchObject(
      found(401, { status: '401' }),
    );
    expect(await scim('GET', '/Schemas')).toMatchObject({ status: 200 });
  });

  it.each([
    ['csv', 'text/csv'],
    ['ndjson', 'application/x-ndjson'],
  ])('[SH-13] passes on the audit trail as a file: %s', async (format, type) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await console.request(`${contract.exportAuditRows.path}?format=${format}`, { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
    expect(await answer.text()).toContain('sign_in');
  });

  it('[SH-09] passes on the brand’s mark where the organisation has no logo of its own', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    for (const { path } of [contract.customIcon, contract.customIconPublic]) {
      const answer = await console.request(path, { headers });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(await answer.text()).toMatch(/^<svg /);
    }
  });

  it('[AP-01] passes on the description of the calls', async () => {
    const answer = await console.request('/api/v1/openapi.json');
    expect(await answer.json()).toMatchObject({ openapi: '3.1.1' });
  });

  it('[AP-01] knows what each call without a JSON answer may send, to GET and to HEAD', () => {
    const unknown = Object.values(contract)
      .filter(({ mediaTypes = ['application/json'] }) => !mediaTypes.includes('application/json'))
      .flatMap(({ method, path }) => [method, 'HEAD'].map((asked) => `${asked} ${path}`))
      .filter((asked) => !limitsOf(...(asked.split(' ') as [string, string])).isStream);
    expect(unknown).toEqual([]);
  });
});
