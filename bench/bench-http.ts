import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { PosternServer } from '../tests/support/postern-server.ts';
import { signInByCall } from '../tests/support/sign-in-by-call.ts';
import { paths } from '../src/paths.ts';
import { figure, printTable } from './table.ts';

/** Requests a second that the page prototypes reached (docs/performance.md); not promises, a place to compare with. */
const prototypes = { login: 7_200, explorer: 1_100, fragment: 4_900 };

/** Loads a running server with 8 connections for `seconds` on each page and prints what it answered. */
export async function benchHttp(server: PosternServer, seconds: number): Promise<void> {
  const cookie = `postern=${await signInByCall(server.url)}`;
  const month = 'last=30d';
  const pages: { name: string; path: string; headers: Record<string, string>; prototype: number }[] = [
    { name: 'login page', path: paths.signIn.login(), headers: {}, prototype: prototypes.login },
    {
      name: 'explorer page',
      path: paths.mailExplorer.show(month),
      headers: { cookie },
      prototype: prototypes.explorer,
    },
    {
      name: 'results fragment',
      path: paths.mailExplorer.show(month),
      headers: { cookie, 'hx-request': 'true', 'hx-request-type': 'partial' },
      prototype: prototypes.fragment,
    },
  ];
  const rows = [];
  for (const { name, path, headers, prototype } of pages) {
    await load(server.url + path, headers, 2, 4); // warm the compiler and the caches
    const before = mainThreadTime(server);
    const result = await load(server.url + path, headers, seconds, 8);
    const busy = mainThreadTime(server) - before;
    if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} answers were not 2xx`);
    rows.push([
      name,
      figure(result.requests.average),
      figure(prototype),
      figure(busy / result.requests.total),
      figure(result.latency.p50),
      figure(result.latency.p99),
      figure(result.throughput.total / result.requests.total / 1024),
    ]);
  }
  printTable('HTTP', ['page', 'requests/s', 'prototype', 'CPU ms', 'p50 ms', 'p99 ms', 'KB an answer'], rows);
}

function load(
  url: string,
  headers: Record<string, string>,
  duration: number,
  connections: number,
): Promise<autocannon.Result> {
  return autocannon({ url, headers, connections, duration });
}

/**
 * Milliseconds that the server's main thread has run: what an answer costs however busy the machine is. Linux tells it;
 * elsewhere NaN.
 */
function mainThreadTime({ pid }: PosternServer): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
