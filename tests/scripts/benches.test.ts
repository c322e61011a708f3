import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('the benches of stored mail run on the tables of today', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'bench/bench.ts',
    '--only',
    'search,analytics,events',
    '--rows',
    '1000',
  ]);
  expect(stdout).toContain('Search by class');
});
