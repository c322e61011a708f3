import type { Page } from '@playwright/test';
import { anna, heldRow } from '../support/held-mail.ts';
import { readTablesAtRest } from '../server/end-users/read-tables.ts';
import { endUserTest, linkTo, openPage, prove } from './support/end-user-server.ts';
import { expect } from './support/fixtures.ts';

const test = endUserTest((now) => [
  heldRow('Your spring offer', 'cp_spam', { now }),
  heldRow('Parcel', 'cp_phishing', { now }),
  heldRow('Payload', 'cp_malicious', { now }),
]);

/** Mail addresses are no rubbish: whoever types one asks for a code, as the page says. */
const rubbish: Record<string, string> = { email: 'rubbish', code: '000000' };

/** Presses every button of a page, each on the page as it was opened, with something in every field. */
async function pressEverything(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const count = await page.locator('button, a.button, input[type=submit]').count();
  for (let place = 0; place < count; place += 1) {
    await page.goto(path);
    await page.mouse.wheel(0, 10_000);
    for (const field of await page.locator('input:visible, textarea:visible').all()) {
      const name = (await field.getAttribute('name')) ?? '';
      await field.fill(rubbish[name] ?? 'rubbish', { force: true }).catch(() => undefined);
    }
    await page.locator('button, a.button, input[type=submit]').nth(place).click({ force: true });
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
  ]) {
    const status = await page.evaluate(async (value) => {
      const fields = { step: value, email: 'rubbish', code: '000000', message: 'x', mail: 'x', id: 'x' };
      const answer = await fetch(location.href, { method: 'POST', body: new URLSearchParams(fields) });
      return answer.status;
    }, step);
    expect(status).toBeLessThan(500);
  }
}

test('[EU-07] changes nothing when a scanner opens every link, presses every button and sends every form', async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const links = [
    await linkTo(server, anna, 'Your spring offer'),
    await linkTo(server, anna, 'Parcel'),
    await linkTo(server, anna, 'Payload', 'action'),
  ];
  const [first = ''] = links;
  const token = /msg=([^&]+)/.exec(first)![1]!;
  const paths = [
    ...links,
    `${first}&mode=request`,
    `${first}&mode=admin_approve`,
    first.replace('restore-email', 'restore-original'),
    first.replace('restore-email', 'restore-attachment').replace('emails_email', 'emails_attachment'),
    first.replace(token, token.toLowerCase()),
    first.replace(token, encodeURIComponent(`${token}>`)),
    '/email-actions/held-mail',
    `/email-actions/unsubscribe?id=${token}`,
  ];
  const before = await readTablesAtRest(server.dataDirectory);
  let pressed = 0;
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage(browser, server, { javaScriptEnabled });
    for (const path of javaScriptEnabled ? paths : links) {
      await page.request.head(path);
      pressed += await pressEverything(page, path);
    }
    if (javaScriptEnabled) for (const path of paths) await submitEverything(page, path);
    await page.context().close();
  }
  expect(pressed).toBeGreaterThanOrEqual(paths.length + links.length - 1);
  expect(await readTablesAtRest(server.dataDirectory)).toEqual(before);

  // The person's own steps still work.
  const page = await openPage(browser, server);
  await prove(page, server, first, anna);
  await page.getByRole('button', { name: 'Deliver this email' }).click();
  await expect(page.getByRole('heading', { name: 'Delivered', exact: true })).toBeVisible();
});
