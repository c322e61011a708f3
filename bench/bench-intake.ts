import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largeInputs } from './intake/large-mails.ts';
import { measureImport } from './intake/measure-import.ts';
import { writeCorpusMbox } from './intake/write-corpus-mbox.ts';
import { figure, printTable } from './table.ts';

/** Megabytes that an import may hold at most, whatever it takes in. */
const memoryLimit = 500;
const runs = 3;

/** What taking in real mail costs, and what single inputs take of memory and time: each into an empty data directory. */
export async function benchIntake(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-bench-'));
  try {
    const mbox = join(folder, 'corpus.mbox');
    const mails = await writeCorpusMbox(mbox);
    const lines = [];
    for (let run = 0; run < runs; run += 1) {
      const { seconds, processor, peak } = await measureImport(mbox);
      lines.push([
        `run ${run + 1}`,
        figure(mails),
        figure(mails / seconds),
        figure(mails / processor),
        figure(peak / 2 ** 20),
      ]);
    }
    printTable(
      'Import of the sample corpus as a mbox, start-up included',
      ['run', 'mails', 'mails/s', 'mails/CPU s', 'peak MB'],
      lines,
    );
    await benchLarge(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchLarge(folder: string): Promise<void> {
  const lines = [];
  for (const { name, extension, content, limit = Infinity } of largeInputs) {
    const path = join(folder, `large.${extension}`);
    await writeFile(path, content());
    const { seconds, processor, peak } = await measureImport(path);
    const megabytes = peak / 2 ** 20;
    const isWithin = megabytes <= memoryLimit && processor <= limit;
    lines.push([
      name,
      figure((await stat(path)).size / 2 ** 20),
      figure(seconds),
      figure(processor),
      limit === Infinity ? '' : figure(limit),
      figure(megabytes),
      figure(memoryLimit),
      isWithin ? 'yes' : 'NO',
    ]);
    await rm(path);
  }
  printTable(
    'Import of single inputs, start-up included',
    ['what', 'MB', 'seconds', 'CPU s', 'target', 'peak MB', 'target', 'within'],
    lines,
  );
}
