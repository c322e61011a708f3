import { expect, test } from './support/fixtures.ts';

test('[SH-01] has a top bar, a side menu and the content, and a skip link', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('[SH-01] hide_menu hides the bars', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer?hide_menu=1');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('[SH-09] the theme follows the system and can be set', async ({ adminPage: page }) => {
  const textColour = () => page.evaluate(() => getComputedStyle(document.body).color);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/mail-explorer');
  const light = await textColour();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await textColour()).not.toBe(light);

  await page.getByRole('button', { name: 'Theme' }).click();
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/preferences') && answer.status() === 204,
  );
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Light' }).click();
  await expect.poll(textColour).toBe(light);
  await kept;
  await page.reload();
  expect(await textColour()).toBe(light);
});

test('a theme chosen while the time zone is being saved is kept', async ({ adminPage: page }) => {
  const [arrived, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/preferences', async (route) => {
    const isZone = route.request().postData()?.includes('time_zone');
    const answer = await route.fetch();
    if (isZone) {
      arrived.resolve();
      await letGo.promise;
    }
    await route.fulfill({ response: answer });
  });
  await page.context().clearCookies({ name: 'postern-preferences' });
  await page.goto('/mail-explorer');
  await arrived.promise;
  await page.getByRole('button', { name: 'Theme' }).click();
  const kept = page.waitForResponse((answer) => !!answer.request().postData()?.includes('theme'));
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
  letGo.resolve();
  await kept;
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('[SH-02] an unknown address shows an error inside the shell', async ({ adminPage: page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('old URLs with a hash are redirected, query included', async ({ adminPage: page }) => {
  await page.goto('/#/mail-explorer?subject=invoice');
  await expect(page).toHaveURL(/\/mail-explorer\?subject=invoice/);
});

test('nothing is wider than a phone', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lists = ['/jobs', '/policy/rules', '/user-interaction/restore-requests', '/account/security'];
  for (const path of ['/dashboard', '/mail-explorer', '/no-such-page', ...lists, ...settingsPages]) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    // Nor hides a table its columns beyond the edge.
    const hidden = await page.evaluate(
      () =>
        [...document.querySelectorAll('.table-scroll')].filter(
          (table) => table.checkVisibility() && table.scrollWidth > table.clientWidth,
        ).length,
    );
    expect(hidden, path).toBe(0);
  }
});

const settingsPages = ['sign-in', 'sender-trust', 'end-users', 'judge-again', 'user-management', 'roles'].map(
  (name) => `/system-settings/${name}`,
);

test('the tabs of the settings are in one line at one place, and on a phone the current one is in view', async ({
  adminPage: page,
}) => {
  const tabs = page.getByRole('navigation', { name: 'System settings' });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const places = new Set<string>();
    for (const path of settingsPages) {
      await page.goto(path);
      const { x, width: wide, height } = (await tabs.boundingBox())!;
      places.add(`${x}, ${wide} × ${height}`);
      // Scrolling ends at a whole pixel, tabs do not.
      await expect(tabs.locator('[aria-current=page]')).toBeInViewport({ ratio: 0.99 });
    }
    expect([...places]).toHaveLength(1);
  }
});

test('the command palette searches mail for the typed text from every page', async ({ adminPage: page }) => {
  await page.goto('/dashboard');
  const field = page.getByRole('combobox', { name: 'Search...' });
  // The keys are heard as soon as the frame's script has come.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await field.fill('Invoice 0000');
  await expect(page.getByRole('option')).toHaveText([/“Invoice 0000” in the subject/, /from “Invoice 0000”/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/mail-explorer\?last=30d&subject=Invoice(\+|%20)0000$/);
  await expect(page.getByRole('link', { name: 'Invoice 0000' })).toBeVisible();
});

test('the keyboard help opens by ? and by its button, and / leads to the search field', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const field = page.locator('#filters-texts-subject');
  // The keys are heard as soon as the frame's script has come.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type('?');
  await expect(field).toHaveValue('?');
  await expect(help).toBeHidden();
  await field.blur();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(help).toBeVisible();
});

test('a list with filters does not load the scripts that send them before somebody uses it', async ({
  adminPage: page,
}) => {
  const html = await page.request.get('/security-events').then((answer) => answer.text());
  expect(html).toContain('/assets/early-use-');
  expect(html).not.toContain('/assets/start-htmx-');
  await page.goto('/security-events', { waitUntil: 'networkidle' });
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Closed' });
  await expect(page).toHaveURL(/state=closed/);
});

for (const script of ['start-htmx', 'early-use']) {
  test(`text typed before ${script} has loaded is searched for as soon as it has`, async ({ adminPage }) => {
    const typed = Promise.withResolvers<void>();
    await adminPage.route(new RegExp(`/assets/${script}-[^/]+\\.js$`), async (route) => {
      await typed.promise;
      await route.continue();
    });
    await adminPage.goto('/policy/rules', { waitUntil: 'commit' });
    await adminPage.getByRole('searchbox', { name: 'Search rules' }).fill('typed.example');
    typed.resolve();
    await expect(adminPage).toHaveURL(/\/policy\/rules\?q=typed\.example$/);
  });
}
