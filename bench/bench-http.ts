import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { PosternServer } from '../tests/support/postern-server.ts';
import { signInByCall } from '../tests/support/sign-in-by-call.ts';
import { paths } from '../src/site/paths.ts';
import { figure, printTable } from './table.ts';

/** Requests a second that a page should reach, and milliseconds of CPU time that it may take. */
const targets = { login: 2_000, explorer: 350, fragment: 600, link: 1_500 };
const maxTime = { mainThread: 2.5, allThreads: 5 };
/** What the frame around a page may cost: milliseconds of the main thread, and KB transferred (SH-01). */
const maxOfFrame = { mainThread: 1, size: 6 };
const bare = ', without the frame';

/**
 * Loads a running server with 8 connections for `seconds` on each page and prints what it answered, and the CPU time
 * that an answer took on the main thread and on all of the server's threads.
 */
export async function benchHttp(server: PosternServer, seconds: number): Promise<void> {
  const cookie = `postern=${await signInByCall(server.url)}`;
  const month = 'last=30d';
  // Whatever the token is, who has proved nothing gets the same page.
  const link = { type: 'office365_emails_email', msg: 'A'.repeat(51) };
  const pages: { name: string; path: string; headers: Record<string, string>; target?: number }[] = [
    { name: 'login page', path: paths.signIn.login(), headers: {}, target: targets.login },
    {
      name: 'explorer page',
      path: paths.mailExplorer.show(month),
      headers: { cookie },
      target: targets.explorer,
    },
    {
      // What htmx sends when somebody presses Search: the page's trees stay, because its dates are the same.
      name: 'results fragment',
      path: paths.mailExplorer.show(month),
      headers: {
        cookie,
        accept: 'text/html',
        'hx-request': 'true',
        'hx-request-type': 'partial',
        'hx-source': 'form#explorer-filters',
        'hx-target': 'section#explorer-results',
        'hx-current-url': server.url + paths.mailExplorer.show(month),
      },
      target: targets.fragment,
    },
    {
      name: 'page of a link',
      path: paths.emailActions('restore-email', link),
      headers: {},
      target: targets.link,
    },
    { name: 'my held mail', path: paths.emailActions('held-mail'), headers: {}, target: targets.link },
    { name: 'dashboard', path: paths.dashboard(), headers: { cookie } },
    { name: 'rules', path: paths.policy.rules(), headers: { cookie } },
    { name: 'jobs', path: paths.jobs.list(), headers: { cookie } },
    { name: 'account', path: paths.account.security(), headers: { cookie } },
  ];
  for (const page of pages.filter(({ name }) => name === 'rules' || name === 'jobs' || name === 'account')) {
    pages.push({ ...page, name: page.name + bare, path: `${page.path}?hide_menu=1` });
  }
  const rows = [];
  const costs = new Map<string, { mainThread: number; size: number }>();
  for (const { name, path, headers, target } of pages) {
    await load(server.url + path, headers, 2, 4); // warm the compiler and the caches
    const before = [mainThreadTime(server), allThreadsTime(server)] as const;
    const result = await load(server.url + path, headers, seconds, 8);
    const main = mainThreadTime(server) - before[0];
    const all = allThreadsTime(server) - before[1];
    if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} answers were not 2xx`);
    const size = result.throughput.total / result.requests.total / 1024;
    costs.set(name, { mainThread: main / result.requests.total, size });
    rows.push([
      name,
      figure(result.requests.average),
      target === undefined ? '' : figure(target),
      figure(main / result.requests.total),
      figure(all / result.requests.total),
      figure(result.latency.p50),
      figure(result.latency.p99),
      figure(size),
    ]);
  }
  const titles = ['page', 'requests/s', 'target', 'main thread ms', 'all threads ms'];
  printTable('HTTP', [...titles, 'p50 ms', 'p99 ms', 'KB an answer'], rows);
  console.log(
    `\nThe Explorer's page may take ${maxTime.mainThread} ms of the main thread and ${maxTime.allThreads} ms of all threads.`,
  );
  const frames = [...costs].flatMap(([name, whole]) => {
    const without = costs.get(name + bare);
    if (!without) return [];
    const [time, size] = [whole.mainThread - without.mainThread, whole.size - without.size];
    return [[name, figure(time), figure(maxOfFrame.mainThread), figure(size), figure(maxOfFrame.size)]];
  });
  printTable('The frame around a page', ['page', 'main thread ms', 'most', 'KB', 'most'], frames);
}

/** The same of all of the server's threads; a thread that has ended is not counted. */
function allThreadsTime({ pid }: PosternServer): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
      .reduce((sum, nanoseconds) => sum + nanoseconds / 1e6, 0);
  } catch {
    return Number.NaN;
  }
}

function load(
  url: string,
  headers: Record<string, string>,
  duration: number,
  connections: number,
): Promise<autocannon.Result> {
  // As browsers ask: compressing is a part of the work.
  return autocannon({
    url,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers },
    connections,
    duration,
  });
}

/**
 * Milliseconds that the server's main thread has run: what an answer costs however busy the machine is. Linux reports it;
 * elsewhere NaN.
 */
function mainThreadTime({ pid }: PosternServer): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
