import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Job } from '../../../src/api/contract/jobs/job.ts';
import { hidden } from '../../../src/api/vocabulary/hidden.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { presentJob } from '../../../src/server/jobs/present-job.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { people } from '../../contract/support/seed-service.ts';
import { byHtmx, startExplorer, type TestExplorer } from '../mail-explorer/support/start-explorer.ts';

let explorer: TestExplorer;
beforeAll(async () => {
  explorer = await startExplorer(60);
});
afterAll(() => explorer.stop());

/** Quarantines all matches of a search as the page does; returns the page of its job. */
async function quarantineAll(search: string): Promise<string> {
  const answer = await explorer.post('/mail-explorer/quarantines', {
    scope: 'all',
    search,
    confirmed: '1',
    reason: 'Wave of invoices',
  });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

/** The page of a job that has ended; asks as a script does until it has. */
async function endedPage(page: string): Promise<string> {
  const ask = async () => {
    const answer = await explorer.get(page, { accept: 'application/json' });
    return ((await answer.json()) as { finished_at: string | null }).finished_at;
  };
  while ((await ask()) === null);
  return (await explorer.get(page)).text();
}

it('links to the Explorer while there are no jobs', async () => {
  const html = await (await explorer.get('/jobs')).text();
  expect(html).toContain('No jobs yet');
  expect(html).toContain('href="/mail-explorer"');
});

it('[MX-16] lists a bulk action with its user, its search and its figures', async () => {
  const page = await quarantineAll('last=24h&subject=invoice');
  await endedPage(page);
  const html = await (await explorer.get('/jobs')).text();
  expect(html).toContain(people.admin);
  expect(html).toContain('Subject: invoice');
  expect(html).toContain('Wave of invoices');
  expect(html).toMatch(/\d+ emails? changed/);
  const searchAgain = /href="(\/mail-explorer\?[^"]*subject=invoice[^"]*)"/.exec(html)?.[1] ?? '';
  const again = await explorer.get(searchAgain.replaceAll('&amp;', '&'));
  expect(again.status).toBe(200);
});

it('[MX-17] undoes a bulk action as a whole, after showing what cannot be undone', async () => {
  const page = await quarantineAll('last=24h&subject=report');
  const before = await endedPage(page);
  expect(before).toContain('Undo this job');
  expect(before).toContain(`action="${page}/undo"`);

  const undone = await explorer.post(`${page}/undo`, {});
  expect(undone.status).toBe(303);
  const undo = await endedPage(undone.headers.get('location') ?? '');
  expect(undo).toContain('Undo of a quarantine');
  expect(undo).toContain(`href="${page}"`);
  const after = await (await explorer.get(page)).text();
  expect(after).toContain('Nothing in this job can be undone');
});

it('[MX-17] lists each mail that was left out with the reason, and retries the rest', async () => {
  await endedPage(await quarantineAll('last=24h&subject=newsletter'));
  const page = await quarantineAll('last=24h&subject=newsletter');
  const html = await endedPage(page);
  expect(html).toContain('Already quarantined');
  expect(html).toContain('Try the rest again');
  const retried = await explorer.post(`${page}/retry`, {});
  expect(retried.status).toBe(303);
  expect(await endedPage(retried.headers.get('location') ?? '')).toContain('Retries an earlier job');
});

/** The number of failed jobs on the dashboard, none in its line of what is clear, and the list behind it. */
async function readFailed(): Promise<{ count: string; list: string }> {
  const dashboard = await (await explorer.get('/dashboard')).text();
  const [, href, rest] = /<a [^>]*href="(\/jobs\?[^"]*)"[^>]*>((?:(?!<\/a>).)*?Failed jobs)/s.exec(
    dashboard,
  )!;
  return {
    count: /<b[^>]*>(\d+)<\/b>/.exec(rest!)?.[1] ?? '0',
    list: await (await explorer.get(href!.replaceAll('&amp;', '&'))).text(),
  };
}

