import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { people } from '../../contract/support/seed-service.ts';
import { byHtmx, startExplorer, type TestExplorer } from '../mail-explorer/support/start-explorer.ts';

const total = 600;
const everything = 'last=30d';
const json = { accept: 'application/json, text/csv' };

let explorer: TestExplorer;
beforeAll(async () => {
  explorer = await startExplorer(total);
});
afterAll(() => explorer.stop());

const exportAs = (search: string, form: Record<string, string> = {}, headers?: Record<string, string>) =>
  explorer.post('/mail-explorer/exports', { search, ...form }, headers);

/** Begins an export of everything and waits until it has ended; returns the page of its details. */
async function exportEverything(): Promise<string> {
  const answer = await exportAs(everything, { confirmed: '1' });
  expect(answer.status).toBe(303);
  const page = answer.headers.get('location') ?? '';
  const ended = async () => {
    const job = await explorer.get(page.replace('/mail-explorer/exports', '/jobs'), {
      accept: 'application/json',
    });
    return ((await job.json()) as { finished_at: string | null }).finished_at;
  };
  while ((await ended()) === null);
  return page;
}

it('[MX-18] returns the file for fewer than 500 matches', async () => {
  const answer = await exportAs('last=30d&subject=invoice');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Mail Explorer \d{4}-\d\d-\d\d\.csv"$/,
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString().split('\r\n');
  expect(lines).toHaveLength(total / 4 + 2);
  expect(lines[1]).toMatch(/,No,Invoice 0000,ada@tenant\.example; grace@tenant\.example,Nora Lind </);
});

it('[MX-18] asks for confirmation from 500 matches on: a page, a dialog, or a code for a script', async () => {
  const asked = await exportAs(everything);
  const page = await explorer.get(asked.headers.get('location')!);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Export Large Amount of Records');
  const script = await exportAs(everything, {}, json);
  expect(script.status).toBe(422);
  expect(await script.json()).toMatchObject({ code: 'too_many_matches' });
  const dialog = await explorer.get(`/mail-explorer/exports/new?${everything}`, byHtmx('div#page-dialogs'));
  const html = await dialog.text();
  expect(html).toContain('<dialog');
  expect(html).toContain(people.admin);
  expect(html).toContain(`value="${everything}"`);
});

it('[MX-18] refuses an invalid search, and viewers', async () => {
  const nonsense = { search: 'time=last&amount=nothing&unit=h' };
  expect(await (await explorer.submit('/mail-explorer/exports', nonsense)).text()).toContain('role="alert"');
  const viewer = await explorer.signIn(people.viewer);
  const form = { search: 'last=30d&subject=invoice' };
  const refused = await explorer.console.submit('/mail-explorer/exports', { cookie: viewer, form });
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('Your account may not do this.');
  const page = await explorer.console.request('/mail-explorer?last=30d', { cookie: viewer });
  expect(await page.text()).not.toContain('export-indicator');
});

it('[MX-18] is listed among the jobs as emails exported: it changed none', async () => {
  await exportEverything();
  const list = await (await explorer.get('/jobs')).text();
  expect(list).toContain(`${total} emails exported`);
  expect(list).not.toMatch(/emails? changed/);
});

it('[MX-18] shows the details, serves the file, and reports an expired file', async () => {
  const page = await exportEverything();
  const details = await (await explorer.get(page)).text();
  expect(details).toContain(`${total} of ${total} emails`);
  const href = page.replace('/mail-explorer', '');
  expect(details).toContain(`href="${href}"`);
  const file = await explorer.get(href);
  expect((await file.text()).split('\r\n')).toHaveLength(total + 2);
  const indicator = await explorer.get('/mail-explorer/exports/current', byHtmx('div#export-indicator'));
  expect(await indicator.text()).toContain(page);

  const db = new DatabaseSync(databaseFile(explorer.dataDirectory), { timeout: 10_000 });
  db.exec('UPDATE export SET expires_at = 1');
  db.close();
  const gone = await explorer.get(href);
  expect(gone.status).toBe(410);
  expect(await gone.text()).toContain('The file is no longer kept.');
  const forProgram = await explorer.get(href, { accept: 'application/json' });
  expect(await forProgram.json()).toMatchObject({
    code: 'link_expired',
    problem: 'export_expired',
    info: /export/i,
  });

  const again = await explorer.post(`${page}/retry`, {}, byHtmx('div#export-details'));
  const answer = await again.text();
  expect(answer).toMatch(
    /<div id="export-details"[\s\S]*<div id="export-indicator"[^>]* hx-swap-oob="outerHTML"/,
  );
  expect(answer).not.toContain(`href="${page}"`);
});
