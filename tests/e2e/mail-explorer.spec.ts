import type { Page } from '@playwright/test';
import { expect, seededRows, test } from './support/fixtures.ts';
import { holdScripts } from './support/hold-scripts.ts';

const status = (page: Page, total: number) => page.getByText(`${total} matching emails detected`);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Email details' });
const chips = (page: Page) => page.getByRole('navigation', { name: 'Active filters' });

test('[MX-01] opens with the newest results of the default range', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer');
  await expect(page.getByRole('heading', { name: 'Mail Explorer' })).toBeVisible();
  await expect(page.getByRole('grid')).toContainText('Invoice 0000');
  await expect(chips(page)).toContainText('Received Last hour');
});

test('[MX-06] [MX-12] a search replaces the results, and Back restores the previous ones', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer?last=24h');
  await expect(status(page, seededRows)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Filter by Subject' }).check();
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('report');
  await page.keyboard.press('Enter');
  await expect(status(page, seededRows / 4)).toBeVisible();
  await expect(page).toHaveURL('/mail-explorer?last=24h&subject=report');
  await page.reload();
  await expect(status(page, seededRows / 4)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Subject', exact: true })).toHaveValue('report');
  await page.goBack();
  await expect(status(page, seededRows)).toBeVisible();
});

test('[MX-08] a click that leaves an invalid field reaches its target', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer?last=24h');
  const next = page.getByRole('checkbox', { name: 'Filter by Sender server IP' });
  const error = page.getByText('Enter an MD5 (32)');
  await page.getByRole('textbox', { name: 'Attachment hash' }).fill('abc');
  await next.hover();
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.mouse.up();
  await expect(next).toBeChecked();
  await expect(error).toBeVisible();
});

test('one click on a chip removes its filter, from the form too', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer?last=24h&subject=report&direction=is_incoming&operator=and');
  await chips(page).getByRole('link', { name: 'Remove the filter Subject' }).click();
  await expect(page).toHaveURL('/mail-explorer?last=24h&direction=is_incoming&operator=and');
  await expect(page.getByRole('checkbox', { name: 'Filter by Subject' })).not.toBeChecked();
  await expect(chips(page)).not.toContainText('Subject');
});

