import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

const page = '/system-settings/sender-trust';

test('an administrator sets the trusted servers, and an invalid name is reported at its field', async ({
  adminPage,
}) => {
  await adminPage.goto(page);
  await expectNoAxeViolationsInBothThemes(adminPage);
  const hops = adminPage.getByLabel('Trusted hops');
  const names = adminPage.getByLabel('Trusted authserv-ids');
  await hops.fill('mx.tenant.example\n10.0.0.0/99');
  await names.fill('scan.tenant.example');
  await adminPage.getByRole('button', { name: 'Save' }).click();
  await expect(hops).toHaveAttribute('aria-invalid', 'true');
  await expect(hops).toHaveValue('mx.tenant.example\n10.0.0.0/99');
  await expect(names).toHaveValue('scan.tenant.example');
  await expectNoAxeViolationsInBothThemes(adminPage);
  // The answer has an address: it shows the same when it is loaded again, and sends nothing.
  await adminPage.reload();
  await expect(adminPage.getByText('10.0.0.0/99 is not a host name')).toBeVisible();

  await hops.fill('mx.tenant.example');
  await adminPage.getByRole('button', { name: 'Save' }).click();
  await expect(adminPage.getByText(/^Saved\./)).toBeVisible();
  await adminPage.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(adminPage);
  await adminPage.goto(page);
  await expect(hops).toHaveValue('mx.tenant.example');
  await hops.fill('');
  await names.fill('');
  await adminPage.getByRole('button', { name: 'Save' }).click();
  await expect(adminPage.getByText(/^Saved\./)).toBeVisible();
});
