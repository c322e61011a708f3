import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { accentOf, type MailBrand } from '../../src/service/mail-out/mail-brand.ts';
import { eventually, filedMails } from '../support/held-mail.ts';
import { admin } from '../support/postern-server.ts';
import { signInByCall } from '../support/sign-in-by-call.ts';
import { expectNoAxeViolationsInBothThemes, inBothThemes } from './support/axe.ts';
import { prepareServer, expect, test as base } from './support/fixtures.ts';

/** The partners' brands as operators switch them on: the setting, the flag that everybody is told, the folder. */
const partners = [
  { setting: 'POSTERN_CHECKPOINT_THEME', flag: 'checkpointTheme', folder: 'security-vendor' },
  { setting: 'POSTERN_SONICWALL_THEME', flag: 'sonicwallTheme', folder: 'firewall-vendor' },
];
const neither = Object.fromEntries(partners.map(({ flag }) => [flag, false]));

interface BrandFile extends MailBrand {
  themes: string[];
}
const readBrand = async (folder: string): Promise<BrandFile> =>
  JSON.parse(
    await readFile(new URL(`../../static/brands/${folder}/brand.json`, import.meta.url), 'utf8'),
  ) as BrandFile;

const test = base.extend<{ setting: string }>({
  setting: ['', { option: true }],
  server: [
    async ({ setting }, use) => {
      const server = await prepareServer({ [setting]: 'on' });
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'test', timeout: 120_000 },
  ],
});

const colourOf = (element: Locator, property: 'color' | 'backgroundColor') =>
  element.evaluate((one, name) => getComputedStyle(one)[name], property);

/** The page has the brand's accent on `element`, its themes alone, and nothing that axe finds fault with. */
async function expectBrand(
  page: Page,
  element: Locator,
  { accent, themes }: BrandFile,
  property: 'color' | 'backgroundColor' = 'color',
): Promise<void> {
  const inks = new Set<string>();
  await inBothThemes(page, async () => {
    // Chromium tells a colour as it was given: lightness, chroma, hue.
    expect(await colourOf(element, property)).toMatch(
      new RegExp(`^oklch\\([\\d.]+ [\\d.]+ ${accent!.hue}\\)$`),
    );
    inks.add(await colourOf(page.locator('body'), 'color'));
  });
  expect(inks.size).toBe(themes.length);
  await expectNoAxeViolationsInBothThemes(page);
}

for (const { setting, flag, folder } of partners) {
  test.describe(folder, () => {
    test.use({ setting });
    test(`[SH-09] ${setting} gives pages and mails the brand of ${folder}, in its themes`, async ({
      page,
      server,
    }) => {
      const brand = await readBrand(folder);
      const flags = await page.request.get('/api/v1/generic/ui_features_public');
      expect(await flags.json()).toMatchObject({ ...neither, [flag]: true });

      await page.goto('/auth/login');
      await expect(page).toHaveTitle(`Sign in · ${brand.name}`);
      const header = page.getByRole('banner');
      await expect(header.getByText(brand.name, { exact: true })).toBeVisible();
      await expectBrand(page, header.locator('svg').first(), brand);

      await page.goto('/email-actions/held-mail');
      await expectBrand(page, page.getByRole('button').first(), brand, 'backgroundColor');

      const value = await signInByCall(server.url);
      await page.context().addCookies([{ name: 'postern', value, url: server.url }]);
      for (const [path, heading] of [
        ['/dashboard', 'Dashboard'],
        ['/mail-explorer?subject=fax&from_domain=supplier.example', 'Mail Explorer'],
        ['/system-settings/appearance', 'Appearance'],
        ['/no-such-page', 'Sorry, the page could not be found'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page).toHaveTitle(new RegExp(` · ${brand.name}$`));
        const home = page.getByRole('banner').getByRole('link', { name: `${brand.name} home` });
        await expect(home).toContainText(brand.name);
        await expectBrand(page, home.locator('svg'), brand);
        const theme = page.getByRole('banner').getByRole('button', { name: 'Theme' });
        await expect(theme).toHaveCount(brand.themes.length > 1 ? 1 : 0);
      }

      await page.request.post('/api/v1/config/end_users/test_notice', {
        data: {},
        headers: { origin: server.url, authorization: `Bearer ${value}` },
      });
      const mail = await eventually(() =>
        filedMails(server.dataDirectory).find(({ to }) => to === admin.email),
      );
      expect(mail.text).toContain(accentOf(brand).light);
      expect(mail.text).toContain(brand.name);
    });
  });
}
