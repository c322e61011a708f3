// `npm run bench -- [--rows N] [--only search,search-calls,rules,http,…]`: measures the built product and prints tables beside targets.
import { ensure, run } from './ensure.mjs';

ensure('install', 'build', 'browser');
run('node', ['bench/bench.ts', ...process.argv.slice(2)]);
