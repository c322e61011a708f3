import { setImmediate as nextImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { listJobs } from '../../../src/api/contract/jobs/job.ts';
import { callInTurns } from '../../../src/server/dashboard/routes.tsx';

it('concurrent calls start one after the other, with other work in between', async () => {
  const events: string[] = [];
  const client = callInTurns({
    async call() {
      events.push('call');
      return {};
    },
  } as unknown as Client);
  const calls = Promise.all([1, 2, 3].map(() => client.call(listJobs, {})));
  for (let turn = 0; turn < 12; turn += 1) {
    await nextImmediate();
    if (events.at(-1) !== 'other') events.push('other');
  }
  await calls;
  expect(events.slice(events.indexOf('call'), events.lastIndexOf('call') + 1)).toEqual([
    'call',
    'other',
    'call',
    'other',
    'call',
  ]);
});

it('a refused call does not stop the following ones', async () => {
  const answers = [() => Promise.reject(new Error('refused')), () => Promise.resolve('second')];
  const client = callInTurns({ call: () => answers.shift()?.() } as unknown as Client);
  const [first, second] = await Promise.allSettled([client.call(listJobs, {}), client.call(listJobs, {})]);
  expect(first.status).toBe('rejected');
  expect(second).toEqual({ status: 'fulfilled', value: 'second' });
});
