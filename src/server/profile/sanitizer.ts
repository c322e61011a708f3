import { Worker } from 'node:worker_threads';
import type { SanitizeOutcome, SanitizeTask } from './sanitize-worker.ts';

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './sanitize-worker.ts' : './sanitize-worker.js',
  import.meta.url,
);
/** Timeout for a mail's HTML in milliseconds; then the worker is replaced. */
const timeLimit = 5_000;
/** Longest HTML in characters; longer HTML is truncated, which sanitising repairs. */
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
 * Sanitises a mail's HTML on a worker thread, which is started on demand.
 * @throws Error on timeout or if it cannot be parsed.
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
  // It must not keep the process alive after the server has stopped.
  started.unref();
  return started;
}

/** Rejects the worker's pending tasks; the next message gets a new worker. */
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
