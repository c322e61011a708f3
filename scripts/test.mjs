// `npm test`: installs, builds and finds a browser, runs the unit and the browser tests, names those that failed, and ends
// with one line `N passed, N failed` over both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure, projectEnv, root, run } from './ensure.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const reports = mkdtempSync(join(tmpdir(), 'postern-tests-'));
const servers = startEnsuring('test-servers');
ensure('install', 'build');
await servers.end();
// Only the browser tests need these, so a new machine installs them beside the unit tests, which saves minutes.
const installation = startEnsuring('browser', 'headless-shell', 'keycloak', 'traefik');

/** Takes steps of `ensure.mjs` in another process; `end` waits for it, prints its output and resolves to its exit code. */
function startEnsuring(...steps) {
  const output = join(reports, 'installation.log');
  const file = openSync(output, 'w');
  const child = spawn(process.execPath, [join(root, 'scripts/ensure.mjs'), ...steps], {
    stdio: ['ignore', file, file],
  });
  const ended = once(child, 'close');
  return {
    async end() {
      const [code] = await ended;
      process.stderr.write(readFileSync(output));
      return code;
    },
  };
}

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
const installed = await installation.end();
const browser = count(
  'playwright',
  ['test', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
  readPlaywrightReport,
);
rmSync(reports, { recursive: true, force: true });

const failed = [...unit.failed, ...browser.failed];
if (installed !== 0) failed.push('the browser or what its tests need could not be installed, see above');
for (const title of failed) console.log(`✗ ${title}`);
console.log(`${unit.passed + browser.passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
