import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { anna, heldRow } from '../../support/held-mail.ts';
import { browse } from './browse.ts';

const held = [
  heldRow('Parcel', 'cp_phishing'),
  heldRow('Bill', 'cp_phishing'),
  heldRow('Offer', 'cp_spam'),
  heldRow('Letter', 'cp_spam'),
];
const list = '/user-interaction/restore-requests';
let world: EndUserWorld;
let admin: ReturnType<typeof browse>;
let token: string;
beforeAll(async () => {
  world = await startEndUsers(held);
  const employee = browse(world);
  for (const [place, { subject }] of held.entries()) {
    const { path } = await world.linkTo(anna, subject);
    await (place === 0 ? employee.prove(path, anna) : employee.get(path));
    await employee.submit(path, { step: 'request', message: `Why ${subject}` });
  }
  ({ token } = await world.signIn(people.admin));
  admin = browse(world);
  admin.cookies.set('postern', token);
});
afterAll(() => world?.stop());

const idOf = async (subject: string): Promise<string> => {
  const query = { search: subject };
  const { requests } = await world.client.call(contract.listRestoreRequests, { query }, { token });
  return requests[0]!.id;
};
/** Whether it was approved, perhaps by the first of two. */
const isApproved = async (id: string): Promise<boolean> => {
  const request = await world.client.call(contract.showRestoreRequest, { params: { id } }, { token });
  return request.state === 'approved' || request.first_approval !== null;
};
/** Whether 'Approve' is the page's main button. */
const isMain = ({ html }: { html: string }): boolean =>
  /<button[^>]*value="approve"[^>]*>/.exec(html)![0].includes('bg-accent');

it('[EU-06] asks before malicious mail is released, and keeps the typed reason', async () => {
  const id = await idOf('Parcel');
  const shown = await admin.get(`${list}/${id}`);
  expect(isMain(shown)).toBe(false);
  const { location } = await admin.post(`${list}/${id}`, { decision: 'approve', reason: 'It is fine.' });
  expect(location).toMatch(/^\/user-interaction\/restore-requests\/approve\?/);
  expect(await isApproved(id)).toBe(false);
  const question = await admin.get(location!);
  expect(question.html).toContain('This email is malicious. A release cannot be undone.');
  expect(question.html).toContain('It is fine.');
  const action = /<form[^>]*action="([^"]*)"[^>]*>/.exec(
    question.html.slice(question.html.indexOf('<h1')),
  )![1]!;
  expect(action).toBe(`${list}/${id}`);
  await admin.post(action, { decision: 'approve', reason: 'It is fine.', sure: '1' });
  expect(await isApproved(id)).toBe(true);
});

it('[EU-06] asks once for several, and names the malicious ones', async () => {
  const ids = [await idOf('Bill'), await idOf('Offer')];
  const form = { decision: 'approve', back: `${list}?sort=newest` };
  const { location } = await admin.post(list, { ...form, id: ids[0]! });
  expect(await isApproved(ids[0]!)).toBe(false);
  const question = await admin.get(location!);
  expect(question.html).toContain('Bill');
  expect(question.html).toContain(`href="${list}?sort=newest"`);
  const both = new URL(location!, 'http://x');
  both.searchParams.set('ids', ids.join(','));
  const asked = await admin.get(both.pathname + both.search);
  expect(asked.html).toContain('And 1 request about email that is not malicious.');
  expect(asked.html.match(/name="id" value="([^"]*)"/g)).toHaveLength(2);
});

it('[EU-06] decides the others when one of several requests is gone, and asks nobody who may only look', async () => {
  const gone = await admin.post(list, { decision: 'approve', id: 'gone' });
  expect(gone).toMatchObject({ status: 303, location: expect.stringContaining('done=left') });
  const ids = [await idOf('Bill'), 'gone'].join(',');
  const question = await admin.get(`${list}/approve?ids=${ids}&back=${encodeURIComponent(list)}`);
  expect(question.html).toContain('This email is malicious.');
  const auditor = browse(world);
  auditor.cookies.set('postern', (await world.signIn(people.auditor)).token);
  const asked = await auditor.get(`${list}/approve?ids=${ids}&back=${encodeURIComponent(list)}`);
  expect(asked.status).toBe(403);
});

it('[EU-06] asks nothing about mail that is not malicious', async () => {
  const id = await idOf('Letter');
  const shown = await admin.get(`${list}/${id}`);
  expect(isMain(shown)).toBe(true);
  const { location } = await admin.post(`${list}/${id}`, { decision: 'approve' });
  expect(location).not.toContain('/approve?');
  expect(await isApproved(id)).toBe(true);
});

it('[EU-06] shows the next request without a main button, which takes no click at first', async () => {
  const before = await admin.get(`${list}/${await idOf('Offer')}`);
  expect(isMain(before)).toBe(true);
  expect(before.html).not.toContain('settling');
  const next = await admin.get(`${list}/${await idOf('Offer')}?done=before_approve`);
  expect(isMain(next)).toBe(false);
  expect(next.html).toContain('settling');
});
