import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { anna, heldRow } from '../../support/held-mail.ts';
import { browse } from './browse.ts';

const held = [heldRow('Offer', 'cp_spam'), heldRow('Letter', 'cp_spam')];
let world: EndUserWorld;
let token: string;
beforeAll(async () => {
  world = await startEndUsers(held, { restore: { spam: 'release' } });
  ({ token } = await world.signIn(people.admin));
});
afterAll(() => world?.stop());

const countJobs = async () =>
  (await world.client.call(contract.listJobs, { query: { kind: 'restore' } }, { token })).total;
const releases = async () => {
  const query = { category: 'state_change' as const };
  const { events } = await world.client.call(contract.listSecurityEvents, { query }, { token });
  return events.map(({ mails }) => mails);
};

it('[EU-05] a release from two tabs at once is one job and one event', async () => {
  const { path } = await world.linkTo(anna, 'Offer');
  const employee = browse(world);
  await employee.prove(path, anna);
  const tabs = await Promise.all([
    employee.submit(path, { step: 'release' }),
    employee.submit(path, { step: 'release' }),
  ]);
  for (const { html } of tabs) expect(html).toContain('Released');
  expect(await countJobs()).toBe(1);
  expect(await releases()).toEqual([1]);
});

it('an action that changed nothing is a job for its actor, and no event', async () => {
  const [row] = held;
  await world.client.call(
    contract.manualActions,
    {
      body: {
        action_name: 'office365_emails_email_restore',
        flag: true,
        entity_ids: [row!.entity_id],
        entity_type: row!.entity_type,
      },
    },
    { token },
  );
  expect(await countJobs()).toBe(2);
  expect(await releases()).toEqual([1]);
});

it('[EU-05] says before a release that the person has reported the mail as phishing', async () => {
  const { path } = await world.linkTo(anna, 'Letter');
  const answers = await world.linkTo(anna, 'Letter', 'dismiss');
  const employee = browse(world);
  expect((await employee.prove(path, anna)).html).not.toContain('You reported this email as phishing.');
  await employee.submit(answers.path, { step: 'phishing' });
  expect((await employee.get(path)).html).toContain('You reported this email as phishing.');
});
