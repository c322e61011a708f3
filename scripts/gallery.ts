// `npm run gallery -- [NAME…] [--lang de] [--themes light,dark] [--widths 1440,900,390] [--full] [--changed] [--fresh]`: pictures of
// the console with the sample tenant, in one sheet to look at (`dist/gallery/index.html`). NAME: only pages whose names contain it.
// `--full`: whole pages. `--changed`: only those that differ from the last run without it, beside them. `--fresh`: a new sample.
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags } from '../tests/e2e/support/chromium-flags.ts';
import { filedMails } from '../tests/support/held-mail.ts';
import { PosternServer } from '../tests/support/postern-server.ts';
import { signInByCall } from '../tests/support/sign-in-by-call.ts';
import { ensure, findTestBrowser, root } from './ensure.mjs';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const { values: given, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { lang: text, themes: text, widths: text, full: flag, changed: flag, fresh: flag },
});
const { lang = 'en', themes = 'light,dark', widths = '1440,900,390' } = given;
const out = join(root, 'dist/gallery');

interface Special {
  /** Goes on to the first link of this selector. */
  follow?: string;
  act?: (page: Page) => Promise<void>;
  visitor?: 'nobody' | 'employee';
}
/** A page by its name and its address; that of an employee by its name in the links of mails. */
type Picture = readonly [name: string, address: string, special?: Special];

const phishing = '/mail-explorer?last=30d&detection=cp_phishing';
const firstRow = (page: Page) => page.locator('.results-grid-host[data-awake] tbody tr').first();
async function openRow(page: Page): Promise<void> {
  await firstRow(page).locator('.col-sender').click();
  await page.getByRole('heading', { name: /^(?:Why this verdict|Warum dieser Befund)$/ }).waitFor();
}
const selectRow = (page: Page) => firstRow(page).getByRole('checkbox').check({ force: true });
async function openRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Create exceptions|Ausnahme/ }).click();
  await page.getByRole('menuitem').first().click();
  await page.getByRole('dialog').waitFor();
}
const requests = '/user-interaction/restore-requests';
const plain = `/dashboard /security-events /analytics?days=30 /analytics/report /analytics/custom-queries
  /analytics/custom-queries/new ${requests} /user-interaction/reports /jobs /policy/rules /account/security
  /help/documentation /help/status /no-such-page /mail-explorer?last=30d /mail-explorer?last=30d&subject=nothing+like+this`;
const settings = `user-management user-management/invitation roles audit retention end-users organisation appearance
  features report-mail sign-in directory system mailboxes new-mailboxes new-mailboxes/imap new-mailboxes/gmail new-mailboxes/graph`;
const addresses = [...plain.split(/\s+/), ...settings.split(/\s+/).map((one) => `/system-settings/${one}`)];
const byAddress = addresses.map((one): Picture => [one.slice(1).replaceAll(/\W+/g, '-'), one]);
const special: Picture[] = [
  ['login', '/auth/login', { visitor: 'nobody' }],
  ['forgot-password', '/auth/forgot-password', { visitor: 'nobody' }],
  ['palette', '/dashboard', { act: (page) => page.keyboard.press('Control+k') }],
  ['event', '/security-events', { follow: 'main a[href^="/security-events/"]' }],
  ['explorer-details', phishing, { act: openRow }],
  ['explorer-prompt', '/mail-explorer?prompt=phishing+that+is+not+quarantined+in+the+last+30+days'],
  ['explorer-prompt-refused', '/mail-explorer?prompt=delete+friendly+mails+with+attachments+from+outside'],
  [
    'explorer-prompt-nothing',
    '/mail-explorer?prompt=phishing+from+docusign-notary.example+in+the+last+2+minutes',
  ],
  ['explorer-selected', phishing, { act: selectRow }],
  ['profile', phishing, { follow: '[role=grid] a[href^="/profile/email/"]' }],
  ['request', requests, { follow: 'main a[href*="/restore-requests/"]' }],
  ['rule-dialog', '/mail-explorer?last=1y&subject=invoice', { act: openRule }],
  ['rule-new', '/policy/create-rule?type=blacklist&from_domain=example.com'],
  ['person', '/system-settings/user-management', { follow: 'main tbody a[href*="/user-management/"]' }],
  ['role', '/system-settings/roles', { follow: 'main tbody a[href*="/roles/"]' }],
  ['employee-restore', 'restore-email', { visitor: 'employee' }],
  ['employee-action', 'action', { visitor: 'employee' }],
  ['employee-broken-link', '/email-actions/restore-email?msg=broken', { visitor: 'nobody' }],
  ['employee-mail', '/dev/outbox', { follow: 'main a[href^="/dev/outbox/"]' }],
];
const wanted = ([name]: Picture) => names.length === 0 || names.some((part) => name.includes(part));
const pages = [...byAddress, ...special].filter(wanted);

