import { admin } from '../support/postern-server.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { prepareServer, expect, test } from './support/fixtures.ts';

test('a reset link can be read and followed in the outbox while developing', async ({ page }) => {
  const server = await prepareServer({ NODE_ENV: 'development' });
  await server.start();
  await page.goto(`${server.url}/dev/outbox`);
  await expect(page.getByText('through the link printed at start-up')).toBeVisible();
  const link = /http:\S+\/dev\/outbox\?key=\S+/.exec(server.output)?.[0] ?? '';
  await page.goto(link.replace('localhost', '127.0.0.1'));
  await expect(page).toHaveURL(`${server.url}/dev/outbox`);
  await expect(page.getByText('No emails yet.')).toBeVisible();

  await page.goto(`${server.url}/auth/forgot-password`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('main').getByRole('button').first().click();
  const mail = page.getByRole('link', { name: 'Choose a new Postern password' });
  await expect(async () => {
    await page.goto(`${server.url}/dev/outbox`);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectNoAxeViolationsInBothThemes(page);
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  // The cells of a row stand below each other: each has the width of the page.
  await expect(page.getByText(admin.email)).toBeInViewport({ ratio: 1 });
  expect((await page.getByText(admin.email).boundingBox())!.width).toBeGreaterThan(300);
  await page.setViewportSize(wide);

  await mail.click();
  await expect(
    page.frameLocator('iframe').getByRole('heading', { name: 'Choose a new password' }),
  ).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.locator('pre').getByRole('link').click();
  await expect(page).toHaveURL(/auth\/reset-password\?token=/);
  await expect(page.getByLabel(/new password/i).first()).toBeVisible();
  await server.remove();
});

test('there is no outbox page in production', async ({ request }) => {
  expect((await request.get('/dev/outbox')).status()).toBe(404);
});
