import { Worker } from 'node:worker_threads';
import { ServiceError } from '../../api/errors.ts';
import { metrics } from '../../runtime/metrics.ts';
import { watchQueue } from '../../runtime/watched-queues.ts';
import { createFairQueue } from '../turns/fair-queue.ts';
import { refuse as refuseBy, refuseWith } from '../core/refuse.ts';
import type { MailReach } from '../../api/vocabulary/scopes.ts';
import { type CallOrigin, currentCaller, currentOrigin, currentReach } from './current-caller.ts';
import { fromWireError, type WireError } from './storage-errors.ts';
import type { Lane } from './operation.ts';

/** A database worker with its queue of requests. */
export interface LaneHandle {
  /** Resolves when the database is open. */
  ready: Promise<void>;
  /**
   * Runs a request at its caller's turn. If its signal is aborted while waiting, it never runs; yielding work is
   * cancelled.
   */
  run(area: string, operation: string, input: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Finishes pending work, closes the database, ends the thread. */
  close(): Promise<void>;
}

interface Waiting {
  id: number;
  area: string;
  operation: string;
  input: unknown;
  /** The mail that it may see. */
  reach: MailReach;
  /** The call that it is part of. */
  origin: CallOrigin | undefined;
  signal: AbortSignal | undefined;
  /** The caller, as the path of groups in the queue. */
  path: readonly string[];
  /** When it was asked for, by `performance.now()`. */
  askedAt: number;
  /** Milliseconds that the thread has worked on it, for yielding work. */
  worked: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? '../core/composition/database-worker.ts' : './database-worker.cjs',
  import.meta.url,
);
/**
 * Rows are short-lived, and V8 would grow the young generation to 64 MB and more: exporting a million mails takes 60 MB
 * less with this limit, and no longer.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };
/** First and longest delay before a crashed worker is restarted, milliseconds. */
const restartDelay = { first: 50, most: 5_000 };
/** Consecutive crashes after which waiting requests are refused. */
const patience = 3;
/** Longest work on one search, milliseconds; slower ones are refused. */
const deadline = 10_000;
/** Searches of one caller that may wait for a thread: a page of the Explorer makes four. */
const maxWaiting = 32;

/**
 * Starts a database worker. One request is in the worker at a time; the others wait here, in a fair queue by caller.
 * Searches yield periodically and queue again. A crash fails only started requests, as `unavailable`; the worker
 * restarts and the others continue.
 */
export function openLane(
  settings: LaneSettings,
  onCrash: (error: Error) => void,
  program: URL = workerUrl,
  maxWork = deadline,
): LaneHandle {
  const queue = createFairQueue<Waiting>();
  /** Has yielded. */
  const begun = new Set<Waiting>();
  let running: Waiting | undefined;
  let runningSince = 0;
  let worker: Worker | undefined;
  let open = false;
  let closing = false;
  let opened = false;
  let crashes = 0;
  let nextId = 1;
  let restart: NodeJS.Timeout | undefined;
  let drained: (() => void) | undefined;
  const othersWait = new Int32Array(new SharedArrayBuffer(4));
  const thread = settings.lane;
  const watched = watchQueue(`database-${thread}`, () => ({ waiting: queue.size, running: running ? 1 : 0 }));
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);

  const next = () => {
    if (!open || running) return;
    running = takeNext();
    Atomics.store(othersWait, 0, queue.size);
    if (running) {
      const { id, area, operation, input, reach, origin } = running;
      runningSince = performance.now();
      worker!.postMessage(
        begun.delete(running) ? { resume: id } : { id, area, operation, input, reach, origin },
      );
    } else if (closing) drained?.();
  };

  /** The next request that has not been aborted. */
  const takeNext = (): Waiting | undefined => {
    for (let waiting = queue.shift(); waiting; waiting = queue.shift()) {
      if (!waiting.signal?.aborted) return waiting;
      giveUp(waiting, waiting.signal.reason as Error);
    }
    return undefined;
  };

