import { Worker } from 'node:worker_threads';
import type { SanitizeOutcome, SanitizeTask } from './sanitize-worker.ts';

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './sanitize-worker.ts' : './sanitize-worker.js',
  import.meta.url,
);
/** Longest time a mail's HTML may take, in milliseconds; after it the worker is ended and a new one started. */
const timeLimit = 5_000;
/** Longest HTML that is shown, in characters; what is longer is cut, which sanitising fixes. */
const sizeLimit = 2_000_000;

interface Waiting {
  resolve: (html: string) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Sanitises a mail's HTML on a worker thread, which starts at the first use.
 * @throws Error when it takes too long or cannot be parsed.
 */
export function sanitizeOnWorker(html: string, words: SanitizeTask['words']): Promise<string> {
  return new Promise((resolve, reject) => {
    lastId += 1;
    const id = lastId;
    const timer = setTimeout(
      () => endWorker(new Error('The message takes too long to sanitise.')),
      timeLimit,
    );
    waiting.set(id, { resolve, reject, timer });
    worker ??= startWorker();
    worker.postMessage({ id, html: html.slice(0, sizeLimit), words } satisfies SanitizeTask);
  });
}

function startWorker(): Worker {
  const started = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
  started.on('message', (outcome: SanitizeOutcome) => {
    const task = waiting.get(outcome.id);
    if (!task) return;
    waiting.delete(outcome.id);
    clearTimeout(task.timer);
    if ('html' in outcome) task.resolve(outcome.html);
    else task.reject(new Error(outcome.error));
  });
  started.on('error', (error) => endWorker(error instanceof Error ? error : new Error(String(error))));
  // It must not keep the process alive once the server has stopped.
  started.unref();
  return started;
}

/** Gives up on everything the worker had; the next message gets a new one. */
function endWorker(reason: Error): void {
  const ended = worker;
  worker = undefined;
  for (const [id, task] of waiting) {
    waiting.delete(id);
    clearTimeout(task.timer);
    task.reject(reason);
  }
  void ended?.terminate();
}