ensure('build', 'browser', 'headless-shell');
const server = await PosternServer.create({ NODE_ENV: undefined }, { copyOf: await sampleData() });
const browser = await chromium.launch({ executablePath: findTestBrowser(), args: chromiumFlags });
const taken: string[] = [];
try {
  await server.start();
  const session = await signInByCall(server.url);
  const looks = themes.split(',').flatMap((theme) => widths.split(',').map((width) => ({ theme, width })));
  const waiting = pages.flatMap((page) => looks.map((look) => ({ ...look, page })));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await take(session, next.theme, next.width, next.page).catch((error: Error) =>
        console.error(next!.page[0], error.message),
      );
  };
  // Two at a time: the browser draws one while the server answers the other.
  await Promise.all([work(), work()]);
} finally {
  await browser.close();
  await server.remove();
}
const rows = pages.map(([name]) => {
  const files = taken.filter((file) => file.startsWith(`${name}.`)).toSorted();
  const figures = files.map(
    (file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`,
  );
  return figures.length > 0 ? `<h2>${name}</h2><div>${figures.join('')}</div>` : '';
});
const style =
  'body{font:14px system-ui;background:#999}div{display:flex;gap:12px;overflow-x:auto}img{height:420px}';
const head = `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${style}</style>`;
await writeFile(join(out, 'index.html'), head + rows.join('\n'));
console.log(`${taken.length} pictures: ${join(out, 'index.html')}`);

/** The newest link to a page for employees in the mails of a server, or undefined. */
function mailedLink(data: string, page: string): string | undefined {
  const mails = filedMails(data).filter(({ to }) => !to.startsWith('admin@'));
  return mails
    .flatMap(({ text }) => new RegExp(`/email-actions/${page}\\?[^\\s"<]+`).exec(text) ?? [])
    .at(-1);
}

/** A folder with the sample tenant of a stopped server, made anew after half a day, because its mails arrived just now. */
async function sampleData(): Promise<string> {
  const folder = join(out, 'data');
  await mkdir(out, { recursive: true });
  const since = (await stat(folder).catch(() => undefined))?.mtimeMs ?? 0;
  if (!given.fresh && Date.now() - since < 12 * 3_600_000) return folder;
  const first = await PosternServer.create({ NODE_ENV: undefined });
  try {
    await first.start();
    // The mails to employees are the last thing that a new sample tenant gets.
    for (let waited = 0; waited < 300 && !mailedLink(first.dataDirectory, 'action'); waited += 1)
      await setTimeout(1_000);
    await first.stop();
    await rm(folder, { recursive: true, force: true });
    await cp(first.dataDirectory, folder, { recursive: true });
  } finally {
    await first.remove();
  }
  return folder;
}

/** Takes a picture of a page; with `--changed`, it joins the one before, or neither is shown if they are the same. */
async function take(session: string, theme: string, width: string, [name, address, special]: Picture) {
  const { follow, act, visitor } = special ?? {};
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: Number(width), height: Number(width) < 600 ? 844 : 900 },
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    locale: lang === 'en' ? 'en-GB' : lang,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  if (!visitor) await context.addCookies([{ name: 'postern', value: session, url: server.url }]);
  const page = await context.newPage();
  const open = (path: string) => page.goto(path, { waitUntil: 'networkidle' });
  await open(visitor === 'employee' ? mailedLink(server.dataDirectory, address)! : address);
  if (follow) await open((await page.locator(follow).first().getAttribute('href'))!);
  await act?.(page);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot({ fullPage: given.full ?? false });
  await context.close();
  const file = `${name}.${width}-${theme}-${lang}.png`;
  const before = given.changed && (await readFile(join(out, file)).catch(() => undefined));
  if (before && before.equals(picture)) return;
  const target = before ? file.replace('.png', '.now.png') : file;
  await writeFile(join(out, target), picture);
  taken.push(...(before ? [file, target] : [target]));
}
