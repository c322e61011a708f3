import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import { PosternServer, programs } from '../support/postern-server.ts';
import { type FaultRule, type ServiceProxy, startServiceProxy } from '../support/service-proxy.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, grid, openGrid, testsWithServer } from './support/fixtures.ts';

let service: PosternServer | undefined;
let proxy: ServiceProxy;

/** A console that reaches its service by a line that loses answers. */
const test = testsWithServer(
  async () => {
    service = await PosternServer.create({}, { program: programs.service });
    const seed = join(service.dataDirectory, 'seed.ndjson');
    await writeFile(seed, toNdjson(emailRows({ count: 40, now: Date.now() })));
    await service.run('import', seed);
    await service.start();
    proxy = await startServiceProxy(service.url);
    const console = await PosternServer.create({
      UPSTREAM_URL: proxy.url,
      UPSTREAM_TIMEOUT_MS: '3000',
      POSTERN_ADMIN_EMAIL: undefined,
      POSTERN_ADMIN_PASSWORD: undefined,
    });
    await console.start();
    return console;
  },
  async () => {
    await proxy?.stop();
    await service?.remove();
  },
);

const manual = /^POST \/api\/v1\/manual_actions/;
const lost = (calls: RegExp, more: Partial<FaultRule> = {}) =>
  proxy.reset({ calls, mode: 'lost-after', ...more } as FaultRule);
const done = (calls: RegExp) => proxy.forwarded.filter((call) => calls.test(call)).length;
const free = '/mail-explorer?last=30d&quarantined_state=cp_not_quarantined';
const rows = (page: Page) => grid(page).locator('tbody [role=row]');
const unsure = (page: Page) => page.getByText('It is not known whether this was done');
const checkAgain = (page: Page) => page.getByRole('button', { name: 'Check again' });

async function quarantineFirst(page: Page): Promise<void> {
  await rows(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Quarantine', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quarantine', exact: true }).click();
}
const success = (page: Page) => page.getByRole('dialog', { name: 'Quarantined 1 email' });

test('[MX-17] an action whose answer is lost is asked for again, and then says what happened', async ({
  adminPage: page,
}) => {
  await openGrid(page, free);
  lost(manual, { times: 4 });
  await quarantineFirst(page);
  await expect(success(page)).toBeVisible();
  await expect(rows(page).first().locator('.col-states')).toContainText('Quarantined by Admin');
  expect(done(manual)).toBe(5);
});

test('[MX-17] an action whose outcome stays unknown says so, shows the state of its rows, and is checked again', async ({
  adminPage: page,
}) => {
  await openGrid(page, free);
  lost(manual);
  await quarantineFirst(page);
  await expect(unsure(page)).toBeVisible();
  await expect(page.getByText('did not start')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The rows were loaded again: this one was quarantined, and is not among the others any more.
  await expectNoAxeViolations(page);
  await page.screenshot({ path: test.info().outputPath('unknown-action.png') });
  proxy.reset();
  await checkAgain(page).click();
  await expect(success(page)).toBeVisible();
});

test('[MX-17] a service that keeps no keys is asked once, and the rows show what is known', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=30d&subject=newsletter');
  proxy.reset({ calls: manual, mode: 'lost-after' }, { calls: '', mode: 'keyless' });
  const first = rows(page).first();
  await quarantineFirst(page);
  await expect(unsure(page)).toContainText('The list shows the current state.');
  await expect(first.locator('.col-states')).toContainText('Quarantined by Admin');
  expect(done(manual)).toBe(1);
});

test('[MX-17] a busy service is called busy, with the time to wait', async ({ adminPage: page }) => {
  await openGrid(page, free);
  await page.route('**/api/v1/manual_actions', async (route) => {
    const answer = await route.fetch({ url: `${new URL(page.url()).origin}/healthz`, method: 'GET' });
    const body = { success: false, code: 'unavailable', info: 'Busy.', retry_after: 7 };
    await route.fulfill({
      status: 503,
      json: body,
      headers: { ...answer.headers(), 'postern-answer': 'page', 'retry-after': '7' },
    });
  });
  await quarantineFirst(page);
  const words = 'The server is busy. Nothing was changed; try again in 7 seconds.';
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
});

test('[AN-05] a form whose outcome is unknown is checked again by its page, without a second time', async ({
  adminPage: page,
}) => {
  const calls = /^POST \/api\/v1\/custom_queries/;
  await page.goto('/analytics/custom-queries/new?search=last%3D7d%26subject%3Dinvoice');
  await page.getByLabel('Name').fill('Unknown for a while');
  lost(calls);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is not known whether this was done');
  await expectNoAxeViolations(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: test.info().outputPath(`unknown-${colorScheme}-${width}.png`) });
    }
  }
  proxy.reset();
  await checkAgain(page).click();
  await expect(page).toHaveURL(/\/analytics\/custom-queries/);
  await page.goto('/analytics/custom-queries');
  await expect(page.getByRole('link', { name: 'Unknown for a while' })).toHaveCount(1);
});

test('[AN-05] a form whose answer is lost between browser and console is sent once by a reload', async ({
  adminPage: page,
}) => {
  proxy.reset();
  await page.goto('/analytics/custom-queries/new?search=last%3D7d%26subject%3Dinvoice');
  await page.getByLabel('Name').fill('Lost on the way');
  let sent: { url: string; data: Buffer; headers: Record<string, string> } | undefined;
  await page.route('**/analytics/custom-queries', async (route) => {
    const request = route.request();
    sent = { url: request.url(), data: request.postDataBuffer()!, headers: await request.allHeaders() };
    await route.fetch({ maxRedirects: 0 });
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent?.url).toBeDefined();
  // What a reload of the browser's error page sends.
  const again = await page.context().request.post(sent!.url, {
    data: sent!.data,
    headers: { ...sent!.headers },
    maxRedirects: 0,
  });
  expect(again.status()).toBe(303);
  expect(again.headers()['location']).not.toContain('shown=');
});

test('[RU-04] a dialog whose answer is lost on the way is sent again under the same key', async ({
  adminPage: page,
}) => {
  proxy.reset();
  await openGrid(page, '/mail-explorer?last=30d&subject=invoice&from_domain=supplier.example&operator=and');
  await page.getByRole('button', { name: 'Create exceptions' }).click();
  await page.getByRole('menuitem', { name: /block/i }).click();
  const dialog = page.getByRole('dialog');
  const keys: (string | undefined)[] = [];
  await page.route('**/policy/create-rule', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: 'Create', exact: false }).last().click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  await expect(page.getByText('Rule not created')).toHaveCount(0);
  await expect(dialog).toBeHidden();
});
