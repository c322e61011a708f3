import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { byCategory } from '../../../src/api/vocabulary/retention.ts';
import { anna, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, people, startEndUsers } from '../end-users/start-end-users.ts';

let world: EndUserWorld;
beforeAll(async () => {
  const restore = { phishing: 'request', spam: 'release' };
  world = await startEndUsers([heldRow('Asked for', 'cp_phishing'), heldRow('Left alone', 'cp_spam')], {
    restore,
  });
});
afterAll(() => world?.stop());

it('[SH-13] a requested mail is kept until the decision; a link to a removed one reports that (410)', async () => {
  const { client, clock } = world;
  const [asked, left] = [await world.linkTo(anna, 'Asked for'), await world.linkTo(anna, 'Left alone')];
  const browser = { deviceTokens: 'a'.repeat(43), clientAddress: '192.0.2.1' };
  const prove = async (link: typeof asked) => {
    clock.ahead += 16 * 60_000;
    const before = world.codesOf(anna);
    const params = { type: link.type };
    const query = { msg: link.token, email: anna };
    await client.call(
      contract.verifyRecipient,
      { params, query, body: { action_name: 'email_restore' } },
      browser,
    );
    return world.codeFor(anna, before);
  };
  const query = async (link: typeof asked) => ({ msg: link.token, email: anna, code: await prove(link) });
  const body = { commentary: 'I need it' };
  await client.call(
    contract.requestRestore,
    { params: { type: asked.type }, query: await query(asked), body },
    browser,
  );

  clock.ahead += 15 * 86_400_000;
  const admin = await world.signIn(people.admin);
  const days = byCategory(() => ({ raw: 2, metadata: 14 }));
  await client.call(contract.changeRetention, { body: { active: true, days } }, admin);
  const runNight = async () => {
    const { job_id: id } = await client.call(contract.runRetention, {}, admin);
    for (;;) {
      const job = await client.call(contract.showJob, { params: { id } }, admin);
      if (job.finished_at !== null) return job;
    }
  };
  expect(await runNight()).toMatchObject({ failed: 1 });
  const { last_run } = await client.call(contract.showRetention, {}, admin);
  expect(last_run).toMatchObject({ asked_for: 1, held: 0 });
  const { email, code } = await query(left);
  const status = { params: { type: left.type, msg: left.token }, query: { email, code } };
  await expect(client.call(contract.restoreStatus, status, browser)).rejects.toMatchObject({
    status: 410,
    problem: 'link_mail_removed',
  });
});