  const giveUp = (waiting: Waiting, reason: Error) => {
    if (begun.delete(waiting)) worker?.postMessage({ drop: waiting.id });
    waiting.reject(reason);
  };

  /** Queues a search again behind others, unless its time is up. */
  const pause = (waiting: Waiting) => {
    begun.add(waiting);
    if (waiting.worked > maxWork) {
      measure(waiting);
      giveUp(waiting, refuseBy('search_too_slow', 'search_too_slow'));
    } else queue.push(waiting.path, waiting);
  };

  const measure = ({ area, operation, askedAt, worked }: Waiting) => {
    const all = performance.now() - askedAt;
    metrics.databaseWork.observe({ thread }, worked / 1_000);
    metrics.databaseWait.observe({ thread }, Math.max(0, all - worked) / 1_000);
    const isSearch = area === 'emails' && searches.has(operation);
    if (isSearch) metrics.searchTime.observe({ kind: operation }, all / 1_000);
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
    done.worked += performance.now() - runningSince;
    crashes = 0;
    if ('paused' in reply) {
      pause(done);
      return next();
    }
    measure(done);
    if ('error' in reply) done.reject(fromWireError(reply.error));
    else done.resolve(reply.value);
    return next();
  };

  /** The database cannot be opened, so callers fail at once. If it was open before, it may recover. */
  const refuse = (error: Error) => {
    ready.reject(error);
    closing ||= !opened;
    rejectWaiting(error);
  };

  const rejectWaiting = (error: Error) => {
    begun.clear();
    for (let waiting = queue.shift(); waiting; waiting = queue.shift()) waiting.reject(error);
  };

  const start = () => {
    restart = undefined;
    if (closing) return ready.reject(stopping());
    let failure = new Error(`The ${settings.lane} thread of the database ended.`);
    worker = new Worker(program, {
      workerData: { ...settings, waiting: othersWait } satisfies WorkerSettings,
      name: `database-${settings.lane}`,
      resourceLimits,
    });
    worker.on('message', settle);
    worker.on('error', (error) => (failure = error as Error));
    worker.on('exit', () => {
      open = false;
      const lost = running;
      running = undefined;
      const stopped = new ServiceError('unavailable', 'The database thread stopped. Try again.', {
        cause: failure,
      });
      lost?.reject(stopped);
      for (const waiting of begun) {
        queue.remove(waiting.path, waiting);
        waiting.reject(stopped);
      }
      begun.clear();
      if (closing) {
        ready.reject(failure);
        return drained?.();
      }
      watched.failed();
      onCrash(failure);
      if (crashes >= patience)
        refuse(new ServiceError('unavailable', 'The database does not answer. Try again later.'));
      restart = setTimeout(start, Math.min(restartDelay.first * 2 ** crashes++, restartDelay.most));
      // A program that waits for an answer does not end before it; one that has nothing more to do may.
      if (opened && queue.size === 0) restart.unref();
      return undefined;
    });
  };
  start();

  return {
    ready: ready.promise,
    run(area, operation, input, signal) {
      if (closing) return Promise.reject(stopping());
      const caller = currentCaller();
      const path = [caller ?? 'the service'];
      const isBounded = caller !== undefined && (settings.lane === 'search' || settings.lane === 'count');
      if (isBounded && queue.sizeOf(path) >= maxWaiting) return Promise.reject(tooManyWaiting());
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      queue.push(path, {
        id: nextId++,
        area,
        operation,
        input,
        reach: currentReach(),
        origin: currentOrigin(),
        signal,
        path,
        askedAt: performance.now(),
        worked: 0,
        resolve,
        reject,
      });
      Atomics.store(othersWait, 0, queue.size);
      restart?.ref();
      next();
      return promise;
    },
    async close() {
      if (closing) return;
      closing = true;
      watched.end();
      await ready.promise.catch(() => undefined);
      if (open && (running || queue.size > 0)) await new Promise<void>((resolve) => (drained = resolve));
      rejectWaiting(stopping());
      clearTimeout(restart);
      if (!worker || worker.threadId === -1) return;
      const ended = new Promise<void>((resolve) => worker!.once('exit', () => resolve()));
      worker.postMessage({ close: true });
      await ended;
    },
  };
}

