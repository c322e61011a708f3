import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RuleSet } from '../../exception-rules/rule-engine.ts';
import {
  noneInWork,
  type BatchItem,
  type JudgedItem,
  type ParsedItem,
  type ParseReply,
  type ParseRequest,
  type ParseWorkerData,
  type ReadyRules,
  type RulesForWorker,
  type StoredItem,
} from './parse-protocol.ts';
import type { MailBody } from '../../emails/mail-body.ts';
import type { ParseSettings } from './parsed-mail.ts';
import type { GivenUp } from '../parse/mime/read-head-only.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';
import { currentCaller } from '../../database/current-caller.ts';
import { createFairQueue } from '../../turns/fair-queue.ts';
import { watchQueue } from '../../../runtime/watched-queues.ts';

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './parse-worker.ts' : './parse-worker.js',
  import.meta.url,
);
/** How often the progress of a worker is looked at, milliseconds. */
const lookEvery = 500;

/**
 * Megabytes of a worker, beside the bytes of messages. Parsed data is short-lived; the default young generation would grow to 64 MB
 * and more. The mails that need most need a third of the rest (decision 203).
 */
const youngHeap = 16;
const usualHeap = 512;

/** How workers run. */
interface PoolOptions {
  /** What its queue is called in the metrics. */
  readonly name?: string;
  /** At low priority, for background work. */
  readonly isPatient?: boolean;
  /** Starts the first thread at once, for a caller who will have work as soon as its database is open. */
  readonly isEarly?: boolean;
  readonly limits?: ParseLimits;
  /** Megabytes of a worker. */
  readonly heap?: number;
  readonly program?: URL;
}

interface Task {
  /** Whose task it is; undefined for the service's own work. */
  readonly caller: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly request: ParseRequest;
  readonly rules: ReadyRules | null;
  resolve(reply: ParseReply): void;
  reject(error: Error): void;
}

interface Slot {
  worker: Worker | undefined;
  /** The rules that the worker currently has. */
  rules: ReadyRules | null;
  task: Task | undefined;
  /** Whether its worker was stopped because it took too long. */
  isStuck: boolean;
  timer: NodeJS.Timeout | undefined;
  /** The position of the item in work; written by the worker. */
  readonly inWork: Int32Array;
}

/** The exception rules for a batch, and the time for their periods of validity. */
interface BatchRules {
  /** Compiled and sent to a worker when they differ from the previous ones. */
  readonly rules: RuleSet['rules'];
  /** Milliseconds since 1970. */
  readonly at: number;
}

const pathOf = ({ caller }: Pick<Task, 'caller'>): readonly string[] => [caller ?? 'the service'];

const asksRules = (request: ParseRequest): boolean =>
  request.kind === 'messages' || request.kind === 'rows' || request.kind === 'judge';

/** Parses mail on worker threads, which are started on demand. */
export interface ParsePool {
  /** Number of batches that are parsed in parallel. */
  readonly size: number;
  /** Parses the items of a buffer, in order. */
  parse(
    kind: 'messages' | 'rows',
    buffer: SharedArrayBuffer,
    items: readonly BatchItem[],
    settings: ParseSettings,
    rules: BatchRules,
  ): Promise<readonly ParsedItem[]>;
  /** Judges stored mails again, in order. */
  judge(
    buffer: SharedArrayBuffer,
    items: readonly StoredItem[],
    tenant: TenantMail,
    rules: BatchRules,
  ): Promise<readonly JudgedItem[]>;
  /** Reads the body of an original message. */
  readBody(original: Uint8Array, signal?: AbortSignal): Promise<MailBody>;
  /** The beginning of an original message's text without links; see `readSafeText`. */
  readSafeText(original: Uint8Array, most: number): Promise<string>;
  /** One file of an original message by its MD5; see `readOneFile`. */
  readFile(original: Uint8Array, md5: string, limit: number): Promise<Uint8Array | 'too_large' | null>;
  /** Stops the threads; pending calls are rejected. */
  close(): Promise<void>;
}

/**
 * Creates a pool of parse workers. A message that crashes or blocks its worker is the only one that is not read: it is kept with its
 * main headers, the worker is replaced, and the other messages of its batch are parsed.
 */
