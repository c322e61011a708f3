import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { builtPrograms } from './tests/support/built-programs.ts';

export default defineConfig({
  plugins: [builtPrograms()],
  // React as the server runs it (src/server/main.ts): its build for development notes where each element was made, at several times the cost.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    // Checks run beside these, on machines of any speed; a hanging test still ends.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // Files share a process and what they import, which takes half a second a file otherwise. What our modules keep depends on
    // nothing but what it is kept for, and no test changes the environment, the clock or a global.
    isolate: false,
    // One more than there are cores: files wait a quarter of their time and more, for programs that they kill, for the disk and
    // for deadlines.
    maxWorkers: availableParallelism() + 1,
  },
});
