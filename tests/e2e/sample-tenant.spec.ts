import { PosternServer } from '../support/postern-server.ts';
import { expect, signIn, testsWithServer } from './support/fixtures.ts';

/** A server as `npm start` starts it the first time: not production, nothing stored. */
const test = testsWithServer(async () => {
  const server = await PosternServer.create({ NODE_ENV: undefined });
  await server.start(240_000);
  return server;
});

test.describe.configure({ mode: 'serial' });

test('a first start has thousands of real mails, found in a blink', async ({ page, server }) => {
  await expect.poll(() => server.output).toContain(`http://localhost:${new URL(server.url).port}`);
  await signIn(page, '/mail-explorer');
  // The mail comes in while the console is already there to be used.
  const matches = async () => {
    await page.goto('/mail-explorer?last=10y&subject=linux');
    return Number((await page.getByText(/matching emails? detected/).innerText()).replaceAll(/\D/g, ''));
  };
  await expect.poll(matches, { timeout: 120_000 }).toBeGreaterThan(50);
});

for (const verdict of ['cp_phishing', 'cp_ap_suspicious', 'cp_malicious', 'cp_spam', 'cp_clean']) {
  test(`the sample tenant has mail with the verdict ${verdict}`, async ({ adminPage: page }) => {
    await page.goto(`/mail-explorer?last=10y&detection=${verdict}`);
    await expect(page.getByText(/^[1-9][\d,]* matching emails? detected/)).toBeVisible();
  });
}

test('[MX-14] the message of a mail takes the height that the window leaves it', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer?last=10y&subject=What+your+wife+wants');
  const link = page.getByRole('link', { name: /^What your wife wants/ }).first();
  await page.goto((await link.getAttribute('href')) ?? '');
  const frame = page.getByTitle('The message as the sender wrote it');
  await expect(frame).toBeVisible();
  expect(await frame.evaluate((element) => element.clientHeight)).toBeGreaterThan(500);
});
