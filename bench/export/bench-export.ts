import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { figure, printTable } from '../table.ts';
import { openCorpus } from '../search/open-corpus.ts';

const program = fileURLToPath(new URL('./run-bench-export.ts', import.meta.url));

/** What one export took, in a process of its own. */
export interface ExportFigures {
  rows: number;
  bytes: number;
  packedBytes: number;
  seconds: number;
  /** The process' own resident memory, bytes: after a few searches, and the most while it exported. */
  memoryBefore: number;
  memoryMost: number;
  /** The same of database pages that are mapped, each counted once for each thread that maps it. */
  mappedBefore: number;
  mappedMost: number;
  /** Longest time the main thread did not come to the next task, and all but a thousandth of them, milliseconds. */
  delayMost: number;
  delay999: number;
  /** The same in CPU time: what it would have been on an idle machine. */
  busyMost: number;
  busy999: number;
  /** How long others waited for a count beside it, milliseconds. */
  countMedian: number;
  countMost: number;
}

/** Exports the whole corpus of `rows` mails, and a tenth of it, by the service itself. */
export async function benchExport({ rows }: { rows: number }): Promise<void> {
  const corpus = openCorpus(rows, console.log);
  const folder = mkdtempSync(join(tmpdir(), 'postern-bench-export-'));
  try {
    copyFileSync(corpus.file, databaseFile(folder));
    const tenth = await run(folder, Math.round(rows / 10));
    const all = await run(folder, rows);
    const line = (name: string, read: (of: ExportFigures) => number) => [
      name,
      figure(read(tenth)),
      figure(read(all)),
    ];
    printTable(
      'Export',
      ['', 'a tenth', 'all'],
      [
        line('rows', (of) => of.rows),
        line('file, MB', (of) => of.bytes / 1e6),
        line('compressed, MB', (of) => of.packedBytes / 1e6),
        line('seconds', (of) => of.seconds),
        line('rows/s', (of) => of.rows / of.seconds),
        line('own memory before, MB', (of) => of.memoryBefore / 1e6),
        line('own memory at most, MB', (of) => of.memoryMost / 1e6),
        line('mapped database pages before, MB', (of) => of.mappedBefore / 1e6),
        line('mapped database pages at most, MB', (of) => of.mappedMost / 1e6),
        line('event loop delay, p99.9, ms', (of) => of.delay999),
        line('event loop delay, max, ms', (of) => of.delayMost),
        line('main thread busy, p99.9, CPU ms', (of) => of.busy999),
        line('main thread busy, max, CPU ms', (of) => of.busyMost),
        line('a count beside it, p50, ms', (of) => of.countMedian),
        line('a count beside it, max, ms', (of) => of.countMost),
      ],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(folder: string, rows: number): Promise<ExportFigures> {
  const child = fork(program, [folder, String(rows)], { execArgv: [] });
  const [figures] = (await once(child, 'message')) as [ExportFigures];
  await once(child, 'exit');
  return figures;
}
