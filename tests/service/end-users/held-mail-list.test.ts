import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { ServiceError } from '../../../src/api/errors.ts';
import { anna, ben, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, startEndUsers } from './start-end-users.ts';
import { wrongCode } from '../../support/wrong-code.ts';

let world: EndUserWorld;
const rows = [heldRow('Offer', 'cp_spam'), heldRow('For Ben', 'cp_spam', { to: [ben] })];
beforeAll(async () => {
  world = await startEndUsers(rows);
});
afterAll(() => world?.stop());

const own = (deviceTokens?: string) => ({ deviceTokens, clientAddress: '192.0.2.1' });
const list = (query: object, tokens?: string) =>
  world.client.call(contract.listHeldMail, { query }, own(tokens));
const sendCode = (email: string, tokens?: string) =>
  world.client.call(contract.verifyHeldMailReader, { query: { email } }, own(tokens));
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    ({ status, code, attemptsLeft }: ServiceError) => [status, code, attemptsLeft],
  );

it('[EU-10] accepts a code of the list for its browser and address only, and counts wrong ones', async () => {
  const [browser, other] = ['a'.repeat(43), 'b'.repeat(43)];
  await sendCode(anna, browser);
  const code = await world.codeFor(anna);
  expect(await refused(list({ email: anna, code }, other))).toEqual([404, 'not_found', 0]);
  expect(await refused(list({ email: ben, code }, browser))).toEqual([404, 'not_found', 0]);
  const wrong = wrongCode(code);
  expect(await refused(list({ email: anna, code: wrong }, browser))).toEqual([404, 'not_found', 3]);
  // A code for the list opens no link.
  const link = await world.linkTo(anna, 'Offer');
  const params = { type: link.type, msg: link.token };
  const byLink = world.client.call(
    contract.restoreStatus,
    { params, query: { email: anna, code } },
    own(browser),
  );
  expect(await refused(byLink)).toEqual([404, 'not_found', 2]);
  const { mails, status } = await list({ email: anna, code }, browser);
  expect([status, mails.map(({ subject }) => subject)]).toEqual(['not_needed', ['Offer']]);
  expect((await list({ email: anna }, browser)).status).toBe('not_needed');
  expect(await list({ email: anna }, other)).toMatchObject({ status: 'needed', mails: [], total: 0 });
});

it('[EU-10] does nothing without a proof, and for a program only with its code each time', async () => {
  const body = { entity_id: rows[0]!.entity_id };
  const open = (query: object) => world.client.call(contract.openHeldMail, { query, body }, own());
  const write = (query: object) =>
    world.client.call(
      contract.writeNoticePreferences,
      { query, body: { wanted: false, locale: null } },
      own(),
    );
  expect(await refused(open({ email: anna }))).toEqual([403, 'proof_needed', undefined]);
  expect(await refused(write({ email: anna }))).toEqual([403, 'proof_needed', undefined]);
  world.clock.ahead += 16 * 60_000;
  await sendCode(anna);
  const code = await world.codeFor(anna, 1);
  expect((await open({ email: anna, code })).path).toContain('/email-actions/restore-email?');
  expect(await write({ email: anna, code })).toEqual({ success: true });
  expect((await list({ email: anna, code })).notices).toEqual({ wanted: false, how: null, locale: null });
});

it('[EU-13] ends no notices by a token of another kind, with the same response', async () => {
  const before = await world.look((stores) => stores.endUsers.listReaders(undefined));
  for (const id of ['', 'nothing', 'A'.repeat(51), 'x'.repeat(500)]) {
    expect(await world.client.call(contract.unsubscribeNotices, { body: { id } })).toEqual({ success: true });
  }
  expect(await world.look((stores) => stores.endUsers.listReaders(undefined))).toEqual(before);
});
