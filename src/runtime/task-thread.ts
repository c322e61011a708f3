import { parentPort, Worker } from 'node:worker_threads';
import { watchQueue } from './watched-queues.ts';

/** A task took longer than it may. */
export class TaskTooLong extends Error {}

/** Whose task it is, for turns; and the signal that nobody waits for its result any more. */
export interface TaskFor {
  readonly by: string;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting<Task, Result> extends TaskFor {
  task: Task;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

type Outcome<Result> = { result: Result } | { error: string };

/** How many times its limit a task may wait for a processor. */
const maxWaiting = 12;

/** Milliseconds of processor that a thread has taken; none of one that has ended. */
const workOf = (thread: Worker): Promise<number> =>
  thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => 0,
  );

/**
 * Threads for tasks whose input strangers choose. They are started on demand, and replaced by others when a task exceeds a limit: the
 * following ones are not affected. Those who ask take turns, and nobody has all threads at once, so that the slow tasks of one make nobody
 * else wait; a task that nobody waits for any more is not begun.
 * @param name what their queue is called in the metrics
 * @param program the thread's program, which calls `serveTasks`
 * @param limits `time`: milliseconds of processor that a task may take, the start of the thread included, so that a task on a busy
 * machine is not mistaken for an endless one; `heap`: MB
 * @param size number of threads, at least two
 * @returns a function that carries out a task; it rejects with `TaskTooLong`, an error of the task, or the reason of its signal
 */
export function createTaskThreads<Task, Result>(
  name: string,
  program: URL,
  limits: { time: number; heap: number },
  size = 2,
): (task: Task, asker: TaskFor) => Promise<Result> {
  /** By asker, in the order of their turns. */
  const queues = new Map<string, Waiting<Task, Result>[]>();
  const threads = Array.from({ length: size }, () =>
    createThread<Task, Result>(
      program,
      limits,
      () => startNext(),
      () => watched.failed(),
    ),
  );
  const watched = watchQueue(name, () => ({
    waiting: Array.from(queues.values(), ({ length }) => length).reduce((sum, length) => sum + length, 0),
    running: threads.filter(({ asker }) => asker !== undefined).length,
  }));

  /** The next task of somebody who leaves a thread to others. */
  const takeNext = (): Waiting<Task, Result> | undefined => {
    for (const [by, queue] of queues) {
      if (threads.filter(({ asker }) => asker === by).length >= size - 1) continue;
      const next = queue.shift();
      // Their next turn comes after all others.
      queues.delete(by);
      if (queue.length > 0) queues.set(by, queue);
      return next;
    }
    return undefined;
  };
  const startNext = () => {
    for (const thread of threads) {
      if (thread.asker !== undefined) continue;
      const next = takeNext();
      if (!next) return;
      thread.run(next);
    }
  };
  const leave = (waiting: Waiting<Task, Result>) => {
    const left = queues.get(waiting.by)?.filter((other) => other !== waiting) ?? [];
    if (left.length > 0) queues.set(waiting.by, left);
    else queues.delete(waiting.by);
    waiting.reject(gone());
  };
  return (task, { by, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(gone());
      const waiting = { task, by, signal, resolve, reject };
      queues.set(by, [...(queues.get(by) ?? []), waiting]);
      signal?.addEventListener('abort', () => leave(waiting), { once: true });
      return startNext();
    });
}

const gone = () => new DOMException('Nobody waits for this task any more.', 'AbortError');

/** One thread, which carries out a task at a time. */
function createThread<Task, Result>(
  program: URL,
  limits: { time: number; heap: number },
  onFree: () => void,
  onReplaced: () => void,
) {
  let current: Waiting<Task, Result> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;

  const finish = (settle: (done: Waiting<Task, Result>) => void) => {
    const done = current;
    clearTimeout(timer);
    current = undefined;
    if (done) settle(done);
    onFree();
  };
  const replace = (reason: Error) => {
    void thread?.terminate();
    thread = undefined;
    onReplaced();
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
  /** Ends a task when its thread has worked on it for too long, or has waited far longer than that. */
  const limit = async (task: Waiting<Task, Result>, its: Worker): Promise<void> => {
    const end = performance.now() + maxWaiting * limits.time;
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
  return {
    /** Whose task it carries out; undefined while it has none. */
    get asker() {
      return current?.by;
    },
    run(waiting: Waiting<Task, Result>) {
      current = waiting;
      thread ??= start();
      void limit(current, thread);
      thread.postMessage(current.task);
    },
  };
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