export function createParsePool(
  size = Math.max(2, Math.min(availableParallelism(), 8)),
  {
    name = 'parse',
    isPatient = false,
    isEarly = false,
    limits = usualLimits,
    heap = usualHeap,
    program = workerUrl,
  }: PoolOptions = {},
): ParsePool {
  const slots: Slot[] = Array.from({ length: size }, () => ({
    worker: undefined,
    rules: null,
    task: undefined,
    isStuck: false,
    timer: undefined,
    inWork: new Int32Array(new SharedArrayBuffer(4)),
  }));
  const queue = createFairQueue<Task>();
  let closed = false;
  const watched = watchQueue(name, () => ({
    waiting: queue.size,
    running: slots.filter(({ task }) => task).length,
  }));

  const finish = (slot: Slot): Task | undefined => {
    clearInterval(slot.timer);
    const { task } = slot;
    slot.task = undefined;
    slot.worker?.unref();
    return task;
  };

  const startWorker = (slot: Slot): Worker => {
    const worker = new Worker(program, {
      name: 'parse',
      workerData: { isPatient, inWork: slot.inWork } satisfies ParseWorkerData,
      resourceLimits: { maxYoungGenerationSizeMb: youngHeap, maxOldGenerationSizeMb: heap },
    });
    slot.worker = worker;
    slot.rules = null;
    let failure = new Error('it stopped');
    worker.on('message', (reply: ParseReply) => {
      finish(slot)?.resolve(reply);
      dispatch();
    });
    worker.on('error', (error) => (failure = error as Error));
    worker.on('exit', () => {
      slot.worker = undefined;
      const at = Atomics.load(slot.inWork, 0);
      if (!closed) watched.failed();
      finish(slot)?.reject(
        new WorkerStopped(slot.isStuck ? 'it took too long' : failure.message, at, slot.isStuck),
      );
      dispatch();
    });
    return worker;
  };

  /** Stops the worker when an item takes too long. Counts looks, not time: a machine may sleep. */
  const watch = (slot: Slot, { request }: Task): void => {
    let seen = noneInWork;
    let looks = 0;
    slot.isStuck = false;
    slot.timer = setInterval(() => {
      const at = Atomics.load(slot.inWork, 0);
      looks = at === seen ? looks + 1 : 0;
      seen = at;
      if (looks * lookEvery < allowedTime(request, at, limits)) return;
      slot.isStuck = true;
      void slot.worker?.terminate();
    }, lookEvery);
    slot.timer.unref();
  };

  /** Callers take turns, and none of them has all threads at once: the slow mails of one make nobody else wait. */
  const takeNext = (): Task | undefined => {
    const passedOver: Task[] = [];
    let next: Task | undefined;
    for (let task = queue.shift(); task && !next; task = next ? undefined : queue.shift()) {
      const { caller, signal } = task;
      const isGreedy =
        caller !== undefined &&
        slots.filter((slot) => slot.task?.caller === caller).length >= Math.max(1, size - 1);
      if (signal?.aborted) task.reject(signal.reason as Error);
      else if (isGreedy) passedOver.push(task);
      else next = task;
    }
    for (const task of passedOver) queue.push(pathOf(task), task);
    return next;
  };

  const dispatch = (): void => {
    for (const slot of slots) {
      if (slot.task) continue;
      const task = closed ? undefined : takeNext();
      if (!task) return;
      slot.task = task;
      const worker = slot.worker ?? startWorker(slot);
      worker.ref();
      Atomics.store(slot.inWork, 0, noneInWork);
      if (asksRules(task.request) && task.rules !== slot.rules) {
        worker.postMessage({ kind: 'rules', ready: task.rules } satisfies RulesForWorker);
        slot.rules = task.rules;
      }
      worker.postMessage(task.request);
      watch(slot, task);
    }
  };

  const ask = (
    request: ParseRequest,
    rules: ReadyRules | null = null,
    signal?: AbortSignal,
  ): Promise<ParseReply> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('The parser is closed.'));
      const task = { request, rules, caller: currentCaller(), signal, resolve, reject };
      queue.push(pathOf(task), task);
      return dispatch();
    });

  let latest: { rules: RuleSet['rules']; ready: Promise<ReadyRules> } | undefined;
  /** Compiles the rules on one worker for all; the latest result is cached. */
  const prepare = async (rules: RuleSet['rules']): Promise<ReadyRules | null> => {
    if (rules === '') return null;
    if (latest?.rules !== rules) {
      const ready = ask({ kind: 'prepare-rules', rules }).then((reply) => {
        if ('prepared' in reply) return { rules, prepared: reply.prepared };
        throw new Error('failed' in reply ? reply.failed : 'The parser gave no answer.');
      });
      const asked = (latest = { rules, ready });
      ready.catch(() => {
        if (latest === asked) latest = undefined;
      });
    }
    return latest.ready;
  };

  const judge: ParsePool['judge'] = async (buffer, items, tenant, rules) => {
    const ready = await prepare(rules.rules);
    return askForEach(items, {
      async ask(some) {
        const reply = await ask({ kind: 'judge', buffer, items: some, tenant, at: rules.at }, ready);
        if ('judged' in reply) return reply.judged;
        throw new Error('failed' in reply ? reply.failed : 'The parser gave no answer.');
      },
      giveUp: (_, reason) => Promise.resolve({ unreadable: `The parser gave up: ${reason}` }),
      isClosed: () => closed,
    });
  };

  const parse: ParsePool['parse'] = async (kind, buffer, items, settings, rules) => {
    // Outside the batch's error handling: mail that was not matched against the rules must not be stored.
    const ready = await prepare(rules.rules);
    const askFor = async (some: readonly BatchItem[], givenUp?: GivenUp) => {
      const request = { kind, buffer, items: some, settings, at: rules.at, ...(givenUp && { givenUp }) };
      const reply = await ask(request, ready);
      if ('items' in reply) return reply.items;
      throw new Error('failed' in reply ? reply.failed : 'The parser gave no answer.');
    };
    const keepUnread = async (item: BatchItem, reason: string): Promise<ParsedItem> => {
      for (const reading of kind === 'messages' ? (['head', 'bare'] as const) : []) {
        try {
          const [kept] = await askFor([item], { reading, reason });
          if (kept && 'mail' in kept) return kept;
        } catch (error) {
          if (closed) throw error;
        }
      }
      return { unreadable: `The parser gave up: ${reason}` };
    };
    return askForEach(items, { ask: askFor, giveUp: keepUnread, isClosed: () => closed });
  };

  if (isEarly) startWorker(slots[0]!).unref();

  return {
    size,
    parse,
    judge,
    async readBody(original, signal) {
      const reply = await ask({ kind: 'body', buffer: new Uint8Array(original).buffer }, null, signal);
      if ('body' in reply) return reply.body;
      throw new Error('failed' in reply ? reply.failed : 'The parser gave no answer.');
    },
    async readSafeText(original, most) {
      const reply = await ask({ kind: 'safe-text', buffer: new Uint8Array(original).buffer, most });
      if ('safeText' in reply) return reply.safeText;
      throw new Error('failed' in reply ? reply.failed : 'The parser gave no answer.');
    },
    async readFile(original, md5, limit) {
      const reply = await ask({ kind: 'file', buffer: new Uint8Array(original).buffer, md5, limit });
      if ('file' in reply) return reply.file;
      throw new Error('failed' in reply ? reply.failed : 'The parser gave no answer.');
    },
    async close() {
      closed = true;
      watched.end();
      for (let task = queue.shift(); task; task = queue.shift())
        task.reject(new Error('The parser is closed.'));
      await Promise.all(slots.map((slot) => slot.worker?.terminate()));
    },
  };
}

