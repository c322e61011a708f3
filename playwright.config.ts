import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findTestBrowser } from './scripts/ensure.mjs';
import { chromiumFlags } from './tests/e2e/support/chromium-flags.ts';

export default defineConfig({
  testDir: 'tests',
  testMatch: '{contract,e2e}/**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/prepared-data.ts',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: false,
  // Each worker runs its own server with its own data. A test waits a third of its time, for quiet networks and for what
  // comes late on purpose, so there is one more than there are cores.
  workers: Math.min(availableParallelism() + 1, 4),
  // No retries: a test that passes the second time has a fault, or the product has.
  // Machines differ in speed, a hanging test still ends.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What waits for an element names it when it ends, which the end of the whole test does not.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace is a fifth of the time of every test, also of those that pass: `playwright test --trace on` when one is wanted.
    screenshot: 'only-on-failure',
    // Each frame of a transition is drawn in software; the specs of the menu and of notices have them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [
        ...chromiumFlags,
        // Compiling and collecting beside the page only takes time from the other workers, and no page lives long enough for
        // what optimising its code takes.
        '--js-flags=--single-threaded --no-opt --no-maglev',
        // The first page of a test goes on in the process of its empty tab, instead of in one more.
        '--renderer-process-limit=1',
      ],
    },
  },
});
