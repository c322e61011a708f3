// `npm test`: installs, builds and finds a browser, runs the unit and the browser tests, names those that failed, and ends
// with one line `N passed, N failed` over both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure, projectEnv, root } from './ensure.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

ensure('install', 'build');
const reports = mkdtempSync(join(tmpdir(), 'postern-tests-'));

/** Runs a program; resolves to what kept it from ending well, undefined if nothing did. */
async function end(program, args, options) {
  const child = spawn(program, args, { cwd: root, ...options });
  try {
    const [code, signal] = await once(child, 'close');
    return code === 0 ? undefined : `${program} ended with ${code ?? signal}`;
  } catch (error) {
    return `${program} did not start: ${error.message}`;
  }
}

/** Runs a program beside others: its output is printed when it has ended. */
async function endBeside(program, args, options) {
  const output = join(reports, `${program.replaceAll(/\W/g, '-')}.log`);
  const file = openSync(output, 'w');
  const problem = await end(program, args, { ...options, stdio: ['ignore', file, file] });
  process.stdout.write(readFileSync(output));
  return problem;
}

/** Runs a test runner and reads its JSON report; one that breaks without a failed test counts as one failure. */
async function count(run, program, args, env, read) {
  console.log(`› ${program} ${args.join(' ')}`);
  let broken = await run(program, args, { env: projectEnv({ NODE_ENV: 'test', ...env }) });
  let result = { passed: 0, failed: [] };
  try {
    result = read(JSON.parse(readFileSync(join(reports, `${program}.json`), 'utf8')));
  } catch (error) {
    broken = `${program} left no report: ${error.message}`;
  }
  return broken && result.failed.length === 0 ? { ...result, failed: [broken] } : result;
}

// Both wait for programs, disks, deadlines and quiet networks for a quarter of their time, which the other one uses.
const units = count(
  endBeside,
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
  {},
  readVitestReport,
);
// Only the browser tests need these.
const missing = await endBeside(process.execPath, [
  join(root, 'scripts/ensure.mjs'),
  'browser',
  'headless-shell',
  'identity-providers',
]);
const browser = await count(
  (program, args, options) => end(program, args, { ...options, stdio: 'inherit' }),
  'playwright',
  ['test', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
  readPlaywrightReport,
);
const unit = await units;
rmSync(reports, { recursive: true, force: true });

const failed = [...unit.failed, ...browser.failed];
if (missing) failed.push('the browser or what its tests need could not be installed, see above');
for (const title of failed) console.log(`✗ ${title}`);
console.log(`${unit.passed + browser.passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