/** What a search of the Mail Explorer consists of. */
const searches: ReadonlySet<string> = new Set(['page', 'count', 'keys', 'histogram', 'facets']);

const stopping = () => new ServiceError('unavailable', 'The service is stopping.');

const tooManyWaiting = () => refuseWith({ retryAfter: 2 }, 'too_many_requests', 'searches_waiting');

/** The start parameters of a database worker. */
export interface LaneSettings {
  file: string;
  lane: Lane;
  /** The deployment's key from the environment; otherwise it is in a file beside the database. */
  secretKey?: Uint8Array | undefined;
}

/** The settings, with the memory that a worker shares with the calling thread. */
export interface WorkerSettings extends LaneSettings {
  /** Its one number is above 0 while requests wait for the worker, which then has to yield. */
  readonly waiting: Int32Array<SharedArrayBuffer>;
}

/** To a worker: run an operation, resume one that yielded, abort it, or finish and exit. */
export type LaneRequest =
  | {
      id: number;
      area: string;
      operation: string;
      input: unknown;
      reach: MailReach;
      origin: CallOrigin | undefined;
    }
  | { resume: number }
  | { drop: number }
  | { close: true };

/** From a worker: it is open, it could not open, the outcome of a request, or that it has yielded. */
export type LaneReply =
  | { ready: true }
  | { refused: WireError }
  | { id: number; value: unknown }
  | { id: number; paused: true }
  | { id: number; error: WireError };

export type ReaderLane = Exclude<Lane, 'write'>;

/** The threads that read the database. */
export interface ReaderLanes {
  /** The thread that reads of this kind run on now. */
  of(lane: ReaderLane): LaneHandle;
  /** Finishes pending work and ends the threads. */
  close(): Promise<void>;
}

interface Reader {
  readonly handle: LaneHandle;
  isReady: boolean;
  /** When it was last used since it was ready, by `performance.now()`. */
  usedAt: number;
}

/** A thread ends after nobody has used it for so long, milliseconds: each holds about 17 MB. */
const longestIdle = 5 * 60_000;

/**
 * Threads that start when they are needed and end when they are not, but for that of `records`, which also does the work of each other
 * one until that has started: nobody waits for a start.
 */
export function openReaderLanes(
  open: (lane: ReaderLane) => LaneHandle,
  idle: number = longestIdle,
): ReaderLanes {
  const readers = new Map<ReaderLane, Reader>();
  const ending = new Set<Promise<void>>();

  const start = (lane: ReaderLane): Reader => {
    const reader: Reader = { handle: open(lane), isReady: false, usedAt: performance.now() };
    readers.set(lane, reader);
    // One that cannot be opened is tried again after the time of an idle one; of `records`, its callers get the error.
    reader.handle.ready.then(
      () => (reader.isReady = true),
      () => undefined,
    );
    return reader;
  };
  const endIdle = (): void => {
    for (const [lane, { handle, usedAt }] of readers) {
      if (lane === 'records' || performance.now() - usedAt < idle) continue;
      readers.delete(lane);
      const ended = handle.close().finally(() => ending.delete(ended));
      ending.add(ended);
    }
  };
  const timer = setInterval(endIdle, idle / 5).unref();

  return {
    of(lane) {
      const records = readers.get('records') ?? start('records');
      if (lane === 'records') return records.handle;
      const reader = readers.get(lane) ?? start(lane);
      if (!reader.isReady) return records.handle;
      reader.usedAt = performance.now();
      return reader.handle;
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...ending, ...Array.from(readers.values(), ({ handle }) => handle.close())]);
    },
  };
}