test('a click before htmx has loaded is not lost, and Back returns through it', async ({
  adminPage: page,
}) => {
  const clicked = Promise.withResolvers<void>();
  await page.route(/\/assets\/start-htmx-[^/]+\.js$/, async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await page.goto('/mail-explorer?last=24h&subject=0007');
  await page.evaluate(() => (document.body.dataset['kept'] = 'yes'));
  await chips(page).getByRole('link', { name: 'Remove the filter Subject' }).click();
  clicked.resolve();
  await expect(page).toHaveURL('/mail-explorer?last=24h');
  await expect(status(page, seededRows)).toBeVisible();
  // Swapped, not loaded anew.
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes');

  await page.reload();
  await page.goBack();
  await expect(chips(page)).toContainText('Subject 0007');
});

/** Opens a search while its scripts of a name are held back; resolves to what lets them come. */
async function openHeldBack(page: Page, scripts: string): Promise<() => void> {
  const letCome = await holdScripts(page, new RegExp(`/assets/(?:${scripts})-[^/]+\\.js$`));
  await page.goto('/mail-explorer?last=24h', {
    waitUntil: scripts === 'island' ? 'domcontentloaded' : 'commit',
  });
  return letCome;
}

test('keys pressed before the list has its listeners are not lost', async ({ adminPage: page }) => {
  const letGo = await openHeldBack(page, 'island');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  letGo();
  await expect(panel(page).getByRole('heading', { name: /Invoice 0000/ })).toBeVisible();
  await test.step('those of the list itself', async () => {
    const letGoAgain = await openHeldBack(page, 'island');
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    letGoAgain();
    await expect(page.locator('.is-active')).toHaveAttribute('aria-rowindex', '40');
  });
});

test('a single key after an arrow key counts, although the list had no listeners for either', async ({
  adminPage: page,
}) => {
  const letGo = await openHeldBack(page, 'island');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  letGo();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('clicks in rows before the list has its listeners are not lost', async ({ adminPage: page }) => {
  const box = (name: RegExp) => page.getByRole('row', { name }).getByRole('checkbox');
  await test.step('checkboxes, in their order', async () => {
    const letGo = await openHeldBack(page, 'island');
    await box(/Invoice 0000/).click();
    await box(/Report 0001/).click();
    await expect(box(/Report 0001/)).toBeChecked();
    await box(/Invoice 0000/).click();
    letGo();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(box(/Report 0001/)).toBeChecked();
    await expect(box(/Invoice 0000/)).not.toBeChecked();
  });
  await test.step('a checkbox before any script was there', async () => {
    const letGo = await openHeldBack(page, 'loader|early-use|island');
    await box(/Report 0001/).click();
    letGo();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(box(/Report 0001/)).toBeChecked();
  });
  await test.step('a row', async () => {
    const letGo = await openHeldBack(page, 'island');
    await page
      .getByRole('row', { name: /Report 0001/ })
      .getByRole('gridcell')
      .nth(1)
      .click();
    letGo();
    await expect(panel(page).getByRole('heading', { name: /Report 0001/ })).toBeVisible();
  });
  await test.step('the menu of a row', async () => {
    const letGo = await openHeldBack(page, 'island');
    await page.getByRole('button', { name: 'Actions for “Report 0001”' }).click();
    letGo();
    await expect(page.getByRole('menuitem', { name: 'Show details' })).toBeVisible();
  });
});

test('clicks in rows work when the list listens before the script for early clicks loads', async ({
  adminPage: page,
}) => {
  const letCome = await holdScripts(page, /\/assets\/early-use-[^/]+\.js$/);
  await page.goto('/mail-explorer?last=24h', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeEnabled();
  letCome();
  await page.waitForLoadState('load');
  await page.getByRole('button', { name: 'Actions for “Report 0001”' }).click();
  await expect(page.getByRole('menuitem', { name: 'Show details' })).toBeVisible();
});

test('[MX-08] an invalid value is shown at its field and no input is lost', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer?last=24h&sender_client_ip=300.1.1.1&subject=kept');
  await expect(page.getByText('Enter a valid client IP address.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Sender client IP' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Subject', exact: true })).toHaveValue('kept');
});

test('[MX-19] an empty result lists the filters and offers alternatives', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer?last=1h&subject=nowhere');
  await expect(page.getByText('No emails match: Last hour · Subject nowhere.')).toBeVisible();
  await page.getByRole('link', { name: 'Search the last 30 days instead' }).click();
  await expect(page).toHaveURL('/mail-explorer?last=30d&subject=nowhere');
});

test('a row opens beside the list; its values narrow the search', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer?last=24h');
  await page
    .getByRole('row', { name: /Report 0001/ })
    .getByText('Report 0001')
    .hover();
  await page.getByRole('button', { name: 'Actions for “Report 0001”' }).click();
  await page.getByRole('menuitem', { name: 'Show details' }).click();
  await expect(panel(page).getByRole('heading', { name: /Report 0001/ })).toBeVisible();
  await expect(page).toHaveURL(/open=/);
  await panel(page).getByTitle('Show only emails with Accounts <accounts@billing.example>').click();
  await expect(page).toHaveURL(/from_email=accounts@billing\.example&from_email_matching=exact/);
  await expect(status(page, seededRows / 3)).toBeVisible();
});

test('[MX-17] the panel quarantines with a reason and offers to undo', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer?last=24h&subject=0007');
  await page.getByRole('button', { name: 'Actions for “Reminder 0007”' }).click();
  await page.getByRole('menuitem', { name: 'Show details' }).click();
  await panel(page).getByRole('textbox', { name: 'Reason' }).fill('looks odd');
  await panel(page).getByRole('button', { name: 'Quarantine', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await expect(panel(page).getByText('looks odd')).toBeVisible();
  await expect(page.getByRole('grid')).toContainText('Quarantined by Admin');
});

test('[MX-14] the profile shows the message in a frame without scripts', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer?last=24h&subject=0000');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Invoice 0000' }).first().click();
  const profile = await opened;
  await expect(profile).toHaveURL(/\/profile\/email\/office365_emails_email\/.+hide_menu=1/);
  await expect(profile.getByRole('heading', { name: 'Invoice 0000' })).toBeVisible();
  await expect(profile.getByRole('banner')).toHaveCount(0);
});

test('a press on a bar that began before its script loaded narrows the range', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer?last=24h');
  const bar = page.getByRole('link', { name: /: \d+ emails?$/ }).last();
  await bar.hover();
  // What its script adds.
  await expect(bar).toHaveAttribute('draggable', 'false');
  await bar.evaluate((element) =>
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })),
  );
  await expect(page).toHaveURL(/from=.+&to=/);
});

test('a bar of the histogram narrows the range', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer?last=24h');
  await expect(status(page, seededRows)).toBeVisible();
  // Nothing is loaded anew, and the filters stay where they were scrolled to.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('#filters-scroll').evaluate((element) => element.scrollTo(0, 120));
  const bar = page.getByRole('link', { name: /: \d+ emails?$/ }).last();
  await bar.click();
  await expect(page).toHaveURL(/from=.+&to=/);
  await expect(status(page, seededRows)).toHaveCount(0);
  await expect(page.getByRole('grid')).toContainText('Invoice 0000');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(await page.locator('#filters-scroll').evaluate((element) => element.scrollTop)).toBe(120);
});
