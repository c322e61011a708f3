import type { Browser, Page } from '@playwright/test';
import { anna, eventually, filedMails, heldRow } from '../support/held-mail.ts';
import type { PosternServer } from '../support/postern-server.ts';
import { readTablesAtRest } from '../server/end-users/read-tables.ts';
import { endUserTest, linkTo, openPage, prove, tellNow } from './support/end-user-server.ts';
import { expect } from './support/fixtures.ts';

/** Somebody of her own: a person gets at most one notice a minute. */
const clara = 'clara@tenant.example';

/** A mail that comes now, whose beginning is shown and whose file can be had alone. */
const withFile = [
  `Received: from mx.tenant.example by mx.tenant.example; ${new Date().toUTCString()}`,
  'From: Nora Lind <nora.lind@supplier.example>',
  `To: ${clara}`,
  'Subject: Plans',
  'Message-ID: <plans@supplier.example>',
  `Date: ${new Date().toUTCString()}`,
  'Content-Type: multipart/mixed; boundary=B',
  '',
  '--B',
  'Content-Type: text/html; charset=utf-8',
  '',
  `<p>Dear Clara,</p><p>${'here is the plan that you asked for. '.repeat(40)}</p>` +
    '<p><a href="http://198.51.100.7/x">https://www.paypal.com</a></p>',
  '--B',
  'Content-Type: text/plain',
  'Content-Disposition: attachment; filename="plan.txt"',
  '',
  'The plan.',
  '--B--',
  '',
].join('\r\n');

const test = endUserTest(
  (now) => [
    heldRow('Your spring offer', 'cp_spam', { now }),
    heldRow('Parcel', 'cp_phishing', { now }),
    heldRow('Payload', 'cp_malicious', { now }),
  ],
  { messages: [withFile], restore: 'phishing=release' },
);

/** Mail addresses are no rubbish: whoever types one asks for a code, as the page says. */
const rubbish: Record<string, string> = { email: 'rubbish', code: '000000' };

/** Presses every button of a page, each on the page as it was opened, with something in every field. */
async function pressEverything(page: Page, path: string): Promise<number> {
  const buttons = page.locator('button, a.button, input[type=submit]');
  await page.goto(path);
  const count = await buttons.count();
  for (let place = 0; place < count; place += 1) {
    if (place > 0) await page.goto(path);
    await page.mouse.wheel(0, 10_000);
    for (const field of await page.locator('input:visible, textarea:visible').all()) {
      const name = (await field.getAttribute('name')) ?? '';
      await field.fill(rubbish[name] ?? 'rubbish', { force: true }).catch(() => undefined);
    }
    await buttons.nth(place).click({ force: true });
    await page.waitForLoadState('networkidle');
  }
  return count;
}

/** Sends what every form of the pages sends, also those that this page does not have. */
async function submitEverything(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const steps = ['email', 'resend', 'code', 'release', 'request', 'dismiss', 'phishing', 'safe', 'block'];
  for (const step of [
    ...steps,
    'undo_phishing',
    'undo_block',
    'open',
    'answer',
    'unblock',
    'notices',
    'forget',
    'approve',
    'decline',
    'file',
    'undo_safe',
  ]) {
    const status = await page.evaluate(
      async ([value, address]) => {
        const fields = {
          step: value!,
          email: 'rubbish',
          code: '000000',
          message: 'x',
          mail: 'x',
          id: 'x',
          file: 'x',
        };
        const answer = await fetch(address!, { method: 'POST', body: new URLSearchParams(fields) });
        return answer.status;
      },
      [step, path],
    );
    expect(status).toBeLessThan(500);
  }
}

/** Every address of the public pages in every mail that was sent, those in headers included. */
const linksOfMails = (server: PosternServer): string[] => [
  ...new Set(
    filedMails(server.dataDirectory).flatMap(({ text }) =>
      [...text.replaceAll('&amp;', '&').matchAll(/\/email-actions\/[\w-]+(?:\?[\w&=-]+)?/g)].map(
        ([path]) => path,
      ),
    ),
  ),
];

