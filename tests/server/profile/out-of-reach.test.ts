import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { ServiceError } from '../../../src/api/errors.ts';
import { paths } from '../../../src/site/paths.ts';
import { createService } from '../../../src/service/create-service.ts';
import {
  password,
  people,
  seedService,
  storeRows,
  temporaryDirectory,
} from '../../contract/support/seed-service.ts';
import { heldRow } from '../../support/held-mail.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { createConsole } from '../support/create-console.ts';
import { withStores } from '../../support/with-stores.ts';

const own = heldRow('Of the branch', 'cp_spam', { to: ['otto@branch.example'] });
const foreign = heldRow('Of the others', 'cp_spam');
const madeUp = 'f'.repeat(32);
let directory: ReturnType<typeof temporaryDirectory>;
let service: ReturnType<typeof createService>;
let client: ReturnType<typeof createClient>;
let reader: { token: string };

beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 0);
  await withStores(directory.path, (stores) => storeRows(stores, [own, foreign]));
  service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
  const logIn = (email: string) =>
    client.call(contract.login, { body: { email, current_password: password } });
  const admin = await logIn(people.admin);
  const found = await client.call(contract.listPeople, { query: { search: people.outsider } }, admin);
  await client.call(
    contract.assignRoles,
    {
      params: { id: found.people[0]!.id },
      body: { role: 'analyst', scope: { domains: ['branch.example'] } },
    },
    admin,
  );
  reader = await logIn(people.outsider);
});
afterAll(async () => {
  await service?.stop();
  await directory?.remove();
});

const show = (id: string) =>
  client
    .call(contract.showEmail, { params: { entity_type: 'office365_emails_email', entity_id: id } }, reader)
    .catch((error: unknown) => error);

it('[SH-12] a mail outside a scope is indistinguishable from a missing one: calls respond with the same 404', async () => {
  const [outside, missing] = [await show(foreign.entity_id), await show(madeUp)];
  if (!(outside instanceof ServiceError) || !(missing instanceof ServiceError)) expect.fail('It is found.');
  expect([outside.status, outside.toBody()]).toEqual([404, missing.toBody()]);
  expect(await show(own.entity_id)).toMatchObject({ email: { subject: 'Of the branch' } });
});

it('[SH-12] [EU-05] the page of a mail outside a scope is that of deleted mail: the same 410', async () => {
  const console = createConsole({ service: { fetch: service.fetch, origin: 'http://service.test' } });
  const open = async (id: string) => {
    const path = paths.profile.email('office365_emails_email', id);
    const answer = await console.request(path, { cookie: `postern=${reader.token}` });
    const html = (await answer.text()).replaceAll(id, '');
    return { status: answer.status, shown: /<main.*<\/main>/s.exec(html)?.[0] };
  };
  const gone = await open(foreign.entity_id);
  expect(gone).toEqual(await open(madeUp));
  expect(gone.status).toBe(410);
  expect(gone.shown).toContain('no longer exists');
  const { status, shown } = await open(own.entity_id);
  expect([status, shown?.includes('Of the branch')]).toEqual([200, true]);
});
