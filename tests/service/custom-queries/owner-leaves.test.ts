import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startAlerts, startReceiver, stopAlerts } from './support/start-alerts.ts';

afterEach(stopAlerts);

type World = Awaited<ReturnType<typeof startAlerts>>;

function read(world: World, sql: string): unknown[] {
  const database = new DatabaseSync(databaseFile(world.directory), { readOnly: true, timeout: 10_000 });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

/** Removes an account, as the identity provider does that made it. */
async function remove(world: World, email: string): Promise<void> {
  const database = new DatabaseSync(databaseFile(world.directory), { timeout: 10_000 });
  database.exec(`UPDATE user SET role = 'none' WHERE email = '${email}';
    DELETE FROM user_role WHERE user_id = (SELECT id FROM user WHERE email = '${email}');
    INSERT INTO scim_user (user_id, user_name, folded_name, attributes, created_at, updated_at, made_account)
      SELECT id, email, email, '{}', 0, 0, 1 FROM user WHERE email = '${email}'`);
  database.close();
  const [row] = read(world, `SELECT scim_id FROM user WHERE email = '${email}'`) as { scim_id: string }[];
  const actor = { name: 'scim:Entra', clientAddress: '', at: world.clock.now };
  expect(await world.stores.scim.removeScimUser({ id: row!.scim_id, actor })).toBe(true);
}

/** A call as somebody. */
async function as(world: World, email: string) {
  const account = (await world.stores.users.listUsers(undefined)).find((one) => one.email === email)!;
  return { caller: { account }, clientAddress: '', locale: 'en' } as never;
}
const list = async (world: World, email: string) =>
  (await world.routes.listCustomQueries({} as never, await as(world, email))).queries;
const share = async (world: World, id: string, email: string, shared = true) => {
  const { name, description, folder, search } = (await list(world, email)).find((one) => one.id === id)!;
  const body = { name, description, folder, search, shared };
  return world.routes.updateCustomQuery({ params: { id }, body } as never, await as(world, email));
};
const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    ({ problem }: { problem: string }) => problem,
  );

it('[AN-05] a disabled user gets no notifications, nor pending webhooks, until enabled again', async () => {
  let status = 503;
  const { taken, certificate, url } = await startReceiver(() => status);
  const world = await startAlerts(certificate);
  await world.watch(people.analyst, { way: 'webhook', url });
  await world.hold('Waits', Date.parse('2026-11-22T09:01Z'));
  await world.look('2026-11-22T09:02Z');
  expect(taken).toHaveLength(1);
  status = 204;
  const off = { email: people.analyst, at: world.clock.now };
  await world.stores.users.setUserDisabled({ ...off, disabled: true });
  await world.hold('Comes meanwhile', Date.parse('2026-11-22T10:00Z'));
  await world.look('2026-11-22T10:30Z');
  expect(taken).toHaveLength(1);
  await world.stores.users.setUserDisabled({ ...off, disabled: false });
  await world.look('2026-11-22T10:31Z');
  const reported = taken.slice(1).map(({ body }) => /Waits|Comes meanwhile/.exec(body)?.[0]);
  expect(reported.toSorted()).toEqual(['Comes meanwhile', 'Waits']);
});

it('[AN-05] removing a user removes private queries; shared ones stay, show their former owner and notify nobody', async () => {
  const { taken, certificate, url } = await startReceiver(() => 503);
  const world = await startAlerts(certificate);
  const own = await world.watch(people.analyst, { way: 'webhook', url });
  const shared = await world.watch(people.analyst, { way: 'webhook', url });
  await share(world, shared.id, people.analyst);
  for (const [person, { id }] of [
    [people.admin, shared],
    [people.analyst, shared],
    [people.analyst, own],
  ] as const) {
    const pin = { params: { id }, body: { shown_as: 'number' } };
    await world.routes.pinCustomQuery(pin as never, await as(world, person));
  }
  await world.hold('Offer', Date.parse('2026-11-22T09:01Z'));
  await world.look('2026-11-22T09:02Z');
  expect(taken).toHaveLength(2);

  await remove(world, people.analyst);
  await world.hold('Another', Date.parse('2026-11-22T10:00Z'));
  await world.look('2026-11-22T10:30Z');
  expect(taken).toHaveLength(2);
  expect(await list(world, people.viewer)).toMatchObject([
    { id: shared.id, owner: people.analyst, owner_left: true, mine: false, alert: null },
  ]);
  for (const table of ['alert', 'match', 'delivery'])
    expect([table, read(world, `SELECT * FROM custom_query_${table}`)]).toEqual([table, []]);
  expect(read(world, 'SELECT * FROM custom_query_pin')).toHaveLength(1);
});

it('[AN-05] a query without an owner is changed by administrators only, who become its owner', async () => {
  const world = await startAlerts();
  const [kept, gone] = [await world.watch(people.analyst, {}), await world.watch(people.analyst, {})];
  for (const { id } of [kept, gone]) await share(world, id, people.analyst);
  const doRemove = async (person: string) =>
    world.routes.removeCustomQuery({ params: { id: gone.id } } as never, await as(world, person));
  // While their owner is there, they are the owner's.
  expect(await refused(share(world, kept.id, people.admin))).toBe('custom_query_of_other');
  await remove(world, people.analyst);
  expect(await refused(share(world, kept.id, people.help_desk, false))).toBe('custom_query_of_other');
  expect(await refused(doRemove(people.viewer))).toBe('custom_query_of_other');
  expect(await share(world, kept.id, people.admin)).toMatchObject({
    mine: true,
    owner: people.admin,
    owner_left: false,
  });
  await doRemove(people.admin);
  expect((await list(world, people.viewer)).map(({ id }) => id)).toEqual([kept.id]);
});
