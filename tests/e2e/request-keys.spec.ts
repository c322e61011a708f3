import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../src/service/storage/database-file.ts';
import { eventually, heldRow } from '../support/held-mail.ts';
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

/** Fifty people have asked, as if each had gone the four steps from the notice. */
async function askForAll(dataDirectory: string): Promise<void> {
  const database = new DatabaseSync(databaseFile(dataDirectory), { timeout: 10_000 });
  await eventually(() =>
    database.prepare('SELECT count(*) AS n FROM mail_notice').get()!['n'] === total ? true : undefined,
  );
  for (const number of numbers) {
    const { email_key: key } = database
      .prepare('SELECT email_key FROM mail_notice WHERE recipient = ?')
      .get(person(number)) as { email_key: number };
    const at = Date.now() - (total - number) * 60_000;
    const { lastInsertRowid } = database
      .prepare(
        `INSERT INTO restore_request (id, email_key, entity_id, state, created_at) VALUES (?, ?, ?, 'open', ?)`,
      )
      .run(`request-${number}`, key, mail(number, at).entity_id, at);
    database
      .prepare(
        `INSERT INTO restore_requester (request, email, message, asked_at, locale) VALUES (?, ?, ?, ?, 'en')`,
      )
      .run(lastInsertRowid, person(number), `I expect ${subject(number)}.`, at);
  }
  database.close();
}

test('[EU-06] an administrator decides fifty requests by keyboard only', async ({ browser, server }) => {
  test.slow();
  await askForAll(server.dataDirectory);
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
  const began = Date.now();
  await expect(async () => {
    await page.keyboard.press('k');
    await expect(boxOf(1)).toBeFocused({ timeout: 500 });
  }).toPass();
  await press('x');
  await tick(2, 19);
  await expect(page.getByText('20 selected')).toBeVisible();
  await press('Shift+A');
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
    await press(number % 2 === 0 ? 'Shift+D' : 'Shift+A');
  }
  await expect(page.getByText('Nobody is waiting for an answer')).toBeVisible();
  const seconds = (Date.now() - began) / 1_000;
  test.info().annotations.push({ type: 'seconds', description: `${seconds.toFixed(1)} s, ${presses} keys` });
  expect(presses).toBeLessThan(100);

  const database = new DatabaseSync(databaseFile(server.dataDirectory), { readOnly: true, timeout: 20_000 });
  const states = database.prepare(`SELECT state, count(*) AS n FROM restore_request GROUP BY state`).all();
  database.close();
  expect(states.map(({ state, n }) => [state, n])).toEqual([
    ['approved', 30],
    ['declined', 20],
  ]);
});
