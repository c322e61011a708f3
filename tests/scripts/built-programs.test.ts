import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { serverEntries } from '../../scripts/server-entries.ts';
import { sourcesNamedIn } from '../support/built-programs.ts';
import { posternProgram } from '../support/postern-program.ts';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => resolve('src', file));

it.runIf(process.env['VITEST_MODE'] === 'RUN')('a run starts programs as they are built', () => {
  expect(posternProgram).toMatch(/node_modules\/\.cache\/tests-\w+\/postern\.js$/);
});

it('every worker thread is referred to in the form that a run replaces', () => {
  const workers = Object.entries(serverEntries).filter(([name]) => name.endsWith('-worker'));
  const named = sources.flatMap((file) =>
    sourcesNamedIn(readFileSync(file, 'utf8'), file).map(({ source }) => source),
  );
  expect(named.toSorted()).toEqual(workers.map(([, file]) => join(process.cwd(), file)).toSorted());
});
