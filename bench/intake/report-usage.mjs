// Loaded into a program that is measured (`node --import`): reports the memory and CPU time of all threads on file descriptor 3.
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    writeSync(3, JSON.stringify({ peak: maxRSS * 1024, processor: (userCPUTime + systemCPUTime) / 1e6 }));
  });
