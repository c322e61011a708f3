import { heldRow } from '../support/held-mail.ts';
import { askForMails } from './support/ask-for-mails.ts';
import { axeViolations } from './support/axe.ts';
import { endUserTest, openAdmin, openPage } from './support/end-user-server.ts';
import { expect } from './support/fixtures.ts';
import { holdScripts } from './support/hold-scripts.ts';

const list = '/user-interaction/restore-requests';
const rows = (now: number) =>
  Array.from({ length: 30 }, (_, place) =>
    heldRow(`Bill ${place + 1}`, place === 3 ? 'cp_phishing' : 'cp_spam', {
      now,
      to: [`person${place + 1}@tenant.example`],
    }),
  );
const test = endUserTest(rows);
test.beforeAll(({ server }) => askForMails(server.dataDirectory, rows(Date.now())));

test('[EU-06] decisions about several requests appear with the first tick, in sight of it', async ({
  browser,
  server,
}) => {
  const signedIn = await openAdmin(browser, server);
  const cookies = await signedIn.context().cookies();
  for (const javaScriptEnabled of [true, false]) {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 700 },
    ]) {
      const page = await openPage(browser, server, { javaScriptEnabled, viewport });
      await page.context().addCookies(cookies);
      await page.goto(list);
      const approve = page.getByRole('button', { name: 'Approve selected' });
      await expect(page.getByRole('checkbox', { name: /for Bill 1$/ })).toBeVisible();
      await expect(approve).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await page.getByRole('checkbox', { name: /for Bill 1$/ }).check();
      await expect(approve).toBeInViewport();
      if (javaScriptEnabled) {
        await expect(page.getByText('1 selected')).toBeInViewport();
        expect(await axeViolations(page)).toEqual([]);
      }
      await page.getByRole('checkbox', { name: /for Bill 1$/ }).uncheck();
      await expect(approve).toBeHidden();
      await page.context().close();
    }
  }
});

test('[EU-06] a tick stays with its mail when the list is filtered', async ({ browser, server }) => {
  const page = await openAdmin(browser, server);
  await page.goto(list);
  await page.getByRole('checkbox', { name: /for Bill 1$/ }).check();
  await page.locator('#requests-search').fill('Bill 12');
  await expect(page.getByRole('checkbox', { name: /for Bill 1$/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /for Bill 12$/ })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Approve selected' })).toBeHidden();
  await page.getByRole('checkbox', { name: /for Bill 12$/ }).check();
  await page.locator('#requests-search').fill('');
  await expect(page.getByRole('checkbox', { name: /for Bill 1$/ })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: /for Bill 12$/ })).toBeChecked();
});

test('[EU-06] the request that follows a decision takes no click that was meant for the one before', async ({
  browser,
  server,
}) => {
  const page = await openAdmin(browser, server);
  await page.goto(`${list}/request-10`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('The previous request was declined.')).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  // The second is stopped, so that it does not pass before the click.
  const settle = (state: 'begins' | 'ends') =>
    page.locator('.settling').evaluate((element, begins) => {
      const [animation] = element.getAnimations().length > 0 ? element.getAnimations() : [];
      if (!animation) throw new Error('The page took clicks already.');
      animation.pause();
      animation.currentTime = begins ? 0 : 1_000;
    }, state === 'begins');
  await page.reload();
  await settle('begins');
  const { x, y, width, height } = (await page.getByRole('button', { name: 'Decline' }).boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading!);
  await settle('ends');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading!);
});

test('[EU-06] keys pressed before the scripts load act on the list, and on the page that a key leads to', async ({
  browser,
  server,
}) => {
  const page = await openAdmin(browser, server);
  const boxes = page.getByRole('checkbox', { name: /^Select the request of/ });
  const letCome = await holdScripts(page);
  await page.goto(list, { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  for (const key of ['j', 'x', 'j']) await page.keyboard.press(key);
  letCome();
  await expect(boxes.nth(1)).toBeFocused();
  await expect(boxes.nth(0)).toBeChecked();
  await expect(page.getByText('1 selected')).toBeVisible();

  const letNextCome = await holdScripts(page);
  const before = await boxes.count();
  await page.keyboard.press('Shift+D');
  await expect(boxes).toHaveCount(before - 1);
  for (const key of ['Shift+D', 'j', 'j', 'x']) await page.keyboard.press(key);
  letNextCome();
  await expect(boxes.nth(1)).toBeFocused();
  await expect(boxes.nth(1)).toBeChecked();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('[EU-06] a page that somebody goes to from the menu does not have the focus in its list', async ({
  browser,
  server,
}) => {
  const page = await openAdmin(browser, server);
  const boxes = page.getByRole('checkbox', { name: /^Select the request of/ });
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await page.goto(list);
  await all.focus();
  await page.keyboard.press('j');
  await expect(boxes.nth(0)).toBeFocused();
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Dashboard' })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(list);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await all.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(boxes.nth(0)).toBeChecked();
});

test('[EU-06] a key pressed before the scripts load decides about no mail that took the place of another', async ({
  browser,
  server,
}) => {
  const page = await openAdmin(browser, server);
  const letCome = await holdScripts(page);
  await page.goto(`${list}/request-20`, { waitUntil: 'commit' });
  const decline = page.getByRole('button', { name: 'Decline' });
  await decline.focus();
  await page.keyboard.press('Shift+D');
  await page.keyboard.press('j');
  const next = page.waitForURL(/\/request-(?!20)/);
  letCome();
  await next;
  await page.goto(`${list}/request-20`);
  await expect(decline).toBeVisible();
});
