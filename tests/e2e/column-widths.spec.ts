import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, seededRows, test } from './support/fixtures.ts';
import { holdScripts } from './support/hold-scripts.ts';

const widthOf = async (element: Locator) => Math.round((await element.boundingBox())!.width);

/** Drags the end of a column by so many pixels. */
async function drag(page: Page, edge: Locator, by: number): Promise<void> {
  const box = (await edge.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y);
  await page.mouse.move(x + by, y);
  await page.mouse.up();
}

test('[MX-12] a dragged column width is saved; a double click resets it', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/mail-explorer?last=30d');
  const grid = page.getByRole('grid', { name: 'Matching emails' });
  const sender = grid.getByRole('columnheader', { name: 'Sender' });
  const edge = grid.getByRole('separator', { name: 'Width of “Sender”' });
  await grid.hover();
  await expect(edge).toHaveAttribute('aria-valuenow', /^\d+$/);
  const own = await widthOf(sender);
  const end = (await sender.boundingBox())!.x + own;
  await drag(page, edge, 60);
  expect(await widthOf(sender)).toBe(own + 60);
  // The edge has followed the pointer: what stands before it gave nothing.
  const moved = (await sender.boundingBox())!;
  expect(Math.abs(moved.x + moved.width - (end + 60))).toBeLessThanOrEqual(1);
  expect(await widthOf(grid.locator('tbody .col-sender').first())).toBe(own + 60);
  await expect(edge).toHaveAttribute('aria-valuenow', String(own + 60));
  await expectNoAxeViolations(page);

  await page.reload();
  // The server has written it: no script has to run first.
  expect(await widthOf(sender)).toBe(own + 60);
  await grid.hover();
  await edge.dblclick();
  await expect.poll(() => widthOf(sender)).toBeLessThan(own + 60);
  await page.reload();
  expect(await widthOf(sender)).toBeLessThan(own + 60);
});

test('[MX-12] the arrow keys move the edge of a column, and the focus to other columns', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/mail-explorer?last=30d');
  const grid = page.getByRole('grid', { name: 'Matching emails' });
  const received = grid.getByRole('columnheader', { name: 'Received' });
  const edge = grid.getByRole('separator', { name: 'Width of “Received”' });
  await grid.focus();
  await expect(edge).toHaveAttribute('tabindex', '0');
  const own = await widthOf(received);
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowLeft');
  expect(await widthOf(received)).toBe(own + 64);
  await expect(edge).toHaveAttribute('aria-valuenow', String(own + 64));
  await page.keyboard.press('Enter');
  expect(await widthOf(received)).toBe(own);
  await page.keyboard.press('ArrowDown');
  await expect(grid.getByRole('separator', { name: 'Width of “Direction”' })).toBeFocused();
});

test('[MX-12] column edges work when the grid had the focus before its script loaded', async ({
  adminPage: page,
}) => {
  const letCome = await holdScripts(page);
  await page.goto('/mail-explorer?last=30d', { waitUntil: 'commit' });
  const grid = page.getByRole('grid', { name: 'Matching emails' });
  await grid.focus();
  letCome();
  await expect(grid.getByRole('separator', { name: 'Width of “Received”' })).toHaveAttribute('tabindex', '0');
});

test('[MX-02] the embedded explorer keeps widths of its own', async ({ adminPage: page }) => {
  await page.goto('/policy/new-rule/blacklist');
  await page.getByRole('textbox', { name: 'Subject', exact: true }).first().fill('newsletter');
  const explorer = page.getByRole('region', { name: 'What the rule matches' });
  await expect(explorer.getByText(`${seededRows / 4} emails match`)).toBeVisible();
  const subject = explorer.getByRole('columnheader', { name: 'Subject' });
  const edge = explorer.getByRole('separator', { name: 'Width of “Subject”' });
  const own = await widthOf(subject);
  await drag(page, edge, 40);
  expect(await widthOf(subject)).toBe(own + 40);
  await page.reload();
  await page.getByRole('textbox', { name: 'Subject', exact: true }).first().fill('newsletter');
  await expect(subject).toBeVisible();
  expect(await widthOf(subject)).toBe(own + 40);
  await page.goto('/mail-explorer?last=30d');
  const style = await page.locator('#column-widths').textContent();
  expect(style).toContain('#embedded-grid');
  expect(style).not.toContain('#explorer-grid');
});

test('[MX-12] the column menu makes columns narrower and wider without dragging, by pointer and by keys', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/mail-explorer?last=30d');
  const grid = page.getByRole('grid', { name: 'Matching emails' });
  const received = grid.getByRole('columnheader', { name: 'Received' });
  const own = await widthOf(received);
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('menu', { name: 'Columns' });
  const item = (name: string) => menu.getByRole('menuitem', { name, exact: true });
  await expect(item('Own width: Received')).toBeDisabled();
  await item('Wider: Received').click();
  await item('Wider: Received').click();
  await item('Narrower: Received').click();
  await expect.poll(() => widthOf(received)).toBe(own + 16);
  await expect(grid.getByRole('separator', { name: 'Width of “Received”' })).toHaveAttribute(
    'aria-valuenow',
    String(own + 16),
  );
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(item('Narrower: Received')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => widthOf(received)).toBe(own + 32);
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Direction' })).toBeFocused();
  await item('Own width: Received').click();
  await expect.poll(() => widthOf(received)).toBe(own);
  await expect(item('Own width: Received')).toBeDisabled();
  // The subject is always there, and has a width all the same.
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Subject' })).toBeDisabled();
  await item('Wider: Subject').click();
  await page.reload();
  expect(await page.locator('#column-widths').textContent()).toContain('.col-subject{width:');
});
