import type { Browser, Page } from '@playwright/test';
import { anna, ben, heldRow } from '../support/held-mail.ts';
import type { PosternServer } from '../support/postern-server.ts';
import { endUserTest, linkTo, openPage, prove } from './support/end-user-server.ts';
import { expect, searchButton } from './support/fixtures.ts';
import { openAs } from './support/open-as.ts';

const test = endUserTest((now) => [
  heldRow('Parcel could not be delivered', 'cp_phishing', { now }),
  heldRow('Your parcel waits', 'cp_phishing', { now }),
  heldRow('Your parcel is at the gate', 'cp_phishing', { now, to: [ben] }),
  heldRow('Your parcel is back', 'cp_phishing', { now, to: [ben] }),
  ...Array.from({ length: 6 }, (_, at) => ({
    ...heldRow(`Quarterly numbers ${at}`, 'cp_clean', { now, minutesAgo: 30 + at }),
    is_quarantined: false,
    quarantine_actor: null,
    states: ['cp_not_quarantined'],
  })),
]);

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** The items of the menu by their first line; a second one is a count. */
const itemsOf = async (page: Page) =>
  (await menu(page).getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);

/** Asks for a held mail, as its recipient does. */
async function askFor(
  browser: Browser,
  server: PosternServer,
  subject: string,
  person = anna,
): Promise<void> {
  const page = await openPage(browser, server);
  await prove(page, server, await linkTo(server, person, subject), person);
  await page.getByLabel('Message to the administrator').fill('Please let it through.');
  await page.getByRole('button', { name: 'Ask for this email' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for an administrator' })).toBeVisible();
  await page.context().close();
}

/** What is behind a door that is shut to somebody. */
async function expectShut(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect([path, answer?.status()]).toEqual([path, 403]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('[SH-12] an administrator invites somebody, creates a role, and changes how people sign in', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, 'admin');
  await page.goto('/dashboard');
  expect(await itemsOf(page)).toEqual(
    expect.arrayContaining(['Dashboard', 'Mail Explorer', 'Release requests', 'System settings']),
  );
  await page.goto('/system-settings/roles');
  await page
    .getByRole('row', { name: /^Viewer/ })
    .getByRole('link', { name: 'Duplicate' })
    .click();
  await page.getByLabel('Name', { exact: true }).fill('Branch office');
  await page.getByLabel('Employee requests').selectOption('act');
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByText('The role was created.')).toBeVisible();

  await page.goto('/system-settings/user-management');
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByLabel('Email address').fill('new@tenant.example');
  await page.getByLabel('Built-in role').selectOption('none');
  await page.getByLabel('Branch office').check();
  await page.getByLabel('Mailbox domains').fill('branch.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation is on its way.')).toBeVisible();
  await expect(page.getByRole('row', { name: /new@tenant\.example/ })).toContainText('Branch office');

  await page.goto('/system-settings/sign-in');
  await page.getByLabel('Days until a password must be changed').fill('180');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Days until a password must be changed')).toHaveValue('180');
});

test('[SH-12] an analyst finds mail, quarantines it and undoes that, and decides a request', async ({
  browser,
  server,
}) => {
  await askFor(browser, server, 'Parcel could not');
  const page = await openAs(browser, server, 'analyst');
  await page.goto('/mail-explorer?last=30d');
  expect(await itemsOf(page)).not.toContain('System settings');
  await page.getByRole('checkbox', { name: 'Filter by Subject' }).check();
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Quarterly');
  await searchButton(page).click();
  await expect(page.getByText('6 matching emails detected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select “Quarterly numbers 0”' }).check();
  await page.getByRole('button', { name: 'Quarantine', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quarantine', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Quarantine of 1 email undone')).toBeVisible();
  await page.goto('/jobs');
  await expect(page.getByRole('row').filter({ hasText: 'Undo' }).first()).toBeVisible();

  await page.goto('/user-interaction/restore-requests');
  await page.getByRole('link', { name: 'Parcel could not be delivered' }).click();
  await page.getByRole('button', { name: 'Approve and release' }).click();
  await page.getByRole('button', { name: 'Approve and release anyway' }).click();
  await expect(page.getByText('the employees are told')).toBeVisible();
  await expectShut(page, '/system-settings/user-management');
  await expectShut(page, '/system-settings/sign-in');
});

