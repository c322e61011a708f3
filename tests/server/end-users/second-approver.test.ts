import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { anna, heldRow } from '../../support/held-mail.ts';
import { browse } from './browse.ts';

let world: EndUserWorld;
beforeAll(async () => {
  world = await startEndUsers([heldRow('Parcel', 'cp_phishing')], {
    restore: { phishing: 'request' },
    secondApprover: ['phishing'],
  });
});
afterAll(() => world?.stop());

const signedIn = async (person: string) => {
  const { token } = await world.signIn(person);
  const browser = browse(world);
  browser.cookies.set('postern', token);
  return { token, browser };
};
const approve = 'value="approve"';

it('[EU-06] the first of two approvers can still decline, and sees that another person has to approve', async () => {
  const employee = browse(world);
  const { path } = await world.linkTo(anna, 'Parcel');
  await employee.prove(path, anna);
  await employee.submit(path, { step: 'request', message: 'I expect it.' });
  const [first, second] = [await signedIn(people.admin), await signedIn(people.analyst)];
  const { requests } = await world.client.call(contract.listRestoreRequests, { query: {} }, first);
  const page = `/user-interaction/restore-requests/${requests[0]!.id}`;
  expect((await first.browser.get(page)).html).toContain(approve);
  await first.browser.post(page, { decision: 'approve', sure: '1' });
  const { html } = await first.browser.get(page);
  expect(html).toContain(`First approval by ${people.admin}`);
  expect(html).toContain('someone else has to approve it');
  expect(html).toContain('value="decline"');
  expect(html).not.toContain(approve);
  const other = (await second.browser.get(page)).html;
  expect(other).toContain(approve);
  expect(other).not.toContain('someone else has to approve it');
});