/** A link as what stands between the mail and its reader hands it on. */
function altered(path: string): string[] {
  const token = /(?:msg|id)=([\w-]+)/.exec(path)?.[1];
  if (!token) return [];
  const rot13 = token.replaceAll(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
  return [
    path.replace(token, rot13),
    path.replace(token, token.toLowerCase()),
    path.replace(token, token.slice(0, 30)),
    path.replace(token, encodeURIComponent(encodeURIComponent(`${token}=`))),
    `${path}%3E`,
    path.replaceAll('&', '&amp;'),
  ];
}

/** Leaves links of every kind in the mailboxes: of a mail with a file, and to decide on what an employee asked for. */
async function ask(browser: Browser, server: PosternServer): Promise<{ file: string; decide: string }> {
  const employee = await openPage(browser, server);
  await prove(employee, server, await linkTo(server, clara, 'Plans'), clara);
  await employee.getByRole('button', { name: 'plan.txt' }).click();
  await expect(employee.getByRole('heading', { name: 'Attachment of a quarantined email' })).toBeVisible();
  const file = new URL(employee.url());
  await employee.context().close();
  const another = await openPage(browser, server);
  const parcel = `${await linkTo(server, anna, 'Parcel')}&mode=request`;
  await prove(another, server, parcel, anna);
  await another.getByLabel('Message to the administrator').fill('I wait for it.');
  await another.getByRole('button', { name: 'Ask for this email' }).click();
  await expect(another.getByRole('heading', { name: 'Waiting for an administrator' })).toBeVisible();
  await another.context().close();
  await tellNow(server);
  const decide = await eventually(() =>
    linksOfMails(server).find((path) => path.includes('mode=admin_approve')),
  );
  return { file: file.pathname + file.search, decide };
}

test('[EU-07] changes nothing when a scanner opens every link, presses every button and sends every form', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const { file, decide } = await ask(browser, server);
  const offer = await linkTo(server, anna, 'Your spring offer');
  const every = linksOfMails(server);
  for (const kind of ['restore-email', 'action', 'held-mail', 'mode=admin_approve']) {
    expect(every.some((path) => path.includes(kind))).toBe(true);
  }
  const plans = await linkTo(server, clara, 'Plans');
  // A page of each kind for the browser that presses and sends.
  const paths = [
    offer,
    plans,
    file,
    decide,
    await linkTo(server, anna, 'Payload', 'action'),
    `${offer}&mode=request`,
    offer.replace('restore-email', 'restore-original'),
    '/email-actions/held-mail',
    `/email-actions/unsubscribe?id=${/msg=([^&]+)/.exec(offer)![1]!}`,
  ];
  const before = await readTablesAtRest(server.dataDirectory);
  for (const path of [...every, file].flatMap((one) => [one, ...altered(one)])) {
    const url = `${server.url}${path}`;
    await fetch(url, { method: 'HEAD' });
    for (let times = 0; times < 3; times += 1) expect((await fetch(url)).status).toBeLessThan(500);
  }
  let pressed = 0;
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage(browser, server, { javaScriptEnabled });
    for (const path of paths) pressed += await pressEverything(page, path);
    if (javaScriptEnabled) for (const path of paths) await submitEverything(page, path);
    await page.context().close();
  }
  expect(pressed).toBeGreaterThanOrEqual(2 * paths.length);
  expect(await readTablesAtRest(server.dataDirectory)).toEqual(before);

  // The people's own steps still work.
  const page = await openPage(browser, server);
  await prove(page, server, offer, anna);
  await page.getByRole('button', { name: 'Release this email' }).click();
  await expect(page.getByRole('heading', { name: 'Released', exact: true })).toBeVisible();
  const other = await openPage(browser, server);
  await prove(other, server, file, clara);
  await other.getByRole('button', { name: 'Send me this attachment' }).click();
  await expect(other.getByText('Attachment restored successfully!')).toBeVisible();
});
