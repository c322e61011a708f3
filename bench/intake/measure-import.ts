import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What one run of `postern import` took, start-up included. */
export interface ImportCost {
  /** Wall-clock time and CPU time of all threads, seconds. */
  readonly seconds: number;
  readonly processor: number;
  /** Resident memory at its most, the program itself included. Bytes. */
  readonly peak: number;
}

/** Imports into an empty data directory by the built command line; throws when not all of it could be read. */
export async function measureImport(path: string): Promise<ImportCost> {
  const data = await mkdtemp(join(tmpdir(), 'postern-bench-'));
  const args = [
    '--import',
    fileURLToPath(new URL('./report-usage.mjs', import.meta.url)),
    'dist/server/postern.js',
  ];
  try {
    const started = performance.now();
    const child = spawn(process.execPath, [...args, 'import', path], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', POSTERN_DATA: data },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const output = ['', '', '', ''];
    for (const [at, stream] of child.stdio.entries())
      stream?.on('data', (chunk: Buffer) => (output[at] = `${output[at] ?? ''}${String(chunk)}`));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`The import of ${path} ended with ${code}: ${output[1]}${output[2]}`);
    const used = JSON.parse(output[3] ?? '') as Omit<ImportCost, 'seconds'>;
    return { seconds: (performance.now() - started) / 1_000, ...used };
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
