// `npm run check`: format, lint, types, import rules with their canary, dead code, unit tests.
import { spawnSync } from 'node:child_process';
import { ensure, projectEnv, root, run } from './ensure.mjs';

ensure('install');
const steps = [
  ['prettier', ['--check', '--log-level', 'warn', '.']],
  ['oxlint', ['--deny-warnings']],
  ['tsc', ['-p', 'tsconfig.json']],
  ['tsc', ['-p', 'tsconfig.server.json']],
  ['tsc', ['-p', 'tsconfig.browser.json']],
  ['tsc', ['-p', 'tsconfig.e2e.json']],
  ['depcruise', ['src', '--config', '.dependency-cruiser.mjs']],
  ['knip', []],
];
for (const [program, args] of steps) {
  console.log(`› ${program} ${args.join(' ')}`);
  run(program, args);
}
// The rules must be able to fail: a parser that silently reads nothing would pass everything.
console.log('› depcruise canary');
const canary = spawnSync(
  'depcruise',
  ['tests/support/import-rule-canary', '--config', '.dependency-cruiser.mjs'],
  {
    cwd: root,
    env: projectEnv(),
    encoding: 'utf8',
  },
);
if (canary.status === 0 || !canary.stdout.includes('canary')) {
  console.error('The import rules did not catch the canary violation in tests/support/import-rule-canary.');
  process.exit(1);
}
if (!process.argv.includes('--no-tests')) run('vitest', ['run']);
