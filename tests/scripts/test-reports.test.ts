import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/ensure.mjs';
import { readPlaywrightReport, readVitestReport } from '../../scripts/test-reports.mjs';

it('lists failed unit tests, and a file that could not run', () => {
  const report = {
    numPassedTests: 7,
    testResults: [
      {
        name: join(root, 'tests/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a holds' },
          { status: 'failed', fullName: 'a breaks' },
        ],
      },
      { name: join(root, 'tests/b.test.ts'), status: 'failed', assertionResults: [] },
      { name: join(root, 'tests/c.test.ts'), status: 'passed', assertionResults: [] },
    ],
  };
  expect(readVitestReport(report)).toEqual({
    passed: 7,
    failed: ['tests/a.test.ts: a breaks', 'tests/b.test.ts'],
  });
});

it('reports a browser test that passed only on a retry as failed', () => {
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ status }] });
  const report = {
    stats: { expected: 3 },
    errors: [{ message: 'No browser\nat all' }],
    suites: [
      {
        specs: [spec('holds', 'expected'), spec('breaks', 'unexpected')],
        suites: [{ specs: [spec('wavers', 'flaky'), spec('waits', 'skipped')] }],
      },
    ],
  };
  expect(readPlaywrightReport(report)).toEqual({
    passed: 3,
    failed: ['a.spec.ts: breaks', 'a.spec.ts: wavers (passed when tried again)', 'No browser'],
  });
});
