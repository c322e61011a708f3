import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    // A machine that builds beside the tests is slow; a hanging test still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
});
