// `npm run budgets -- [--rows N] [--page login]`: measures the pages, or one of them, of the built product in Chromium and prints them beside their budgets.
import { ensure, run } from './ensure.mjs';

ensure('install', 'build', 'browser', 'lighthouse');
run('node', ['bench/budgets.ts', ...process.argv.slice(2)]);
