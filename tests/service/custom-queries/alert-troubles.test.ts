import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { people } from '../../contract/support/seed-service.ts';
import { startAlerts, startReceiver, stopAlerts } from './support/start-alerts.ts';

afterEach(stopAlerts);

const program = fileURLToPath(new URL('./run-alert-program.ts', import.meta.url));

const stages = [
  'before beginNews', 'after beginNews', 'before matchNews', 'after matchNews', 'before passNews', 'after passNews',
  'before findMatches', 'after findMatches', 'before queueQueryAlert', 'after queueQueryAlert', 'before findDueDeliveries',
]; // oxfmt-ignore

/** Kills the service in each of some stages, with a mail that came in just before; then lets it end its work twice. Their subjects. */
async function killInEach(
  world: Awaited<ReturnType<typeof startAlerts>>,
  killedIn: readonly string[],
  certificate = '',
): Promise<string[]> {
  const run = async (at: number, stage = '') => {
    const argv = [world.directory, String(at), stage, '1', certificate];
    const [code, signal] = await once(fork(program, argv, { execArgv: [] }), 'exit');
    return stage === '' ? code : signal;
  };
  const subjects: string[] = [];
  let at = world.clock.now;
  for (const stage of killedIn) {
    at += 60_000;
    subjects.push(`Offer ${String.fromCharCode(65 + subjects.length)}`);
    await world.hold(subjects.at(-1)!, at);
    expect([stage, await run(at + 1_000, stage)]).toEqual([stage, 'SIGKILL']);
  }
  at += 3_600_000;
  expect(await run(at)).toBe(0);
  expect(await run(at + 60_000)).toBe(0);
  return subjects;
}

it('[AN-05] a service killed in every stage reports each mail, and none twice', async () => {
  const world = await startAlerts();
  await world.watch(people.admin, {});
  const subjects = await killInEach(world, stages);
  const reported = world.mails().map(({ text }) => subjects.filter((subject) => text.includes(subject)));
  expect(reported.flat().toSorted()).toEqual(subjects);
}, 300_000);

it('[AN-05] a service killed in every stage sends each mail to a webhook, duplicates with the same id', async () => {
  const { taken, certificate, url } = await startReceiver(() => 204);
  const world = await startAlerts(certificate);
  await world.watch(people.admin, { way: 'webhook', url });
  const sending = ['after findDueDeliveries', 'before send', 'after send', 'before endDelivery', 'after endDelivery']; // oxfmt-ignore
  const subjects = await killInEach(world, [...stages, ...sending], certificate);
  // Whoever was killed before it could note that the receiver took it sends it again: the same, which the id says.
  const messages = new Map(taken.map(({ headers, body }) => [headers['webhook-id'], body]));
  for (const { headers, body } of taken) expect(body).toBe(messages.get(headers['webhook-id']));
  expect(taken.length).toBeGreaterThan(messages.size);
  const reported = [...messages.values()].flatMap((body) =>
    (JSON.parse(body) as { data: { emails: { subject: string }[] } }).data.emails.map(
      ({ subject }) => subject,
    ),
  );
  expect(reported.toSorted()).toEqual(subjects);
  expect(world.mails()).toEqual([]);
}, 300_000);

it('[AN-05] a webhook that fails for a day is given up and reported, and later ones are sent', async () => {
  let status = 503;
  const { taken, certificate, url } = await startReceiver(() => status);
  const world = await startAlerts(certificate);
  await world.watch(people.admin, { way: 'webhook', url });
  await world.hold('Offer', Date.parse('2026-11-22T09:01Z'));
  await world.look('2026-11-22T09:02Z');
  await world.look('2026-11-23T09:01Z');
  expect(await world.alert()).toMatchObject({ problem: 'receiver_answered 503', givenUpAt: null });
  // A day has passed, and the longest wait between two tries.
  await world.look('2026-11-23T11:00Z');
  const givenUpAt = Date.parse('2026-11-23T11:00Z');
  expect(await world.alert()).toMatchObject({ problem: 'receiver_answered 503', givenUpAt });
  expect(taken).toHaveLength(3);
  status = 204;
  await world.look('2026-11-23T13:00Z');
  expect(taken).toHaveLength(3);
  await world.hold('Next', Date.parse('2026-11-23T13:01Z'));
  await world.look('2026-11-23T13:02Z');
  expect(taken).toHaveLength(4);
  expect(JSON.parse(taken[3]!.body)).toMatchObject({ data: { total: 1, emails: [{ subject: 'Next' }] } });
  // It was taken; that another was not is still said.
  expect(await world.alert()).toMatchObject({ problem: '', givenUpAt });
});

