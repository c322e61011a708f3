import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;

/** A project whose "npm" ends its checks and tests as the environment says. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-ci-'));
  cpSync(join(root, '.ci/run'), join(folder, '.ci/run'));
  for (const name of ['bin', 'scripts']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'scripts/ensure.mjs'), 'process.exit(Number(process.env.INSTALL))');
  const npm = [
    '#!/bin/sh',
    'case "$*" in',
    '"run check -- --no-tests") echo "checks say $CHECKS"; exit "$CHECKS" ;;',
    'test) echo "tests say $TESTS"; exit "$TESTS" ;;',
    'esac',
  ];
  writeFileSync(join(folder, 'bin/npm'), npm.join('\n'), { mode: 0o755 });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function ciRun(ends: { install?: number; checks?: number; tests?: number }) {
  const { install = 0, checks = 0, tests = 0 } = ends;
  const { status, stdout } = spawnSync(join(folder, '.ci/run'), {
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter),
      TMPDIR: folder,
      INSTALL: String(install),
      CHECKS: String(checks),
      TESTS: String(tests),
    },
  });
  return { status, lines: stdout.trim().split('\n').toSorted() };
}

it('passes when the checks and the tests pass', () => {
  expect(ciRun({})).toEqual({ status: 0, lines: ['checks say 0', 'tests say 0'] });
});

it('fails when the tests fail', () => {
  expect(ciRun({ tests: 2 })).toEqual({ status: 2, lines: ['checks say 0', 'tests say 2'] });
});

it('fails when the checks fail, and reports it after the tests', () => {
  const lines = ['The checks failed, see above.', 'checks say 3', 'tests say 0'];
  expect(ciRun({ checks: 3 })).toEqual({ status: 3, lines });
  expect(ciRun({ checks: 3, tests: 2 }).status).toBe(3);
});

it('runs neither when the installation fails', () => {
  expect(ciRun({ install: 4 })).toEqual({ status: 4, lines: [''] });
});
