// `npm test`: installs, builds and finds a browser, runs the unit and the browser tests, and ends with one line
// `N passed, N failed` over both.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure, projectEnv, run } from './ensure.mjs';

ensure('install', 'build', 'browser', 'identity-providers');
const reports = mkdtempSync(join(tmpdir(), 'postern-tests-'));

/** Runs a test runner and reads its JSON report; one that breaks without a failed test counts as one failure. */
function count(program, args, env, read) {
  console.log(`› ${program} ${args.join(' ')}`);
  let broken = false;
  try {
    run(program, args, { env: projectEnv({ NODE_ENV: 'test', ...env }) });
  } catch (error) {
    console.error(error.message);
    broken = true;
  }
  let result = { passed: 0, failed: 0 };
  try {
    result = read(JSON.parse(readFileSync(join(reports, `${program}.json`), 'utf8')));
  } catch (error) {
    console.error(`${program} left no report: ${error.message}`);
    broken = true;
  }
  return { passed: result.passed, failed: broken ? Math.max(result.failed, 1) : result.failed };
}

const unit = count(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
  {},
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
);
const browser = count(
  'playwright',
  ['test', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
  (report) => ({ passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }),
);
rmSync(reports, { recursive: true, force: true });

const passed = unit.passed + browser.passed;
const failed = unit.failed + browser.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