it('[AN-05] a receiver that responds with 410 is given up at once', async () => {
  const { taken, certificate, url } = await startReceiver(() => 410);
  const world = await startAlerts(certificate);
  await world.watch(people.admin, { way: 'webhook', url });
  await world.hold('Offer', Date.parse('2026-11-22T09:01Z'));
  await world.look('2026-11-22T09:02Z');
  await world.look('2026-11-22T12:00Z');
  expect(taken).toHaveLength(1);
  expect(await world.alert()).toMatchObject({
    problem: 'receiver_gone 410',
    givenUpAt: Date.parse('2026-11-22T09:02Z'),
  });
});

it('[AN-05] a receiver that does not respond does not delay other queries', async () => {
  const quick = Promise.withResolvers<number>();
  const { taken, certificate, url } = await startReceiver((body) => {
    if (body.includes(people.analyst)) return quick.promise;
    quick.resolve(204);
    return 204;
  });
  const world = await startAlerts(certificate);
  await world.watch(people.analyst, { way: 'webhook', url });
  await world.watch(people.admin, { way: 'webhook', url });
  await world.hold('Offer', Date.parse('2026-11-22T09:01Z'));
  await world.look('2026-11-22T09:02Z');
  expect(taken).toHaveLength(2);
  expect((await world.stores.customQueries.listAlerts(undefined)).map(({ problem }) => problem)).toEqual([
    '',
    '',
  ]);
  await world.look('2026-11-22T13:02Z');
  expect(taken).toHaveLength(2);
});

it.each([
  ['a verdict that is none any more', '{"detection":["cp_of_old"]}'],
  ['a field that is none any more', '{"query":"field_of_old:1"}'],
  ['a filter that calls do not have any more', '{"filter_of_old":"1"}'],
])(
  '[AN-05] a query that asks for %s says so, tells again when it can, and stops no other',
  async (_, criteria) => {
    const world = await startAlerts();
    await world.watch(people.admin, {});
    await world.watch(people.analyst, {});
    const own = (await world.alert()).query;
    world.change(`UPDATE custom_query_alert SET criteria = '${criteria}' WHERE query = ${own}`);
    await world.hold('First', Date.parse('2026-11-22T09:01Z'));
    await world.look('2026-11-22T09:02Z');
    expect(world.mails().map(({ to }) => to)).toEqual([people.analyst]);
    expect(await world.alert()).toMatchObject({ query: own, problem: 'alert_unreadable' });
    world.change(`UPDATE custom_query_alert SET criteria = '{"detection":["cp_spam"]}' WHERE query = ${own}`);
    await world.look('2026-11-22T09:03Z');
    expect(world.mails().map(({ to }) => to)).toEqual([people.analyst, people.admin]);
    expect(await world.problemOf()).toBe('');
  },
);

it('[AN-05] a query for data that its owner may no longer see reports it, and notifies again when they may', async () => {
  const world = await startAlerts();
  await world.watch(people.viewer, {}, { subject: 'salary' });
  world.hidePrivateData();
  await world.hold('Salary', Date.parse('2026-11-22T09:01Z'));
  await world.look('2026-11-22T09:02Z');
  expect(world.mails()).toEqual([]);
  expect(await world.problemOf()).toBe('alert_private');
  world.change(
    `INSERT INTO user_role (user_id, role_id) SELECT id, 'private' FROM user WHERE email = '${people.viewer}'`,
  );
  await world.look('2026-11-22T09:03Z');
  expect(world.mails()).toHaveLength(1);
  expect(await world.problemOf()).toBe('');
});
