import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '../../contract/support/seed-service.ts';
import { startExplorer, type TestExplorer } from '../mail-explorer/support/start-explorer.ts';

const question = 'Export Large Amount of Records';
const forScript = { accept: 'application/json, text/csv' };

let explorer: TestExplorer;
beforeAll(async () => {
  explorer = await startExplorer(505);
});
afterAll(() => explorer.stop());

/** The search that matches the newest mails, so many of them. Rows are two minutes apart, the form counts in minutes. */
const newest = (matches: number): string => {
  const minute = (row: number) => explorer.rows[row]!.received_at.slice(0, 16);
  const nextDay = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
  return new URLSearchParams({ from: minute(matches - 1), to: nextDay }).toString();
};
const exportAs = (form: Record<string, string>, headers?: Record<string, string>) =>
  explorer.post('/mail-explorer/exports', form, headers);
const linesOf = (text: string): number => text.split('\r\n').length;

async function exportJobs(): Promise<number> {
  const page = await (await explorer.get('/jobs?kind=export')).text();
  return new Set(page.match(/\/jobs\/[\w-]{8,}/g)).size;
}

async function mailNames(): Promise<string[]> {
  const names = await readdir(join(explorer.dataDirectory, 'outbox')).catch(() => []);
  return names.filter((name) => name.endsWith('.eml'));
}

/** The mail that is written beside `known`. */
async function nextMail(known: readonly string[]) {
  for (;;) {
    const name = (await mailNames()).find((candidate) => !known.includes(candidate));
    if (name) return PostalMime.parse(await readFile(join(explorer.dataDirectory, 'outbox', name)));
    await new Promise(setImmediate);
  }
}

it('[MX-18] downloads 499 matches at once, and mails nothing', async () => {
  const answer = await exportAs({ search: newest(499) });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(linesOf(await answer.text())).toBe(1 + 499 + 1);
  expect(await exportJobs()).toBe(0);
  expect(await mailNames()).toEqual([]);
});

it.each([500, 501])(
  '[MX-18] asks for confirmation at %i matches, starts nothing before it, and mails the file afterwards',
  async (matches) => {
    const search = newest(matches);
    const mailed = await mailNames();
    const jobs = await exportJobs();
    const asked = await exportAs({ search });
    expect(asked.headers.get('content-disposition')).toBeNull();
    const page = await explorer.get(asked.headers.get('location')!);
    expect(await page.text()).toContain(question);
    const refused = await exportAs({ search }, forScript);
    expect(await refused.json()).toMatchObject({ code: 'too_many_matches' });
    expect(await exportJobs()).toBe(jobs);

    const begun = await exportAs({ search, confirmed: '1' });
    expect(begun.headers.get('location')).toMatch(/^\/mail-explorer\/exports\//);
    const mail = await nextMail(mailed);
    expect(mail.to?.map(({ address }) => address)).toEqual([people.admin]);
    const file = Buffer.from(mail.attachments[0]!.content as ArrayBuffer).toString();
    expect(linesOf(file)).toBe(1 + matches + 1);
    expect(await exportJobs()).toBe(jobs + 1);
  },
);
