import { expect, it } from 'vitest';
import { createTaskThreads, TaskTooLong } from '../src/runtime/task-thread.ts';

const program = new URL('./support/odd-tasks-worker.ts', import.meta.url);
const limits = { time: 60_000, heap: 64 };

it('carries out tasks in order, and reports the error of one', async () => {
  const run = createTaskThreads<string, string>('odd', program, limits);
  const answers = await Promise.allSettled([
    run('first', { by: 'ada' }),
    run('fails', { by: 'ada' }),
    run('second', { by: 'ada' }),
  ]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: 'done: first' },
    { status: 'rejected', reason: new Error('no') },
    { status: 'fulfilled', value: 'done: second' },
  ]);
});

it('ends a task that takes too long, and carries out those behind it on another thread', async () => {
  const run = createTaskThreads<string, string>('odd', program, { ...limits, time: 1_000 });
  const endless = run('never ends', { by: 'ada' });
  const next = run('next', { by: 'ada' });
  await expect(endless).rejects.toBeInstanceOf(TaskTooLong);
  expect(await next).toBe('done: next');
});

it('does not take a task for an endless one that waits for a processor', async () => {
  const run = createTaskThreads<string, string>('odd', program, { ...limits, time: 1_000 });
  expect(await run('waits', { by: 'ada' })).toBe('done: waits');
});

it('survives a task that needs too much memory', async () => {
  const run = createTaskThreads<string, string>('odd', program, limits);
  const greedy = run('grows', { by: 'ada' });
  const next = run('next', { by: 'ada' });
  await expect(greedy).rejects.toThrow(/memory/);
  expect(await next).toBe('done: next');
});

it('carries out the task of somebody else beside the slow ones of one', async () => {
  const run = createTaskThreads<string, string>('odd', program, { ...limits, time: 1_000 });
  const slow = Array.from({ length: 5 }, () => run('never ends', { by: 'mallory' }).catch(() => 'ended'));
  const other = run('quick', { by: 'ada' });
  expect(await Promise.race([other, ...slow])).toBe('done: quick');
  expect(await Promise.race([run('again', { by: 'ada' }), ...slow])).toBe('done: again');
});

it('does not begin a task that nobody waits for any more', async () => {
  const run = createTaskThreads<string, string>('odd', program, { ...limits, time: 1_000 });
  const first = run('waits', { by: 'ada' });
  const gone = new AbortController();
  const endless = Array.from({ length: 200 }, () => run('never ends', { by: 'ada', signal: gone.signal }));
  const next = run('next', { by: 'ada' });
  gone.abort();
  for (const { status } of await Promise.allSettled(endless)) expect(status).toBe('rejected');
  expect(await first).toBe('done: waits');
  expect(await next).toBe('done: next');
});
