import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server with `node --import`: at each SIGUSR2 it writes to POSTERN_TURNS how long the main thread's turns
// have been since the last one, as milliseconds on the wall and of them of its processor, and begins anew.
const file = process.env['POSTERN_TURNS'];
/** A timer that is late by more means that the thread was blocked. */
const tick = 2;

if (isMainThread && file) {
  let turns: { took: number; cpu: number }[] = [];
  let since = performance.now();
  let used = process.threadCpuUsage();
  setInterval(() => {
    const now = performance.now();
    const usage = process.threadCpuUsage();
    const cpu = (usage.user + usage.system - used.user - used.system) / 1000;
    turns.push({ took: now - since, cpu });
    since = now;
    used = usage;
  }, tick).unref();
  process.on('SIGUSR2', () => {
    // Under its name it is complete.
    writeFileSync(`${file}.partial`, JSON.stringify(turns));
    renameSync(`${file}.partial`, file);
    turns = [];
  });
}
