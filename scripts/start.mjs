// `npm start`: installs and builds what is missing, then serves the console.
import { spawn } from 'node:child_process';
import { ensure, projectEnv, root } from './ensure.mjs';

ensure('install', 'build');
const server = spawn('node', ['dist/server/main.js', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: projectEnv(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
