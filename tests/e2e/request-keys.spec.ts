import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { heldRow } from '../support/held-mail.ts';
import { askForMails } from './support/ask-for-mails.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { endUserTest, openAdmin, take } from './support/end-user-server.ts';
import { expect } from './support/fixtures.ts';

const total = 50;
const person = (number: number) => `person${number}@tenant.example`;
const subject = (number: number) => `Bill ${String(number).padStart(2, '0')}`;
const numbers = Array.from({ length: total }, (_, index) => index + 1);
const mail = (number: number, now: number) =>
  heldRow(subject(number), number % 5 === 0 ? 'cp_spam' : 'cp_phishing', { now, to: [person(number)] });

const test = endUserTest((now) => numbers.map((number) => mail(number, now)));

test('[EU-06] an administrator decides fifty requests by keyboard only', async ({ browser, server }) => {
  test.slow();
  const rows = numbers.map((number) => mail(number, Date.now()));
  await askForMails(server.dataDirectory, rows);
  const page = await openAdmin(browser, server);
  await page.goto('/user-interaction/restore-requests');
  await expect(page.getByText('50 requests')).toBeVisible();
  await take(page, 'fifty-requests');
  await expectNoAxeViolations(page);
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const boxOf = (number: number) =>
    page.getByRole('checkbox', { name: `Select the request of ${person(number)} for ${subject(number)}` });
  /** Goes down from the top and ticks so many. */
  const tick = async (first: number, count: number) => {
    for (let number = first; number < first + count; number += 1) {
      await press('j');
      await expect(boxOf(number)).toBeFocused();
      await press('x');
      await expect(boxOf(number)).toBeChecked();
    }
  };
  /** The question about malicious mail begins at what changes nothing. */
  const answerQuestion = async () => {
    await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused();
    await press('Tab');
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeFocused();
    await press('Enter');
  };
  const began = Date.now();
  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  await expect(async () => {
    await page.keyboard.press('k');
    await expect(boxOf(1)).toBeFocused({ timeout: 500 });
  }).toPass();
  await press('x');
  await tick(2, 19);
  await expect(page.getByText('20 selected')).toBeVisible();
  await press('Shift+A');
  await answerQuestion();
  await expect(page.getByText('the employees are told')).toBeVisible();
  await expect(page.getByText('30 requests')).toBeVisible();
  await tick(21, 10);
  await press('Shift+D');
  await expect(page.getByText('20 requests')).toBeVisible();
  // The others one by one, with the evidence beside: each decision opens the next.
  await press('j');
  await expect(boxOf(31)).toBeFocused();
  await press('Enter');
  for (let number = 31; number <= total; number += 1) {
    await expect(page.getByRole('heading', { level: 1, name: subject(number) })).toBeVisible();
    if (number === 32) {
      await take(page, 'request-by-keys');
      await expectNoAxeViolations(page);
    }
    // The page's keys come with its script.
    await page.waitForLoadState('networkidle');
    await expect(async () => {
      // For its first half second the page takes no keys, which were meant for the one before.
      await page.keyboard.press(number % 2 === 0 ? 'Shift+D' : 'Shift+A');
      await expect(page.getByRole('heading', { level: 1, name: subject(number) })).toBeHidden({
        timeout: 700,
      });
    }).toPass();
    presses += 1;
    if (number % 2 === 1 && number % 5 !== 0) await answerQuestion();
  }
  await expect(page.getByText('Nobody is waiting for an answer')).toBeVisible();
  const seconds = (Date.now() - began) / 1_000;
  test.info().annotations.push({ type: 'seconds', description: `${seconds.toFixed(1)} s, ${presses} keys` });
  expect(presses).toBeLessThan(110);

  const database = new DatabaseSync(databaseFile(server.dataDirectory), { readOnly: true, timeout: 20_000 });
  const states = database.prepare(`SELECT state, count(*) AS n FROM restore_request GROUP BY state`).all();
  database.close();
  expect(states.map(({ state, n }) => [state, n])).toEqual([
    ['approved', 30],
    ['declined', 20],
  ]);
});
