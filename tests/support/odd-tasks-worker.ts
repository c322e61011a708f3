import { serveTasks } from '../../src/runtime/task-thread.ts';

serveTasks((task: string) => {
  if (task === 'never ends') for (;;);
  // Two seconds in which it does nothing, as a thread for which a busy machine has no processor.
  if (task === 'waits') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  if (task === 'fails') throw new Error('no');
  if (task === 'grows') {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => at));
  }
  return `done: ${task}`;
});
