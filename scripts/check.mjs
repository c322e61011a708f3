// `npm run check`: format, lint, types, import rules with their canary, dead code, unit tests (`--no-tests` leaves them out).
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensure, projectEnv, root, run } from './ensure.mjs';

ensure('install');
// The type checker is incremental, and has one thread beside the other step: each further one works out the same types again.
const cache = join(root, 'node_modules/.cache/types');
mkdirSync(cache, { recursive: true });
const types = (name) => {
  const kept = ['--incremental', '--tsBuildInfoFile', join(cache, name)];
  return ['tsc', '-p', name, '--singleThreaded', ...kept];
};
const steps = [
  // The longest first, because two run at a time.
  types('tsconfig.server.json'),
  types('tsconfig.json'),
  ['knip'],
  // What only tests or the gallery of the design system use; `@internal` excepts an export.
  ['knip', '--production'],
  ['node', 'scripts/import-rules.mjs'],
  ['oxlint', '--deny-warnings'],
  ['oxfmt', '--check'],
  types('tsconfig.browser.json'),
];

const titleOf = ([program, ...args]) => `${program} ${args.join(' ')}`.replaceAll(`${root}`, '');
const failed = [];

/** Runs a step and prints its output when it has ended. */
const runStep = (step) =>
  new Promise((resolve) => {
    const [program, ...args] = step;
    const child = spawn(program, args, { cwd: root, env: projectEnv(), stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    const end = (problem) => {
      console.log(`› ${titleOf(step)}`);
      process.stdout.write(Buffer.concat(output));
      if (problem) {
        console.error(`✗ ${titleOf(step)} ${problem}`);
        failed.push(titleOf(step));
      }
      resolve();
    };
    child.once('error', (error) => end(`did not start: ${error.message}`));
    child.once('close', (code) => end(code === 0 ? undefined : 'failed'));
  });

// Every step runs even when an earlier one failed, so that one run shows everything.
const waiting = [...steps];
const worker = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
};
await Promise.all([worker(), worker()]);
let count = steps.length;
if (!process.argv.includes('--no-tests')) {
  count += 1;
  console.log('› vitest run');
  try {
    run('vitest', ['run']);
  } catch (error) {
    console.error(`✗ ${error.message}`);
    failed.push('vitest run');
  }
}
if (failed.length > 0) {
  console.error(`${failed.length} of ${count} checks failed: ${failed.join(', ')}`);
  process.exit(1);
}
console.log(`${count} checks passed`);
