// What the JSON reports of the two test runners say: how many passed, and the titles of those that failed.

import { relative } from 'node:path';
import { root } from './ensure.mjs';

/** Reads a report of vitest. A file that cannot be run counts as one failure. */
export function readVitestReport(report) {
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const titles = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => `${file}: ${fullName}`);
    return status === 'failed' && titles.length === 0 ? [file] : titles;
  });
  return { passed: report.numPassedTests, failed };
}

/** Reads a report of Playwright. A test that passed only when it was tried again has a fault and counts as failed. */
export function readPlaywrightReport(report) {
  const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];
  const failed = specsOf(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status }) => `${file}: ${title}${status === 'flaky' ? ' (passed when tried again)' : ''}`),
  );
  return { passed: report.stats.expected, failed: [...failed, ...report.errors.map(firstLineOf)] };
}

const firstLineOf = ({ message = 'an error outside the tests' }) => message.split('\n')[0];
