import { serveTasks } from '../../src/task-thread.ts';

serveTasks((task: string) => {
  if (task === 'never ends') for (;;);
  if (task === 'fails') throw new Error('no');
  if (task === 'grows') {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => at));
  }
  return `done: ${task}`;
});
