import { expect, it } from 'vitest';
import { createTaskThread, TaskTooLong } from '../src/task-thread.ts';

const program = new URL('./support/odd-tasks-worker.ts', import.meta.url);
const limits = { time: 60_000, heap: 64 };

it('carries out tasks in order, and reports the error of one', async () => {
  const run = createTaskThread<string, string>(program, limits);
  const answers = await Promise.allSettled([run('first'), run('fails'), run('second')]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: 'done: first' },
    { status: 'rejected', reason: new Error('no') },
    { status: 'fulfilled', value: 'done: second' },
  ]);
});

it('ends a task that takes too long, and carries out those behind it on another thread', async () => {
  const run = createTaskThread<string, string>(program, { ...limits, time: 1_000 });
  const endless = run('never ends');
  const next = run('next');
  await expect(endless).rejects.toBeInstanceOf(TaskTooLong);
  expect(await next).toBe('done: next');
});

it('does not take a task for an endless one that waits for a processor', async () => {
  const run = createTaskThread<string, string>(program, { ...limits, time: 1_000 });
  expect(await run('waits')).toBe('done: waits');
});

it('survives a task that needs too much memory', async () => {
  const run = createTaskThread<string, string>(program, limits);
  const greedy = run('grows');
  const next = run('next');
  await expect(greedy).rejects.toThrow(/memory/);
  expect(await next).toBe('done: next');
});
