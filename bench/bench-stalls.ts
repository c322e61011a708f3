import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../src/site/paths.ts';
import { PosternServer } from '../tests/support/postern-server.ts';
import { signInByCall } from '../tests/support/sign-in-by-call.ts';
import { nameMembers } from './name-members.ts';
import { figure, printTable } from './table.ts';

/** Longest the thread that answers may be kept, milliseconds. */
const longestTurn = 20;
const year = { time_type: 'last', last_date_amount: 1, last_date_period: 'Years' };
const pages = [
  paths.dashboard(),
  paths.mailExplorer.show('time_type=last&last_date_amount=1&last_date_period=y'),
  paths.mailExplorer.show(),
  paths.policy.rules(),
  paths.jobs.list(),
  paths.account.security(),
];

/**
 * How long single turns of the server's event loop are while somebody opens page after page: first while the sample
 * tenant is loaded into an empty data directory, then alone, then while all of its mail is judged again, while all of it
 * is quarantined, and while an identity provider names ten thousand members of a group.
 */
export async function benchStalls(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-stalls-'));
  const file = join(folder, 'turns.json');
  const watcher = new URL('watch-turns.ts', import.meta.url).href;
  // The sample is for everything but production.
  const server = await PosternServer.create({
    NODE_ENV: undefined,
    NODE_OPTIONS: `--import ${watcher}`,
    POSTERN_TURNS: file,
  });
  try {
    await server.start();
    // Before it listens, no request waits.
    await readTurns(server, file);
    const headers = { cookie: `postern=${await signInByCall(server.url)}`, origin: server.url };
    const rows: string[][] = [];
    const measure = async (name: string, isOver: () => Promise<boolean>) => {
      await openPages(server.url, headers, isOver);
      rows.push([name, ...describe(await readTurns(server, file))]);
    };
    await measure('the sample is loaded', async () => isSampleLoaded(server));
    let rounds = 0;
    await measure('nothing else happens', async () => ++rounds > 10);
    const post = async <Answer>(path: string, body: object): Promise<Answer> => {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as Answer;
    };
    const plan = await post<{ id: string; total: number }>('/api/v1/judgements', {
      since: '1970-01-01T00:00:00Z',
    });
    const run = async (): Promise<Judged> =>
      (await (await fetch(`${server.url}/api/v1/judgements/${plan.id}`, { headers })).json()) as Judged;
    await measure(
      `${figure(plan.total)} mails are judged again`,
      async () => (await run()).finished_at !== null,
    );
    const { created_at: from, finished_at: to } = await run();
    const seconds = (Date.parse(to!) - Date.parse(from)) / 1_000;
    const { job_id: job, total } = await post<{ job_id: string; total: number }>(
      '/api/v1/mail_explorer2/emails/quarantine',
      year,
    );
    await measure(`${figure(total)} mails are quarantined`, async () => {
      const progress = await fetch(`${server.url}/api/v1/jobs/${job}`, { headers });
      return ((await progress.json()) as { status: string }).status === 'done';
    });
    const members = await nameMembers({ url: server.url, dataDirectory: server.dataDirectory, headers });
    for (const [name, request] of [
      ['10,000 members of a group come in one list', members.inOneList],
      ['they are removed by as many operations of one request', members.oneByOne],
    ] as const) {
      let isDone = false;
      const asked = request().then(() => (isDone = true));
      await measure(name, async () => isDone);
      await asked;
    }
    printTable(
      'Turns of the main thread',
      ['while', 'turns', 'longest, CPU ms', `above ${longestTurn}`, 'longest, wall ms'],
      rows,
    );
    console.log(
      `${figure(plan.total)} mails judged in ${figure(seconds)} s, ${figure(plan.total / seconds)} a second.`,
    );
  } finally {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Judged {
  created_at: string;
  finished_at: string | null;
}

/** Opens all pages again and again, at least once, until `isOver`. */
async function openPages(
  url: string,
  headers: Record<string, string>,
  isOver: () => Promise<boolean>,
): Promise<void> {
  do {
    for (const page of pages) {
      const answer = await fetch(url + page, { headers });
      if (!answer.ok) throw new Error(`${page} answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  } while (!(await isOver()));
}

function isSampleLoaded(server: PosternServer): boolean {
  const db = new DatabaseSync(join(server.dataDirectory, 'postern.db'), { readOnly: true });
  const row = db.prepare('SELECT (SELECT count(*) FROM import_run) AS open, emails FROM email_totals').get();
  db.close();
  return row?.['open'] === 0 && Number(row['emails']) > 0;
}

interface Turn {
  took: number;
  cpu: number;
}

async function readTurns(server: PosternServer, file: string): Promise<Turn[]> {
  process.kill(server.pid!, 'SIGUSR2');
  const deadline = Date.now() + 10_000;
  while (!existsSync(file)) {
    if (Date.now() > deadline) throw new Error('The server wrote no turns.');
    await wait(50);
  }
  const turns = JSON.parse(await readFile(file, 'utf8')) as Turn[];
  await rm(file);
  return turns;
}

function describe(turns: readonly Turn[]): string[] {
  const longest = (of: 'took' | 'cpu') => figure(Math.max(...turns.map((turn) => turn[of])));
  const above = turns.filter(({ cpu }) => cpu > longestTurn).length;
  return [figure(turns.length), longest('cpu'), String(above), longest('took')];
}
