import type { Browser, Page } from '@playwright/test';
import { pageSections } from '../../src/site/page-areas.ts';
import type { PosternServer } from '../support/postern-server.ts';
import { axeViolations, expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { openAdmin } from './support/end-user-server.ts';
import { expect, test } from './support/fixtures.ts';

/** Pages of a section that are looked at; more of one kind are one. */
const maxPages = 20;
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
    .map((part) => part.replace(/^(\w+\.)\d+$/, '$1:id'))
    .map((part) => (/^\d+$|^[0-9a-f-]{16,}$|^[\w-]{20,}$/.test(part) ? ':id' : part))
    .join('/');

async function linksOn(page: Page, section: string): Promise<string[]> {
  // Those of charts have addresses of another kind.
  const addresses = await page
    .locator('a[href]:not([download])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const urls = addresses.map((address) => new URL(address, page.url()));
  const own = urls.filter(({ origin }) => origin === new URL(page.url()).origin);
  return own
    .map(({ pathname }) => pathname)
    .filter((path) => path === section || path.startsWith(`${section}/`));
}

/** Opens the pages of a section one after the other, as its links lead to them, and looks at each. */
async function walk(page: Page, section: string, look: (path: string) => Promise<void>): Promise<void> {
  const waiting = [section];
  const seen = new Set([kindOf(section)]);
  for (let next = waiting.shift(); next && seen.size <= maxPages; next = waiting.shift()) {
    const answer = await page.goto(next, { waitUntil: 'networkidle' });
    const type = answer?.headers()['content-type'] ?? '';
    if (!type.startsWith('text/html')) continue;
    await test.step(next, () => look(next!));
    for (const link of await linksOn(page, section)) {
      if (seen.has(kindOf(link))) continue;
      seen.add(kindOf(link));
      waiting.push(link);
    }
  }
  expect(seen.size).toBeGreaterThan(0);
}

/** One page for all tests, which only look: a new one takes as much time as what it shows. */
function keepPage(open: (browser: Browser, server: PosternServer) => Promise<Page>): () => Page {
  let page: Page;
  test.beforeAll(async ({ browser, server }) => {
    page = await open(browser, server);
  });
  test.afterAll(() => page.context().close());
  return () => page;
}

test.describe('on a desk', () => {
  const desk = keepPage(async (browser, server) => {
    const page = await openAdmin(browser, server);
    await page.setViewportSize({ width: 1440, height: 900 });
    return page;
  });

  for (const { id, path } of sections) {
    test(`axe finds nothing on any page of ${id}, in either theme`, async () => {
      test.slow();
      const page = desk();
      await walk(page, path, async (shown) => {
        await expectNoAxeViolationsInBothThemes(page);
        const levels = await page
          .locator('h1, h2, h3, h4, h5, h6')
          .filter({ visible: true })
          .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
        const gaps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
        expect([shown, levels.filter((level) => level === 1).length, gaps]).toEqual([shown, 1, []]);
      });
    });
  }
});

/** What WCAG 1.4.12 lets readers set. */
const spacing = `* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }
p { margin-bottom: 2em !important }`;

test.describe('at 400 % zoom in German, with the text spacing of WCAG', () => {
  const zoomed = keepPage(async (browser, server) => {
    const page = await openAdmin(browser, server, { locale: 'de-DE' });
    await page.setViewportSize({ width: 320, height: 256 });
    await page.addInitScript((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, spacing);
    return page;
  });

  for (const { id, path } of sections.filter(({ id }) => id !== 'mail-explorer')) {
    test(`no page of ${id} scrolls sideways, has small targets or is covered by its bars`, async () => {
      test.slow();
      const page = zoomed();
      await walk(page, path, async (shown) => {
        const found = await page.evaluate(lookClosely);
        const small = await axeViolations(page, 'targets');
        expect.soft({ shown, small, ...found }).toEqual({ shown, small: [], wide: [], covered: 0 });
      });
    });
  }
});

/** In the page: what reaches beyond its right edge, and how much of the window's height above a half stuck bars cover. */
function lookClosely(): { wide: string[]; covered: number } {
  const root = document.scrollingElement!;
  const boxes = [...document.querySelectorAll<HTMLElement>('body *')];
  const nameOf = ({ tagName, id, className, textContent }: HTMLElement) =>
    `${tagName}#${id}.${String(className).slice(0, 40)} ${textContent.trim().slice(0, 30)}`;
  const scrollsItself = (box: Element | null): boolean =>
    box !== null &&
    box !== document.body &&
    (getComputedStyle(box).overflowX !== 'visible' || scrollsItself(box.parentElement));
  const isWide = (box: Element) => box.getBoundingClientRect().right > innerWidth + 1;
  const wide =
    root.scrollWidth > root.clientWidth + 1
      ? boxes.filter((box) => isWide(box) && !scrollsItself(box.parentElement)).map(nameOf)
      : [];
  root.scrollTop = root.scrollHeight / 2;
  const rows = new Set<number>();
  for (const box of boxes) {
    const { position } = getComputedStyle(box);
    if (position !== 'fixed' && position !== 'sticky') continue;
    const { top, bottom, width } = box.getBoundingClientRect();
    if (width < innerWidth / 2 || !box.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      continue;
    for (let y = Math.max(0, Math.ceil(top)); y < Math.min(innerHeight, bottom); y += 1) rows.add(y);
  }
  return { wide: wide.slice(0, 5), covered: Math.max(0, rows.size - innerHeight / 2) };
}
