import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { paths } from '../../../src/site/paths.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { report } from '../../service/end-users/write-bounce.ts';
import { bounceAddress, importMessages } from '../../service/reports/report-world.ts';
import { anna, eventually, heldRow } from '../../support/held-mail.ts';
import { browse } from '../end-users/browse.ts';

/** The headers of a mail of the outbox, whose decoder joins the lines after encoded words. */
const headersOf = (text: string) =>
  text
    .slice(0, text.indexOf('\r\n\r\n'))
    .replaceAll('\r', '')
    .replace(/(?<!\n)Message-ID:/, '\nMessage-ID:');

const page = paths.systemSettings.noticeFailures();
let world: EndUserWorld;
beforeAll(async () => {
  world = await startEndUsers([heldRow('Held one', 'cp_spam')]);
});
afterAll(() => world?.stop());

async function signedIn(email: string, language = 'en') {
  const browser = browse(world, language);
  browser.cookies.set('postern', (await world.signIn(email)).token);
  return browser;
}

it('[EU-17] lists bounces with time and reason, and re-enables an address', async () => {
  const admin = await signedIn(people.admin);
  const before = await admin.get(page);
  expect(before.html).toContain('No failed notices');
  expect(before.html).toContain('POSTERN_BOUNCE_ADDRESS');

  const notice = await eventually(() => world.mails(anna)[0]);
  const words = '550 5.1.1 <img src=x> \u202eunknown';
  await importMessages(
    world,
    report({ from: bounceAddress, to: [anna], source: headersOf(notice.text) }, { words }),
  );
  await world.restart();
  const browser = await signedIn(people.admin);
  const session = await world.signIn(people.admin);
  await eventually(async () =>
    (await world.client.call(contract.listNoticeFailures, {}, session)).total === 1 ? true : undefined,
  );
  const { html } = await browser.get(page);
  expect(html).toContain(anna);
  expect(html).toContain('The address accepts no mail, came back later');
  expect(html).toContain('550 5.1.1 &lt;img src=x&gt;');
  expect(html).not.toContain('<img src=x>');
  expect(html).toContain('one notice');
  const german = await (await signedIn(people.admin, 'de')).get(page);
  expect(german.html).toContain('Die Adresse nimmt keine E');

  // A person gets at most one notice a minute.
  world.clock.ahead += 61_000;
  const retried = await browser.submit(page, { email: anna });
  expect(retried.html).toMatch(/Notices go to anna@tenant\.example again/);
  await eventually(() => world.mails(anna).filter(({ text }) => text.includes('Review: Held one'))[1]);
  expect((await browser.submit(page, { email: anna })).html).toMatch(
    /anna@tenant\.example has no known failures/,
  );
  expect((await browser.submit(page, { email: 'x' })).status).toBe(200);
  expect((await browser.get(page)).html).toContain('No failed notices');
});

it('[EU-17] is visible and editable only with the rights to settings', async () => {
  const viewer = await world.signIn(people.viewer);
  const body = { emails: [anna] };
  await expect(world.client.call(contract.listNoticeFailures, {}, viewer)).rejects.toMatchObject({
    code: 'permission_denied',
  });
  await expect(world.client.call(contract.retryNotices, { body }, viewer)).rejects.toMatchObject({
    code: 'permission_denied',
  });
});
