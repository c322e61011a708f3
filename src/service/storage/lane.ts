import { Worker } from 'node:worker_threads';
import { ServiceError } from '../../api/errors.ts';
import type { LaneReply, LaneSettings } from './lane-messages.ts';
import { fromWireError } from './storage-errors.ts';

/** One database worker and the requests that wait for it. */
export interface LaneHandle {
  /** Resolves when the database is open. */
  ready: Promise<void>;
  /** A request whose signal is aborted while it waits is never run. */
  run(area: string, operation: string, input: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Finishes what was asked, closes the database, ends the thread. */
  close(): Promise<void>;
}

interface Waiting {
  id: number;
  area: string;
  operation: string;
  input: unknown;
  signal: AbortSignal | undefined;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './database-worker.ts' : './database-worker.js',
  import.meta.url,
);
/**
 * Rows live for a moment, and the collector would take 64 MB and more for them before it looks: exporting a million mails
 * takes 60 MB less with this, and not longer.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };
/** First and longest wait before a crashed worker is started again, milliseconds. */
const restartDelay = { first: 50, most: 5_000 };
/** Crashes in a row after which waiting requests are refused instead of kept. */
const patience = 3;

/**
 * Starts a database worker. One request is in the worker at a time and the others wait here, so that a crash fails only
 * the one that was running: it is refused as `unavailable`, the worker starts again and the others go on.
 */
export function openLane(
  settings: LaneSettings,
  onCrash: (error: Error) => void,
  program: URL = workerUrl,
): LaneHandle {
  const queue: Waiting[] = [];
  let running: Waiting | undefined;
  let worker: Worker | undefined;
  let open = false;
  let closing = false;
  let opened = false;
  let crashes = 0;
  let nextId = 1;
  let drained: (() => void) | undefined;
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);

  const next = () => {
    if (!open || running) return;
    running = takeNext(queue);
    if (running) {
      const { id, area, operation, input } = running;
      worker!.postMessage({ id, area, operation, input });
    } else if (closing) drained?.();
  };

  const settle = (reply: LaneReply) => {
    if ('ready' in reply) {
      open = opened = true;
      ready.resolve();
      return next();
    }
    if ('refused' in reply) return refuse(fromWireError(reply.refused));
    if (running?.id !== reply.id) return undefined;
    const done = running;
    running = undefined;
    crashes = 0;
    if ('error' in reply) done.reject(fromWireError(reply.error));
    else done.resolve(reply.value);
    return next();
  };

  /** The database cannot be opened: nobody may wait for it. One that was open before may come back. */
  const refuse = (error: Error) => {
    ready.reject(error);
    closing ||= !opened;
    for (const waiting of queue.splice(0)) waiting.reject(error);
  };

  const start = () => {
    if (closing) return;
    let failure = new Error(`The ${settings.lane} thread of the database ended.`);
    worker = new Worker(program, { workerData: settings, name: `database-${settings.lane}`, resourceLimits });
    worker.on('message', settle);
    worker.on('error', (error) => (failure = error as Error));
    worker.on('exit', () => {
      open = false;
      const lost = running;
      running = undefined;
      lost?.reject(
        new ServiceError('unavailable', 'The database thread stopped. Try again.', { cause: failure }),
      );
      if (closing) {
        ready.reject(failure);
        return drained?.();
      }
      onCrash(failure);
      if (crashes >= patience)
        refuse(new ServiceError('unavailable', 'The database does not answer. Try again later.'));
      setTimeout(start, Math.min(restartDelay.first * 2 ** crashes++, restartDelay.most)).unref();
      return undefined;
    });
  };
  start();

  return {
    ready: ready.promise,
    run(area, operation, input, signal) {
      if (closing) return Promise.reject(stopping());
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      queue.push({ id: nextId++, area, operation, input, signal, resolve, reject });
      next();
      return promise;
    },
    async close() {
      if (closing) return;
      closing = true;
      await ready.promise.catch(() => undefined);
      if (open && (running || queue.length > 0)) await new Promise<void>((resolve) => (drained = resolve));
      for (const waiting of queue.splice(0)) waiting.reject(stopping());
      if (!worker || worker.threadId === -1) return;
      const ended = new Promise<void>((resolve) => worker!.once('exit', () => resolve()));
      worker.postMessage({ close: true });
      await ended;
    },
  };
}

const stopping = () => new ServiceError('unavailable', 'The service is stopping.');

/** The next request that somebody still waits for. */
function takeNext(queue: Waiting[]): Waiting | undefined {
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (!next.signal?.aborted) return next;
    next.reject(next.signal.reason as Error);
  }
  return undefined;
}
