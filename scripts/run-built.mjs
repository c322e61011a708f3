import { spawn } from 'node:child_process';
import { ensure, projectEnv, root } from './ensure.mjs';

/** How often the end of npm is looked for, milliseconds. */
const parentInterval = 250;

/**
 * Installs and builds what is missing, runs a program of `dist/server` with the arguments of this one, and ends as it
 * ends. Signals are passed on. npm passes a signal to its shell alone, which ends silently: a program started by
 * npm and has lost that shell was asked to stop.
 */
export function runBuilt(file) {
  const parent = process.ppid;
  const isOrphan = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
  ensure('install', 'build');
  if (isOrphan()) return;
  const program = spawn('node', [`dist/server/${file}`, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: projectEnv(),
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal));
  const watch = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(watch);
    program.kill('SIGTERM');
  }, parentInterval);
  program.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
