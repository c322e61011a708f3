import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, prepareServer, signIn, testsWithServer } from './support/fixtures.ts';
import { stopClock } from './support/stop-clock.ts';

/** A page of a portal: it shows the messages it gets, and can send one or show the console. */
const portalPage = (origin: string) => `<!doctype html><title>Portal</title><ul id="got"></ul>
  <button onclick="parent.postMessage({ type: 'close-menu' }, '*')">Close</button>
  <button onclick="document.querySelector('iframe').contentWindow.postMessage({ type: 'close-menu' }, '*')">Order</button>
  <script>
    addEventListener('message', ({ data, origin }) => {
      const item = document.createElement('li');
      item.textContent = origin + ' ' + JSON.stringify(data);
      document.querySelector('#got').append(item);
    });
    if (location.pathname === '/shows') {
      const frame = document.createElement('iframe');
      Object.assign(frame, { src: '${origin}/dashboard', title: 'Console', width: 1500, height: 900 });
      document.body.append(frame);
    }
  </script>`;

let portals: Server[];
/** Addresses: one that is trusted; and one that may show the console in a frame, and is not. */
let trusted: string;
let stranger: string;

const test = testsWithServer(
  async () => {
    let origin = '';
    portals = await Promise.all([0, 1].map(() => startPortal(() => origin)));
    [trusted, stranger] = portals.map(addressOf) as [string, string];
    const server = await prepareServer({
      POSTERN_PARTNER_PORTAL: `${trusted}/menu`,
      FRAME_ANCESTORS: `${trusted} ${stranger}`,
    });
    origin = server.url;
    await server.run('tenant', 'set', '--onboarding', 'done', '--msp', 'yes');
    await server.start();
    return server;
  },
  () => portals.forEach((one) => one.close()),
);

async function startPortal(consoleOrigin: () => string): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(portalPage(consoleOrigin()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

// Other specs run without transitions.
test.use({ viewport: { width: 1500, height: 1000 }, contextOptions: { reducedMotion: 'no-preference' } });

test('[SH-08] the notice of learning appears after 4 s in a wide window, opens its details, and is hidden until the browser is closed', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, '/jobs');
  await stopClock(page);
  await page.reload();
  await expect(page.locator('[data-learning][data-waits]')).toHaveCount(1);
  const banner = page.getByRole('complementary', { name: 'Learning mode' });
  await page.clock.runFor(3_900);
  await expect(banner).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(banner).toBeVisible();
  expect(await banner.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('1s');
  await banner.getByRole('button', { name: 'Learning your mail: 0%' }).click();
  const popup = page.getByRole('dialog', { name: 'Getting to know your mail' });
  await expect(popup.getByRole('link', { name: 'Documentation' })).toBeVisible();
  await page.clock.resume();
  await expectNoAxeViolationsInBothThemes(page);
  await stopClock(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1399, height: 900 });
  await expect(banner).toBeHidden();
  await page.setViewportSize({ width: 1400, height: 900 });
  await expect(banner).toBeVisible();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/learning-mode'));
  await banner.getByRole('button', { name: 'Hide until the browser is closed' }).click();
  await kept;
  await page.clock.runFor(1_100);
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-learning]')).toHaveCount(0);
});

test('[SH-10] the partner menu floats 690 px high, closes in 550 ms, and gets a message once a minute while somebody is active', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await signIn(page, '/jobs');
  const link = page.getByRole('link', { name: 'Open the partner portal' });
  const menu = page.getByRole('dialog', { name: 'Partner portal' });
  // The script that makes the link a menu is fetched after the page.
  await expect(link).toHaveAttribute('aria-expanded', 'false');
  await link.click();
  await expect(menu).toBeVisible();
  await expect(link).toHaveAttribute('aria-expanded', 'true');
  expect(await menu.evaluate((element) => [element.getBoundingClientRect().height, getComputedStyle(element).transitionDuration])).toEqual([690, '0.55s']); // oxfmt-ignore
  const portal = page.frameLocator('iframe[title="Partner portal"]');
  await expect(portal.getByRole('button', { name: 'Close' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await stopClock(page);
  await page.mouse.move(300, 500);
  await page.clock.runFor(60_000);
  await expect(portal.getByText(`${server.url} "user-active"`)).toHaveCount(1);
  // Nobody did anything in the next minutes.
  await page.clock.runFor(180_000);
  await expect(portal.getByText('user-active')).toHaveCount(1);
  await page.keyboard.press('Shift');
  await page.clock.runFor(60_000);
  await expect(portal.getByText('user-active')).toHaveCount(2);
  await portal.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toHaveAttribute('data-leaving', '');
  await page.clock.runFor(540);
  await expect(menu).toHaveCount(1);
  await page.clock.runFor(20);
  await expect(menu).toHaveCount(0);
  await link.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.runFor(600);
  await expect(menu).toHaveCount(0);
});

test('[SH-10] messages of an untrusted portal are refused and logged', async ({ page, server }) => {
  await signIn(page, '/jobs');
  await page.goto(`${stranger}/shows`);
  const shown = page.frameLocator('iframe[title="Console"]');
  const link = shown.getByRole('link', { name: 'Open the partner portal' });
  await expect(link).toHaveAttribute('aria-expanded', 'false');
  await link.click();
  const menu = shown.getByRole('dialog', { name: 'Partner portal' });
  await expect(menu).toBeVisible();
  const warned = page.waitForEvent('console', (message) => message.text().includes('untrusted origin'));
  await page.getByRole('button', { name: 'Order' }).click();
  expect((await warned).text()).toContain(stranger);
  await expect(menu).toBeVisible();
  await expect.poll(() => server.output).toContain(`"origin":"${stranger}"`);
  // The trusted one that shows the console is obeyed.
  await page.goto(`${trusted}/shows`);
  await expect(link).toHaveAttribute('aria-expanded', 'false');
  await link.click();
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: 'Order' }).click();
  await expect(menu).toHaveCount(0);
});
