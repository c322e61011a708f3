import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../scripts/ensure.mjs';
import { paths } from '../src/site/paths.ts';
import { chromiumFlags } from '../tests/e2e/support/chromium-flags.ts';
import { emailRows, toNdjson } from '../tests/support/email-rows.ts';
import { PosternServer } from '../tests/support/postern-server.ts';
import { signInByCall } from '../tests/support/sign-in-by-call.ts';
import { measureGrid, type GridFigures } from './grid-scroll.ts';
import { figure, printTable } from './table.ts';

/** Loads `count` rows into the Mail Explorer in Chromium, moves through them and prints what each frame cost. */
export async function benchGrid(count: number): Promise<void> {
  const server = await PosternServer.create();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
  try {
    await server.start();
    await seed(server, count);
    print(await measure(browser, server.url, count));
  } finally {
    await browser.close();
    await server.remove();
  }
}

async function seed(server: PosternServer, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-bench-'));
  await writeFile(join(folder, 'rows.ndjson'), toNdjson(emailRows({ count, now: Date.now() })));
  await server.run('import', join(folder, 'rows.ndjson'));
  await rm(folder, { recursive: true, force: true });
}

async function measure(browser: Browser, url: string, count: number): Promise<GridFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'postern', value: await signInByCall(url), url }]);
  return measureGrid(await context.newPage(), url + paths.mailExplorer.show('last=30d'), count);
}

function print({ loaded, loading, scrolls, elements, heapBefore, heap }: GridFigures): void {
  printTable(
    `Results grid, ${figure(loaded)} rows loaded`,
    [
      'way',
      'frames',
      'ms p50',
      'p95',
      'worst',
      '% late',
      '% blank',
      'long tasks',
      'script',
      'style',
      'layout',
      'sum',
    ],
    scrolls.map((way) => [
      way.name,
      ...[way.frames, way.p50, way.p95, way.worst, way.late, way.blank, way.longTasks].map(figure),
      ...[way.script, way.style, way.layout, way.script + way.style + way.layout].map(figure),
    ]),
  );
  printTable(
    'What the page holds',
    ['what', 'figure'],
    [
      ['elements', figure(elements)],
      ['MB of heap, first page', figure(heapBefore)],
      ['MB of heap, all rows', figure(heap)],
      ['seconds to load them, page by page', figure(loading / 1000)],
    ],
  );
}
