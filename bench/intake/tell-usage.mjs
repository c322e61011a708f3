// Loaded into a program that is measured (`node --import`): tells on file descriptor 3 what it used, all threads together.
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    writeSync(3, JSON.stringify({ peak: maxRSS * 1024, processor: (userCPUTime + systemCPUTime) / 1e6 }));
  });
