import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { anna, heldRow } from '../../support/held-mail.ts';
import { browse } from './browse.ts';

const subjects = ['Parcel one', 'Parcel two', 'Parcel three', 'Letter'];
let world: EndUserWorld;
let ids: string[];
let session: string;
beforeAll(async () => {
  world = await startEndUsers(subjects.map((subject) => heldRow(subject, 'cp_phishing')));
  const employee = browse(world);
  for (const [place, subject] of subjects.entries()) {
    const { path } = await world.linkTo(anna, subject);
    await (place === 0 ? employee.prove(path, anna) : employee.get(path));
    await employee.submit(path, { step: 'request', message: `Why ${subject}` });
  }
  const { token } = await world.signIn(people.admin);
  session = token;
  const { requests } = await world.client.call(contract.listRestoreRequests, { query: {} }, { token });
  ids = requests.map(({ id }) => id);
});
afterAll(() => world?.stop());

const beside = (html: string) => {
  const list = /data-row-links[^]*?<\/nav>/.exec(html)?.[0] ?? '';
  return [...list.matchAll(/<a ([^>]*)>[^]*?<bdi[^>]*>([^<]*)/g)].map(([, attributes, subject]) => ({
    subject,
    isCurrent: attributes!.includes('aria-current'),
    href: /href="([^"]*)"/.exec(attributes!)![1]!.replaceAll('&amp;', '&'),
  }));
};

it('[EU-06] is shown beside its list, and the next of that list follows a decision', async () => {
  const admin = browse(world);
  admin.cookies.set('postern', session);
  const list = '/user-interaction/restore-requests';
  const page = await admin.get(`${list}/${ids[1]}?search=Parcel&sort=newest`);
  expect(beside(page.html).map(({ subject, isCurrent }) => [subject, isCurrent])).toEqual([
    ['Parcel three', false],
    ['Parcel two', true],
    ['Parcel one', false],
  ]);
  expect(beside(page.html)[0]!.href).toBe(`${list}/${ids[2]}?search=Parcel&sort=newest`);
  const { location } = await admin.post(`${list}/${ids[1]}?search=Parcel&sort=newest`, {
    decision: 'decline',
    reason: 'No.',
  });
  expect(location).toBe(`${list}/${ids[2]}?search=Parcel&sort=newest&done=before_decline`);
  for (const id of [ids[0], ids[2]]) await admin.post(`${list}/${id}?search=Parcel`, { decision: 'decline' });
  const left = await admin.get(`${list}?search=Parcel`);
  expect(left.html).toContain('No requests match this search');
  expect(beside((await admin.get(`${list}/${ids[3]}`)).html)).toHaveLength(1);
});
