import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { ServiceError } from '../../../src/api/errors.ts';
import { anna, eventually, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, people, startEndUsers } from './start-end-users.ts';

let world: EndUserWorld;
let first: { token: string };
let second: { token: string };
const rows = [
  heldRow('Parcel', 'cp_phishing'),
  heldRow('Letter', 'cp_phishing'),
  heldRow('Card', 'cp_phishing'),
  heldRow('Report', 'cp_spam', { to: [people.admin] }),
];
beforeAll(async () => {
  world = await startEndUsers(rows, {
    restore: { phishing: 'request', spam: 'request' },
    secondApprover: ['phishing'],
    requestMails: 'at_once',
  });
  [first, second] = [await world.signIn(people.admin), await world.signIn(people.analyst)];
});
afterAll(() => world?.stop());

const browser = 'f'.repeat(43);
/** Requests a mail as its recipient, and returns the request. */
async function ask(person: string, subject: string) {
  const link = await world.linkTo(person, subject);
  const [params, own] = [{ type: link.type }, { deviceTokens: browser, clientAddress: '192.0.2.1' }];
  world.clock.ahead += 16 * 60_000;
  const before = world.codesOf(person);
  const query = { msg: link.token, email: person };
  const body = { action_name: 'email_restore' as const };
  await world.client.call(contract.verifyRecipient, { params, query, body }, own);
  const code = await world.codeFor(person, before);
  await world.client.call(
    contract.requestRestore,
    { params, query: { ...query, code }, body: { commentary: 'I expect it.' } },
    own,
  );
  const { requests } = await list();
  return requests.find(({ email }) => email?.subject === subject)!;
}
const list = () => world.client.call(contract.listRestoreRequests, { query: {} }, first);
const show = (id: string, session = first) =>
  world.client.call(contract.showRestoreRequest, { params: { id } }, session);
const approve = (id: string, session: { token: string }) =>
  world.client
    .call(contract.decideRestoreRequests, { body: { ids: [id], decision: 'approve' } }, session)
    .then(
      ({ decided, first_approved }) => ({ decided, first_approved }),
      ({ status, problem }: ServiceError) => ({ status, problem }),
    );

describe('a second approver', () => {
  it('[EU-06] is another person, neither of them the requester, where the policy requires it', async () => {
    const { id, needs_two } = await ask(anna, 'Parcel');
    expect(needs_two).toBe(true);
    expect(await approve(id, first)).toEqual({ decided: 0, first_approved: 1 });
    expect(await show(id)).toMatchObject({
      state: 'open',
      first_approval: { by: people.admin },
      is_own: true,
    });
    expect(await show(id, second)).toMatchObject({ is_own: false });
    expect(await approve(id, first)).toEqual({ status: 403, problem: 'own_request' });
    expect(await approve(id, second)).toEqual({ decided: 1, first_approved: 0 });
    expect(await show(id)).toMatchObject({ state: 'approved', decided_by: people.analyst });
    await eventually(async () => ((await show(id)).email?.is_restored ? true : undefined));
  });

  it('[EU-06] has 24 hours', async () => {
    const { id } = await ask(anna, 'Letter');
    await approve(id, first);
    world.clock.ahead += 24 * 3_600_000;
    [first, second] = [await world.signIn(people.admin), await world.signIn(people.analyst)];
    expect((await show(id)).first_approval).toBeNull();
    expect(await approve(id, second)).toEqual({ decided: 0, first_approved: 1 });
    expect(await approve(id, first)).toEqual({ decided: 1, first_approved: 0 });
  });

  it('[EU-06] nobody approves their own request, whatever the group; everybody may decline', async () => {
    const { id, needs_two } = await ask(people.admin, 'Report');
    expect(needs_two).toBe(false);
    expect(await approve(id, first)).toEqual({ status: 403, problem: 'own_request' });
    expect(await show(id)).toMatchObject({ state: 'open', is_own: true });
    expect(await approve(id, second)).toEqual({ decided: 1, first_approved: 0 });
  });

  it('[EU-06] two first approvals at once are one and a second', async () => {
    const { id } = await ask(anna, 'Card');
    const both = await Promise.all([approve(id, first), approve(id, second)]);
    expect(both).toEqual(
      expect.arrayContaining([
        { decided: 0, first_approved: 1 },
        { decided: 1, first_approved: 0 },
      ]),
    );
  });
});

describe('the number of open requests', () => {
  it('[EU-06] is stored, not counted', async () => {
    const { total } = await list();
    const deployment = await world.client.call(contract.deploymentConfig, {}, first);
    expect(deployment.open_restore_requests).toBe(total);
  });
});

describe('administrators', () => {
  it('[EU-06] are mailed about new requests, once', async () => {
    await world.restart();
    const mail = await eventually(() =>
      world.mails(people.admin).find(({ subject }) => /^(?:Request|\d+ requests) for /.test(subject)),
    );
    expect(mail.text).toContain('/user-interaction/restore-requests');
    await world.restart();
    const of = (person: string) =>
      world.mails(person).filter(({ subject }) => /^(?:Request|\d+ requests) for /.test(subject)).length;
    expect([of(people.admin) > 0, of(people.analyst)]).toEqual([true, 0]);
  });
});