it('[AN-01] a failed job needs attention until a retry, or a retry of that, has finished', async () => {
  const change = (sql: string, ...values: string[]) => {
    const database = new DatabaseSync(databaseFile(explorer.dataDirectory), { timeout: 20_000 });
    database.prepare(sql).run(...values);
    database.close();
  };
  const fail = (page: string) =>
    change("UPDATE job SET status = 'failed' WHERE id = ?", page.slice('/jobs/'.length));
  const retry = async (page: string) => {
    const next = (await explorer.post(`${page}/retry`, {})).headers.get('location') ?? '';
    await endedPage(next);
    return next;
  };
  expect((await readFailed()).count).toBe('0');
  await endedPage(await quarantineAll('last=24h&subject=newsletter'));
  const first = await quarantineAll('last=24h&subject=newsletter');
  await endedPage(first);
  fail(first);
  const second = await retry(first);
  fail(second);
  const open = await readFailed();
  expect(open.count).toBe('2');
  for (const page of [first, second]) expect(open.list).toContain(`href="${page}"`);
  expect(open.list).toContain('2 jobs');
  const third = await retry(second);
  const settled = await readFailed();
  expect(settled.count).toBe('0');
  expect(settled.list).toContain('No jobs match these filters');
  for (const page of [first, second]) {
    const html = await (await explorer.get(page)).text();
    expect(html).toContain('Failed, resolved');
    expect(html).toContain(`href="${third}"`);
  }
  // They stay in the list of all that failed, and are not offered to be tried again there.
  const failed = await (await explorer.get('/jobs?status=failed')).text();
  expect(failed).toContain('2 jobs');
  expect(failed).not.toContain('/retry"');
  // What failed a month ago is a matter of the past.
  change(
    "UPDATE job SET status = 'failed', finished_at = finished_at - 2600000000 WHERE id = ?",
    third.slice(6),
  );
  expect((await readFailed()).count).toBe('2');
});

it('shows jobs of one kind only, and reports when there are none', async () => {
  const quarantines = await (await explorer.get('/jobs?kind=quarantine')).text();
  expect(quarantines).not.toContain('>Undo of a quarantine</a>');
  const releases = await (await explorer.get('/jobs?kind=restore')).text();
  expect(releases).toContain('No jobs match these filters');
});

it('returns only the list to htmx', async () => {
  const html = await (await explorer.get('/jobs', byHtmx('jobs'))).text();
  expect(html.startsWith('<div id="jobs"')).toBe(true);
});

it('hides actions from people who may only look', async () => {
  const cookie = await explorer.signIn(people.viewer);
  const html = await (await explorer.console.request('/jobs', { cookie })).text();
  expect(html).not.toContain('<form method="post" action="/jobs');
  expect(html).not.toContain('Undo…');
});

it('responds with 404 for a job that does not exist', async () => {
  expect((await explorer.get('/jobs/nothing')).status).toBe(404);
});

it('[MX-16] redirects to the job with the reason why it cannot be undone or retried', async () => {
  const page = await quarantineAll('last=24h&subject=reminder');
  await endedPage(page);
  const undone = await explorer.post(`${page}/undo`, {});
  await endedPage(undone.headers.get('location')!);
  for (const [action, words] of [
    ['undo', 'There is nothing to undo'],
    ['retry', 'There is nothing to retry'],
  ] as const) {
    const refused = await explorer.post(`${page}/${action}`, {});
    expect(refused.headers.get('location')).toMatch(new RegExp(`^${page}\\?shown=`));
    expect(await (await explorer.submit(`${page}/${action}`, {})).text()).toContain(words);
  }
});

it('names the mail of a job that was started for it, and how many more there are', async () => {
  const [one, two] = explorer.rows.filter(
    ({ subject, entity_type }) => subject.startsWith('Reminder') && !entity_type.startsWith('google'),
  );
  const data = { name: `${one!.entity_type}_quarantine`, attributes: {} };
  const entity_ids = [one!.entity_id, two!.entity_id];
  await explorer.send('POST', '/api/v1/manual_actions', { data, entity_type: one!.entity_type, entity_ids });
  const html = await (await explorer.get('/jobs')).text();
  expect(html.replaceAll('<wbr/>', '')).toContain(
    `${one!.subject} · ${one!.sender_address} and 1 more email`,
  );
});

it('does not name the mail of a job to those from whom its subject is hidden', async () => {
  const { jobs } = (await (await explorer.get('/api/v1/jobs')).json()) as { jobs: Job[] };
  const job = jobs.find(({ first_mail: first }) => first)!;
  const masked = { ...job, first_mail: { subject: hidden, sender: hidden } };
  const wordsOf = (one: Job) =>
    presentJob(one, { t: messagesOf('en'), timeZone: 'UTC', mayAct: true }).source.words;
  expect(wordsOf(job)).toContain('Reminder');
  expect(wordsOf(masked)).toBe('Selected emails');
});
