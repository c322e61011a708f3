import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/ensure.mjs';
import { paths } from '../src/site/paths.ts';
import { axeViolations } from '../tests/e2e/support/axe.ts';
import { chromiumFlags } from '../tests/e2e/support/chromium-flags.ts';
import { emailRows, toNdjson } from '../tests/support/email-rows.ts';
import { anna, eventually, filedMails, heldRow } from '../tests/support/held-mail.ts';
import { PosternServer } from '../tests/support/postern-server.ts';
import { signInByCall } from '../tests/support/sign-in-by-call.ts';
import { scorePage } from './lighthouse/score-page.ts';
import { pageBudgets } from './page-budgets.ts';
import { measureBytes } from './page-bytes.ts';
import { measureVitals } from './page-vitals.ts';
import { figure, machine, printTable } from './table.ts';

interface Budgeted {
  name: keyof typeof pageBudgets;
  /** Undefined for the link that an employee got by email. */
  path: string | undefined;
  signedIn: boolean;
  interact(page: Page): Promise<void>;
}

/** Limits that every page has in common. */
const limits = { css: 16, lighthouse: 98, lcp: 1_000, inp: 100, cls: 0.02 };
/** Milliseconds for pages that employees open on a phone, from a mail. */
const linkLcp = 500;
const debuggingPort = 9_333;

const pages: Budgeted[] = [
  { name: 'login', path: paths.signIn.login(), signedIn: false, interact: useLogin },
  { name: 'dashboard', path: paths.dashboard(), signedIn: true, interact: useDashboard },
  { name: 'explorer', path: paths.mailExplorer.show('last=30d'), signedIn: true, interact: useExplorer },
  { name: 'rules', path: paths.policy.rules(), signedIn: true, interact: useKeyboard },
  { name: 'jobs', path: paths.jobs.list(), signedIn: true, interact: useKeyboard },
  { name: 'account', path: paths.account.security(), signedIn: true, interact: useKeyboard },
  { name: 'link', path: undefined, signedIn: false, interact: useKeyboard },
];

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, page: { type: 'string' } },
});
const chosen = pages.filter(({ name }) => values.page === undefined || name === values.page);
if (chosen.length === 0)
  throw new Error(`There is no page ${values.page}: ${pages.map(({ name }) => name).join()}.`);
const server = await PosternServer.create((url) => ({ PUBLIC_URL: url }));
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
});
try {
  console.log(machine());
  await seed(Number(values.rows));
  const cookie = `postern=${await signInByCall(server.url)}`;
  const misses = [];
  const rows = [];
  for (const page of chosen) {
    const result = await measure(browser, page, page.signedIn ? cookie : '');
    rows.push(...result.rows);
    misses.push(...result.misses);
  }
  printTable('Budgets', ['page', 'what', 'measured', 'budget', 'within'], rows);
  if (misses.length > 0) {
    console.error(`\n${misses.join('\n')}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.remove();
}

/** Starts the server with mail, of which one is held and its recipient notified. */
async function seed(count: number): Promise<void> {
  await server.start();
  await server.stop();
  const folder = await mkdtemp(join(tmpdir(), 'postern-budgets-'));
  const settings = { '--name': 'Tenant', '--domains': 'tenant.example', '--notices': 'at-once' };
  await server.run('tenant', 'set', ...Object.entries(settings).flat());
  // People are notified of what arrives from now on.
  const rows = [
    ...emailRows({ count, now: Date.now() }),
    heldRow('Your spring offer', 'cp_spam', { minutesAgo: 0 }),
  ];
  await writeFile(join(folder, 'rows.ndjson'), toNdjson(rows));
  await server.run('import', join(folder, 'rows.ndjson'));
  await rm(folder, { recursive: true, force: true });
  // It looks for held mail when it starts.
  await server.start();
}

/** The path of the link to the held mail in the notice to its recipient. */
async function mailedLink(): Promise<string> {
  return eventually(
    () =>
      filedMails(server.dataDirectory)
        .filter(({ to }) => to === anna)
        .flatMap(({ text }) => /\/email-actions\/restore-email\?\S+/.exec(text) ?? [])[0],
  );
}

async function measure(
  browser: Browser,
  page: Budgeted,
  cookie: string,
): Promise<{ rows: string[][]; misses: string[] }> {
  const url = server.url + (page.path ?? (await mailedLink()));
  const rows: string[][] = [];
  const misses: string[] = [];
  const judge = (what: string, measured: number, budget: number, within: boolean) => {
    rows.push([page.name, what, figure(measured), figure(budget), within ? 'yes' : 'NO']);
    if (!within) misses.push(`${page.name}: ${what} is ${figure(measured)}, the budget is ${figure(budget)}`);
  };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (cookie) {
    const [name, value] = cookie.split('=') as [string, string];
    await context.addCookies([{ name, value, url: server.url }]);
  }
  const tab = await context.newPage();

  const { html, css, script } = await measureBytes(tab, url, cookie);
  const total = html + css + script;
  const budget = pageBudgets[page.name];
  judge('KB whole page, brotli', total / 1000, budget.total, total / 1000 <= budget.total);
  judge('KB scripts', script / 1000, budget.script, script / 1000 <= budget.script);
  judge('KB styles', css / 1000, limits.css, css / 1000 <= limits.css);

  const vitals = await measureVitals(tab, url, page.interact);
  const lcp = page.name === 'link' ? linkLcp : limits.lcp;
  judge('LCP ms', vitals.lcp, lcp, vitals.lcp <= lcp);
  judge('INP ms', vitals.inp, limits.inp, vitals.inp <= limits.inp);
  judge('CLS', vitals.cls, limits.cls, vitals.cls <= limits.cls);

  for (const colorScheme of ['light', 'dark'] as const) {
    await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await tab.goto(url, { waitUntil: 'networkidle' });
    const found = await axeViolations(tab);
    judge(`axe violations, ${colorScheme}`, found.length, 0, found.length === 0);
    misses.push(...found);
  }
  await context.close();

  // Into the browser's own context, where Lighthouse opens its page. A header would be sent by the page's own requests only
  // until a script keeps a cookie beside it.
  if (cookie) {
    const [name, value] = cookie.split('=') as [string, string];
    const debuggerOfAll = await browser.newBrowserCDPSession();
    await debuggerOfAll.send('Storage.setCookies', { cookies: [{ name, value, url: server.url }] });
    await debuggerOfAll.detach();
  }
  for (const { category, score } of await scorePage(url, debuggingPort, cookie !== undefined)) {
    judge(`Lighthouse ${category}`, score, limits.lighthouse, score >= limits.lighthouse);
  }
  return { rows, misses };
}

async function useLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').pressSequentially('someone@tenant.example');
  await page.getByLabel('Password', { exact: true }).pressSequentially('not the password');
}

async function useDashboard(page: Page): Promise<void> {
  const table = page.getByText('Show as a table').first();
  for (let press = 0; press < 4; press += 1) await table.click();
  await page.keyboard.press('Tab');
}

/** Moves through a page by keyboard alone. */
async function useKeyboard(page: Page): Promise<void> {
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('End');
}

async function useExplorer(page: Page): Promise<void> {
  const grid = page.getByRole('grid').first();
  await grid.click({ position: { x: 200, y: 120 } });
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.keyboard.press('PageDown');
  await grid.hover();
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 400);
}