test('[SH-12] a viewer views mail and rules, sees nothing private and changes nothing', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, 'viewer');
  await page.goto('/mail-explorer?last=30d');
  const grid = page.getByRole('grid');
  await expect(grid).toContainText('•••');
  for (const word of ['Quarterly', 'Parcel', 'Nora', 'nora.lind', 'anna'])
    await expect(grid).not.toContainText(word);
  await expect(page.getByRole('button', { name: 'Quarantine', exact: true })).toHaveCount(0);
  await page.goto('/policy/rules');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /New .*rule/ })).toHaveCount(0);
  await expectShut(page, '/user-interaction/restore-requests');
  await expectShut(page, '/system-settings/roles');
});

test('[SH-12] the help desk views the mail of a request and declines it with a reason', async ({
  browser,
  server,
}) => {
  await askFor(browser, server, 'Your parcel waits');
  const page = await openAs(browser, server, 'help_desk');
  await page.goto('/dashboard');
  const items = await itemsOf(page);
  expect(items).toContain('Release requests');
  expect(items).not.toContain('Mail Explorer');
  await page.goto('/user-interaction/restore-requests');
  await page.getByRole('link', { name: 'Your parcel waits' }).click();
  await expect(page.getByRole('heading', { name: 'Why it was quarantined' })).toBeVisible();
  await page.getByLabel('Reason shown to employees').fill('It leads to a false parcel service.');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('the employees are told')).toBeVisible();
  await expectShut(page, '/mail-explorer');
  await expectShut(page, '/system-settings/sign-in');
});

test('[SH-12] an auditor reads people, roles, settings and requests, and is offered no change', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, 'auditor');
  for (const path of [
    '/system-settings/user-management',
    '/system-settings/roles',
    '/system-settings/role-mapping',
    '/system-settings/directory',
    '/policy/rules',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const buttons = page
      .getByRole('main')
      .getByRole('button', { name: /Invite|Save|Make|Delete|Import|who would get/ });
    await expect(buttons).toHaveCount(0);
  }
  await page.goto('/user-interaction/restore-requests?state=all');
  for (const word of ['Parcel', 'parcel', anna]) await expect(page.getByRole('main')).not.toContainText(word);
  await expectShut(page, '/mail-explorer');
  const refused = await page.request.post('/system-settings/sign-in', {
    form: { mfa: 'off' },
    headers: { origin: server.url },
    maxRedirects: 0,
  });
  expect([303, 403]).toContain(refused.status());
});

/** Pages of one kind: addresses that differ in an id or in values. */
const kindOf = ({ pathname, searchParams }: URL) =>
  [
    pathname.replaceAll(/(?<=\/)(?:[0-9a-f]{16,}|[\w-]*\d[\w-]*|[a-z_]+\.[\w.-]+)(?=\/|$)/g, ':id'),
    ...searchParams.keys(),
  ].join(' ');

/** Follows the links of every kind of page from the dashboard on, as programs without scripts do; what is shut, and where it was offered. */
async function shutLinks(page: Page, origin: string): Promise<string[]> {
  const waiting = [{ at: new URL('/dashboard', origin), from: '' }];
  const seen = new Set<string>();
  const shut: string[] = [];
  for (let next = waiting.shift(); next && seen.size < 150; next = waiting.shift()) {
    const answer = await page.request.get(next.at.href);
    if (answer.status() === 403) shut.push(`${next.at.pathname}, offered on ${next.from}`);
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
    for (const [, href] of (await answer.text()).matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const at = new URL(href!.replaceAll('&amp;', '&'), answer.url());
      if (at.origin !== origin || /^\/(?:auth|help|dev)\//.test(at.pathname) || seen.has(kindOf(at)))
        continue;
      seen.add(kindOf(at));
      waiting.push({ at, from: next.at.pathname });
    }
  }
  return shut;
}

test('[SH-05] no role sees a link to a page that it may not open', async ({ browser, server }) => {
  test.slow();
  await askFor(browser, server, 'Your parcel is at the gate', ben);
  await askFor(browser, server, 'Your parcel is back', ben);
  const analyst = await openAs(browser, server, 'analyst');
  await analyst.goto('/user-interaction/restore-requests');
  await analyst.getByRole('link', { name: 'Your parcel is back' }).click();
  await analyst.getByRole('button', { name: 'Approve and release' }).click();
  await analyst.getByRole('button', { name: 'Approve and release anyway' }).click();
  await expect(analyst.getByText('the employees are told')).toBeVisible();
  expect(await shutLinks(analyst, server.url)).toEqual([]);
  for (const role of ['admin', 'viewer', 'help_desk', 'auditor']) {
    const page = await openAs(browser, server, role);
    expect([role, ...(await shutLinks(page, server.url))]).toEqual([role]);
  }
});
