import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { toNdjson } from '../../support/email-rows.ts';
import { eventually, filedMails } from '../../support/held-mail.ts';
import type { PosternServer } from '../../support/postern-server.ts';
import { signInByCall } from '../../support/sign-in-by-call.ts';
import { prepareServer, testsWithServer } from './fixtures.ts';

/** Where the pictures go that a person looks at; nowhere unless asked for. */
const pictures = process.env['END_USER_PICTURES'];

/**
 * Tests with a server of their own, whose people were notified of held mail: of rows, and of `messages` as they came in.
 * @param restore What people may do about it, as `postern tenant set --restore`.
 */
export const endUserTest = (
  rows: (now: number) => EmailRow[],
  { messages = [], restore }: { messages?: string[]; restore?: string } = {},
) =>
  testsWithServer(async () => {
    const server = await prepareServer((url) => ({ PUBLIC_URL: url }), 'notifying');
    if (restore) await server.run('tenant', 'set', '--restore', restore);
    const files = [
      ['held.ndjson', toNdjson(rows(Date.now() + 60_000))],
      ...messages.map((message, place) => [`held-${place}.eml`, message]),
    ].map(([name, content]) => ({ path: join(server.dataDirectory, name!), content: content! }));
    for (const { path, content } of files) await writeFile(path, content);
    await server.run('import', ...files.map(({ path }) => path));
    // The server looks for held mail when it starts, and then once a minute.
    await server.start();
    return server;
  });

/** Has the server tell people and administrators at once what it tells once a minute: it looks when notices are tried again. */
export async function tellNow(server: PosternServer): Promise<void> {
  const answer = await fetch(`${server.url}/api/v1/config/end_users/notice_failures/retry`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await signInByCall(server.url)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ emails: ['nobody@tenant.example'] }),
  });
  if (!answer.ok) throw new Error(`Trying notices again answered ${answer.status}: ${await answer.text()}`);
}

/** The path of a link to a mail in a notice: to the mail, or to the page with answers. */
export const linkTo = (
  server: PosternServer,
  person: string,
  subject: string,
  page: 'restore-email' | 'action' = 'restore-email',
) =>
  eventually(() => {
    const mail = filedMails(server.dataDirectory).findLast(
      ({ to, text }) => to === person && text.includes(`Review: ${subject}`),
    );
    const text = mail?.text.slice(mail.text.indexOf(`Review: ${subject}`)) ?? '';
    return new RegExp(`(/email-actions/${page}\\?\\S+)`).exec(text)?.[1];
  });

const codes = (server: PosternServer, person: string) =>
  filedMails(server.dataDirectory).filter(
    ({ to, subject }) => to === person && subject.endsWith(' is your code'),
  );

export async function openPage(browser: Browser, server: PosternServer, options: object = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, ...options });
  return context.newPage();
}

/** A page in which the administrator is signed in. */
export async function openAdmin(
  browser: Browser,
  server: PosternServer,
  options: object = {},
): Promise<Page> {
  const page = await openPage(browser, server, { viewport: { width: 1280, height: 800 }, ...options });
  const value = await signInByCall(server.url);
  await page
    .context()
    .addCookies([{ name: 'postern', value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
  return page;
}

/** Takes pictures of a page for people to look at. */
export async function take(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 1280],
    ['light', 390],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: join(pictures, `${name}-${width}-${theme}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Proves an address on a page, as a person does. */
export async function prove(page: Page, server: PosternServer, path: string, person: string): Promise<void> {
  const before = codes(server, person).length;
  await page.goto(path);
  await page.getByLabel('Your email address').fill(person);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const mail = await eventually(() => codes(server, person)[before]);
  await take(page, 'code');
  await page.getByLabel('Code from the email').fill(mail.subject.slice(0, 7));
  await page.getByRole('button', { name: 'Confirm' }).click();
}