/** Limits of a worker. */
export interface ParseLimits {
  /**
   * Milliseconds for one item, and in addition for each of its megabytes: many times what any needs, so that an item that takes
   * longer is stuck.
   */
  readonly perItem: number;
  readonly perMegabyte: number;
}

const usualLimits: ParseLimits = { perItem: 15_000, perMegabyte: 1_000 };
/** Milliseconds for starting a worker, and for compiling all rules. */
const patience = 120_000;
/** A worker stopped, by itself or because it was stuck. */
class WorkerStopped extends Error {
  /** The position of the item in work; `noneInWork` if there was none. */
  readonly at: number;
  readonly wasStuck: boolean;
  constructor(message: string, at: number, wasStuck: boolean) {
    super(message);
    this.at = at;
    this.wasStuck = wasStuck;
  }
}

/**
 * Asks for all items at once. If the worker stops, the item that it was at is given up, or asked for once more if it was not stuck,
 * and the others are asked for again. Without a known item, each is asked for by itself.
 */
async function askForEach<Item, Answer>(
  items: readonly Item[],
  how: {
    ask(items: readonly Item[]): Promise<readonly Answer[]>;
    giveUp(item: Item, reason: string): Promise<Answer>;
    /** Whether the pool was closed: errors are passed on. */
    isClosed(): boolean;
  },
): Promise<readonly Answer[]> {
  try {
    return await how.ask(items);
  } catch (error) {
    if (how.isClosed()) throw error;
    const { at, wasStuck } = error instanceof WorkerStopped ? error : { at: noneInWork, wasStuck: false };
    const [first] = items;
    if (items.length <= 1) return first === undefined ? [] : [await how.giveUp(first, reasonOf(error))];
    const answers: Answer[] = [];
    const item = items[at];
    if (item === undefined) {
      for (const one of items) answers.push(...(await askForEach([one], how)));
      return answers;
    }
    if (at > 0) answers.push(...(await askForEach(items.slice(0, at), how)));
    if (wasStuck) answers.push(await how.giveUp(item, reasonOf(error)));
    else answers.push(...(await askForEach([item], how)));
    if (at + 1 < items.length) answers.push(...(await askForEach(items.slice(at + 1), how)));
    return answers;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Milliseconds that the item at a position of a request may take. */
function allowedTime(request: ParseRequest, at: number, { perItem, perMegabyte }: ParseLimits): number {
  if (at === noneInWork || request.kind === 'prepare-rules') return patience;
  return perItem + (perMegabyte * bytesOf(request, at)) / 1_000_000;
}

function bytesOf(request: Exclude<ParseRequest, { kind: 'prepare-rules' }>, at: number): number {
  if (request.kind === 'messages' || request.kind === 'rows') return request.items[at]?.length ?? 0;
  if (request.kind === 'judge') return request.items[at]?.message.length ?? 0;
  return request.buffer.byteLength;
}
