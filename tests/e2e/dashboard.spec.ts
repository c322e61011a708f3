import { admin } from '../support/postern-server.ts';
import { expect, signIn, test } from './support/fixtures.ts';

test('[SI-10] a sign-in ends at the dashboard, and every figure leads to its mails', async ({ page }) => {
  await page.goto('/auth/login');
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');

  const figure = page.getByRole('link', { name: /^Quarantined/ });
  const count = /\d+/.exec(await figure.innerText())![0];
  await figure.click();
  await expect(page).toHaveURL(/\/mail-explorer\?from=.*quarantined_state=cp_quarantined/);
  await expect(page.getByText(new RegExp(`^${count} matching emails? detected`))).toBeVisible();

  await page.goBack();
  await page
    .getByRole('link', { name: /of them malicious/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/mail-explorer\?from=[^&]+&to=[^&]+$/);
});

test('the figures of the chart are a table as well', async ({ adminPage: page }) => {
  await page.goto('/dashboard');
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: 'Emails by severity' }).getByRole('row')).toHaveCount(8);
});

test('[SI-06] eventsPageRedirectFilters ends at the mails of that filter', async ({ page }) => {
  const filter = { filters: [{ key: 'detection', value: ['cp_phishing'] }], period: '30d' };
  const handed = Buffer.from(JSON.stringify(filter)).toString('base64');
  await page.goto(`/auth/login?eventsPageRedirectFilters=${encodeURIComponent(handed)}`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/mail-explorer\?filter=/);
  await expect(page.getByText('Phishing', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('could not be read')).toBeHidden();
});
