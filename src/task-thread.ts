import { parentPort, Worker } from 'node:worker_threads';

/** A task took longer than it may. */
export class TaskTooLong extends Error {}

interface Waiting<Task, Result> {
  task: Task;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

type Outcome<Result> = { result: Result } | { error: string };

/** How many times its limit a task may wait for a processor. */
const mostWaiting = 12;

/** Milliseconds of processor that a thread has taken; none of one that has ended. */
const workOf = (thread: Worker): Promise<number> =>
  thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => 0,
  );

/**
 * A thread for tasks whose input strangers choose, one after the other. It is started on demand, and replaced by another when a
 * task exceeds a limit: the following ones are not affected.
 * @param program the thread's program, which calls `serveTasks`
 * @param limits `time`: milliseconds of processor that a task may take, the start of the thread included, so that a task on a busy
 * machine is not mistaken for an endless one; `heap`: MB
 * @returns a function that carries out a task; it rejects with `TaskTooLong`, or an error of the task
 */
export function createTaskThread<Task, Result>(
  program: URL,
  limits: { time: number; heap: number },
): (task: Task) => Promise<Result> {
  const queue: Waiting<Task, Result>[] = [];
  let current: Waiting<Task, Result> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;

  const finish = (settle: (done: Waiting<Task, Result>) => void) => {
    const done = current;
    clearTimeout(timer);
    current = undefined;
    if (done) settle(done);
    startNext();
  };
  const replace = (reason: Error) => {
    void thread?.terminate();
    thread = undefined;
    finish(({ reject }) => reject(reason));
  };
  const start = (): Worker => {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: limits.heap } });
    started.on('message', (outcome: Outcome<Result>) => {
      if (started !== thread) return;
      finish(({ resolve, reject }) =>
        'result' in outcome ? resolve(outcome.result) : reject(new Error(outcome.error)),
      );
    });
    started.on('error', (error) => {
      if (started === thread) replace(error instanceof Error ? error : new Error(String(error)));
    });
    // It must not keep the process alive after the server has stopped.
    started.unref();
    return started;
  };
  const startNext = () => {
    if (current || queue.length === 0) return;
    current = queue.shift()!;
    thread ??= start();
    void limit(current, thread);
    thread.postMessage(current.task);
  };
  /** Ends a task when its thread has worked on it for too long, or has waited far longer than that. */
  const limit = async (task: Waiting<Task, Result>, its: Worker): Promise<void> => {
    const end = performance.now() + mostWaiting * limits.time;
    const before = await workOf(its);
    const look = async () => {
      const left = limits.time - ((await workOf(its)) - before);
      if (task !== current) return;
      if (left <= 0 || performance.now() > end) {
        replace(new TaskTooLong(`A task took more than ${limits.time} ms.`));
      } else timer = setTimeout(() => void look(), Math.max(left, 100));
    };
    if (task === current) timer = setTimeout(() => void look(), limits.time);
  };
  return (task) =>
    new Promise((resolve, reject) => {
      queue.push({ task, resolve, reject });
      startNext();
    });
}

/** The program of such a thread: carries out tasks by `work`. */
export function serveTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  parentPort?.on('message', async (task: Task) => {
    let outcome: Outcome<Result>;
    try {
      outcome = { result: await work(task) };
    } catch (error) {
      outcome = { error: error instanceof Error ? error.message : String(error) };
    }
    parentPort?.postMessage(outcome);
  });
}
