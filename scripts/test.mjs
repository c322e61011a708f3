// `npm test`: installs, builds and finds a browser, runs the unit and the browser tests, names those that failed, and ends
// with one line `N passed, N failed` over both.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure, projectEnv, run } from './ensure.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

ensure('install', 'build', 'browser', 'headless-shell', 'identity-providers');
const reports = mkdtempSync(join(tmpdir(), 'postern-tests-'));

/** Runs a test runner and reads its JSON report; one that breaks without a failed test counts as one failure. */
function count(program, args, env, read) {
  console.log(`› ${program} ${args.join(' ')}`);
  let broken;
  try {
    run(program, args, { env: projectEnv({ NODE_ENV: 'test', ...env }) });
  } catch (error) {
    broken = error.message;
  }
  let result = { passed: 0, failed: [] };
  try {
    result = read(JSON.parse(readFileSync(join(reports, `${program}.json`), 'utf8')));
  } catch (error) {
    broken = `${program} left no report: ${error.message}`;
  }
  return broken && result.failed.length === 0 ? { ...result, failed: [broken] } : result;
}

const unit = count(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
  {},
  readVitestReport,
);
const browser = count(
  'playwright',
  ['test', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
  readPlaywrightReport,
);
rmSync(reports, { recursive: true, force: true });

const failed = [...unit.failed, ...browser.failed];
for (const title of failed) console.log(`✗ ${title}`);
console.log(`${unit.passed + browser.passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
