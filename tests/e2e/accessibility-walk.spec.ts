import type { Page } from '@playwright/test';
import { pageSections } from '../../src/page-areas.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { openAdmin } from './support/end-user-server.ts';
import { expect, test } from './support/fixtures.ts';

/** Pages of a section that are looked at; more of one kind are one. */
const mostPages = 20;
/** Sections that only lead elsewhere, or show nothing to people who are let in. */
const without = [
  'legacy',
  'redirect',
  'exports',
  'onboarding',
  'trial',
  'access-blocked',
  'no-access',
  'profile',
];
const sections = pageSections.filter(({ id, flag }) => !flag && !without.includes(id));

/** Addresses that differ in an id or a query are one kind of page. */
const kindOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^\d+$|^[0-9a-f-]{16,}$|^[\w-]{20,}$/.test(part) ? ':id' : part))
    .join('/');

async function linksOn(page: Page, section: string): Promise<string[]> {
  // Those of charts have addresses of another kind.
  const addresses = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const urls = addresses.map((address) => new URL(address, page.url()));
  const own = urls.filter(({ origin }) => origin === new URL(page.url()).origin);
  return own
    .map(({ pathname }) => pathname)
    .filter((path) => path === section || path.startsWith(`${section}/`));
}

// One page for all tests, which only look: a new one takes as much time as what it shows.
let page: Page;
test.beforeAll(async ({ browser, server }) => {
  page = await openAdmin(browser, server);
  await page.setViewportSize({ width: 1440, height: 900 });
});
test.afterAll(() => page.context().close());

for (const { id, path } of sections) {
  test(`axe finds nothing on any page of ${id}, in either theme`, async () => {
    test.slow();
    const waiting = [path];
    const seen = new Set([kindOf(path)]);
    for (let next = waiting.shift(); next && seen.size <= mostPages; next = waiting.shift()) {
      const answer = await page.goto(next, { waitUntil: 'networkidle' });
      const type = answer?.headers()['content-type'] ?? '';
      if (!type.startsWith('text/html')) continue;
      await test.step(next, () => expectNoAxeViolationsInBothThemes(page));
      for (const link of await linksOn(page, path)) {
        if (seen.has(kindOf(link))) continue;
        seen.add(kindOf(link));
        waiting.push(link);
      }
    }
    expect(seen.size).toBeGreaterThan(0);
  });
}
