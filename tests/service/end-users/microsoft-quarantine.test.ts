import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { people } from '../../contract/support/seed-service.ts';
import { anna, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, startEndUsers } from './start-end-users.ts';

let world: EndUserWorld;
beforeAll(async () => {
  const theirs = {
    ...heldRow('Theirs', 'ms_spam'),
    states: ['ms_quarantined' as const],
    quarantine_actor: 'microsoft' as const,
  };
  world = await startEndUsers([heldRow('Ours', 'cp_spam'), theirs]);
});
afterAll(() => world?.stop());

it('[EU-08] the restore policy covers the quarantine of Microsoft unless it is switched off, from the next call on', async () => {
  const own = { deviceTokens: 'm'.repeat(43), clientAddress: '192.0.2.9' };
  const switchTo = async (on: boolean) => {
    const session = await world.signIn(people.admin);
    await world.client.call(
      contract.changeFeatures,
      { body: { features: { ms_restore_policy: on } } },
      session,
    );
  };
  const link = await world.linkTo(anna, 'Theirs');
  const params = { type: link.type, msg: link.token };
  await world.client.call(
    contract.verifyRecipient,
    {
      params: { type: link.type },
      query: { msg: link.token, email: anna },
      body: { action_name: 'email_restore' },
    },
    own,
  );
  const code = await world.codeFor(anna);
  const status = (query: object) => world.client.call(contract.restoreStatus, { params, query }, own);
  expect(await status({ email: anna, code })).toMatchObject({ status: 'quarantined', may: 'release' });
  const isOpen = async () => {
    const { mails } = await world.client.call(contract.listHeldMail, { query: { email: anna } }, own);
    return Object.fromEntries(mails.map((mail) => [mail.subject, mail.is_open]));
  };
  expect(await isOpen()).toEqual({ Ours: true, Theirs: true });
  await switchTo(false);
  // A page that is still open: its request is refused, and its status reports that.
  const restore = () =>
    world.client.call(
      contract.requestRestore,
      {
        params: { type: link.type },
        query: { msg: link.token, email: anna },
        body: { commentary: 'Please' },
      },
      own,
    );
  await expect(restore()).rejects.toMatchObject({ code: 'not_restorable', problem: 'mail_not_restorable' });
  expect(await status({ email: anna })).toMatchObject({ status: 'quarantined', may: 'nothing' });
  expect(await isOpen()).toEqual({ Ours: true, Theirs: false });
  await switchTo(true);
  expect(await restore()).toMatchObject({ status: 'requested' });
});
