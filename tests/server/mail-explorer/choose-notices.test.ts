import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { anna, heldRow } from '../../support/held-mail.ts';
import { browse } from '../end-users/browse.ts';

const delivered = (subject: string): EmailRow => ({
  ...heldRow(subject, 'cp_phishing'),
  is_quarantined: false,
  quarantine_actor: null,
  states: [],
});
const rows = ['Wave one', 'Wave two', 'Wave three'].map(delivered);
let world: EndUserWorld;
let admin: ReturnType<typeof browse>;
let token: string;
beforeAll(async () => {
  world = await startEndUsers(rows);
  ({ token } = await world.signIn(people.admin));
  admin = browse(world);
  admin.cookies.set('postern', token);
});
afterAll(() => world?.stop());

const reference = (row: EmailRow) => `${row.entity_type}/${row.entity_id}`;
const choices = (html: string) => {
  const select = /<select[^>]*name="notices"[^]*?<\/select>/.exec(html)?.[0] ?? '';
  return [...select.matchAll(/<option value="(\w*)"[^>]*>([^<]*)</g)].map(([, value, label]) => [
    value,
    label,
  ]);
};
const usually = [
  ['', 'Now, as usual'],
  ['digest', 'In the next digest'],
  ['off', 'Not at all'],
];
/** What the job keeps that an answer leads to. */
const chosenFor = async ({ location }: { location: string | null }) => {
  const id = /^\/jobs\/([^/?]+)/.exec(location ?? '')?.[1] ?? '';
  return (await world.look((stores) => stores.jobs.findJob(id)))?.notices;
};

it('[MX-17] a quarantine without scripts asks when the recipients are told, and passes it on', async () => {
  const asked = await admin.submit('/mail-explorer/quarantines', { ids: reference(rows[0]!) });
  expect(choices(asked.html)).toEqual(usually);
  expect(asked.html).toContain('An undo recalls what was not sent yet.');
  const done = { ids: reference(rows[0]!), confirmed: '1', notices: 'digest' };
  expect(await chosenFor(await admin.post('/mail-explorer/quarantines', done))).toBe('digest');
  const released = await admin.submit('/mail-explorer/releases', { ids: reference(rows[0]!) });
  expect(choices(released.html)).toEqual([]);
});

it('[MX-17] so do the page of a mail and a quarantine of all matches', async () => {
  const page = await admin.get(`/profile/email/${reference(rows[1]!)}`);
  expect(choices(page.html)).toEqual(usually);
  const panel = await admin.get(`/mail-explorer/emails/${reference(rows[1]!)}`);
  expect(choices(panel.html)).toEqual(usually);
  const all = { scope: 'all', search: 'last=1d&subject=Wave', confirmed: '1', notices: 'off' };
  expect(await chosenFor(await admin.post('/mail-explorer/quarantines', all))).toBe('off');
  expect(choices((await admin.get(`/profile/email/${reference(rows[1]!)}`)).html)).toEqual([]);
  expect(world.mails(anna)).toEqual([]);
});

it('[MX-17] nothing is asked where a service says nothing about notices', async () => {
  const other = browse(world, 'en', async (request) => {
    const answer = await world.service.fetch(request);
    if (!new URL(request.url).pathname.endsWith('/action_preview')) return answer;
    const { notices: _, ...rest } = (await answer.json()) as Record<string, unknown>;
    return Response.json(rest);
  });
  other.cookies.set('postern', token);
  const asked = await other.submit('/mail-explorer/quarantines', { ids: reference(rows[0]!) });
  expect(asked.html).toContain('Quarantine');
  expect(choices(asked.html)).toEqual([]);
});
