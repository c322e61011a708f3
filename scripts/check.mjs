// `npm run check`: format, lint, types, import rules with their canary, dead code, unit tests (`--no-tests` leaves them out).
import { ensure, run } from './ensure.mjs';

ensure('install');
const steps = [
  ['prettier', '--check', '--log-level', 'warn', '.'],
  ['oxlint', '--deny-warnings'],
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'tsconfig.server.json'],
  ['tsc', '-p', 'tsconfig.browser.json'],
  ['tsc', '-p', 'tsconfig.e2e.json'],
  ['node', 'scripts/import-rules.mjs'],
  ['knip'],
];
if (!process.argv.includes('--no-tests')) steps.push(['vitest', 'run']);

// Every step runs even when an earlier one failed, so that one run tells everything.
const failed = steps.filter(([program, ...args]) => {
  console.log(`› ${program} ${args.join(' ')}`);
  try {
    run(program, args);
    return false;
  } catch (error) {
    console.error(`✗ ${error.message}`);
    return true;
  }
});
if (failed.length > 0) {
  console.error(
    `${failed.length} of ${steps.length} checks failed: ${failed.map((step) => step.join(' ')).join(', ')}`,
  );
  process.exit(1);
}
console.log(`${steps.length} checks passed`);
