import { expect, test } from './support/fixtures.ts';

test('[SH-03] the box opens its panel after half a second, searches after a second, and links to the results', async ({
  adminPage: page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/quick-search') asked.push(searchParams.get('keyword')!);
  });
  await page.clock.install();
  await page.goto('/dashboard');
  const box = page.getByRole('textbox', { name: 'Search everything' });
  await expect(box).toHaveAttribute('placeholder', 'Search...');
  const panel = page.getByRole('dialog', { name: 'Search' });
  const field = panel.getByRole('combobox', { name: 'Search...' });
  await box.focus();
  await expect(field).toBeFocused();
  // Escape and the button close, and the focus that comes back opens nothing, however long it stays.
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => panel.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await close();
    await expect(panel).toBeHidden();
    await expect(box).toBeFocused();
    await page.clock.runFor(2_000);
    await expect(panel).toBeHidden();
    await box.click();
    await expect(field).toBeFocused();
  }

  await field.fill('   ');
  await field.fill('Invoice 00');
  const found = panel.getByRole('group', { name: 'Microsoft 365' });
  await expect(found.getByRole('option', { name: /^Invoice 00\d\d.* Email$/ }).first()).toBeVisible();
  expect(asked).toEqual(['Invoice 00']);
  await expect(panel.getByRole('status')).toHaveText(/^\d+ results$/);
  await found
    .getByRole('option', { name: /^Invoice 00\d\d.* Email$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/profile\/email\//);
});

test('[SH-03] no letter is lost while the panel takes over, whatever loads late', async ({
  adminPage: page,
}) => {
  const text = 'invoice for the quarter of somebody who types on and on';
  for (const late of [false, true]) {
    // The panel's content comes only after the whole text.
    let letCome = () => {};
    const typed = new Promise<void>((resolve) => (letCome = resolve));
    if (late) await page.route('**/commands?*', (route) => typed.then(() => route.continue()));
    await page.goto('/dashboard');
    const box = page.getByRole('textbox', { name: 'Search everything' });
    await box.focus();
    await page.keyboard.type(text, { delay: 15 });
    letCome();
    await expect(page.getByRole('combobox', { name: 'Search...' })).toHaveValue(text);
    await page.keyboard.type('!');
    await expect(page.getByRole('combobox', { name: 'Search...' })).toHaveValue(`${text}!`);
  }
});

test('[SH-02] [SH-03] the address of profiles leads to the quick search', async ({ adminPage: page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL('/dashboard#quick-search');
  await expect(page.getByRole('combobox', { name: 'Search...' })).toBeFocused();
});

test('[SH-03] reports no results, and a failure of the service; a click beside the panel closes it', async ({
  adminPage: page,
}) => {
  await page.goto('/dashboard');
  const panel = page.getByRole('dialog', { name: 'Search' });
  const field = panel.getByRole('combobox', { name: 'Search...' });
  await page.getByRole('textbox', { name: 'Search everything' }).click();
  await field.fill('zzqqxx');
  // The searches of the Mail Explorer for what was typed are offered all the same.
  await expect(panel.getByRole('status')).toHaveText('No results');
  await expect(panel.getByRole('option')).toHaveCount(2);
  await page.route('**/quick-search?*', (route) => route.fulfill({ status: 503, body: 'away' }));
  await field.fill('zzqqxxy');
  await expect(panel.getByRole('status')).toHaveText('Search service error');
  await page.mouse.click(5, 500);
  await expect(panel).toBeHidden();
});
