import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RuleSet } from '../exception-rules/rule-set.ts';
import type {
  BatchItem,
  JudgedItem,
  ParsedItem,
  ParseReply,
  ParseRequest,
  ParseWorkerData,
  ReadyRules,
  RulesForWorker,
  StoredItem,
} from './parse-protocol.ts';
import type { MailBody } from '../emails/mail-body.ts';
import type { ParseSettings } from './parsed-mail.ts';
import type { TenantMail } from '../config/tenant-mail.ts';

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './parse-worker.ts' : './parse-worker.js',
  import.meta.url,
);
/** Timeout of a batch, milliseconds; a longer one is stuck on a hostile message. */
const batchTimeout = 120_000;

/** Parsed data is short-lived; the default young generation would grow to 64 MB and more. */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

interface Task {
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
  timer: NodeJS.Timeout | undefined;
}

/** The exception rules for a batch, and the time for their periods of validity. */
export interface BatchRules {
  /** Compiled and sent to a worker when they differ from the previous ones. */
  readonly rules: RuleSet['rules'];
  /** Milliseconds since 1970. */
  readonly at: number;
}

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
  readBody(original: Uint8Array): Promise<MailBody>;
  /** The beginning of an original message's text without links; see `readSafeText`. */
  readSafeText(original: Uint8Array, most: number): Promise<string>;
  /** One file of an original message by its MD5; see `readOneFile`. */
  readFile(original: Uint8Array, md5: string, limit: number): Promise<Uint8Array | 'too_large' | null>;
  /** Stops the threads; pending calls are rejected. */
  close(): Promise<void>;
}

/**
 * Creates a pool of parse workers. A message that crashes or blocks its worker is the only one that fails:
 * the worker is replaced, and the other messages of its batch are parsed one by one.
 */
export function createParsePool(
  size = Math.max(2, Math.min(availableParallelism(), 8)),
  { isPatient = false } = {},
): ParsePool {
  const slots: Slot[] = Array.from({ length: size }, () => ({
    worker: undefined,
    rules: null,
    task: undefined,
    timer: undefined,
  }));
  const queue: Task[] = [];
  let closed = false;

  const finish = (slot: Slot): Task | undefined => {
    clearTimeout(slot.timer);
    const { task } = slot;
    slot.task = undefined;
    slot.worker?.unref();
    return task;
  };

  const startWorker = (slot: Slot): Worker => {
    const worker = new Worker(workerUrl, {
      name: 'parse',
      workerData: { isPatient } satisfies ParseWorkerData,
      resourceLimits,
    });
    slot.worker = worker;
    slot.rules = null;
    let failure = new Error('The parser stopped.');
    worker.on('message', (reply: ParseReply) => {
      finish(slot)?.resolve(reply);
      dispatch();
    });
    worker.on('error', (error) => (failure = error as Error));
    worker.on('exit', () => {
      slot.worker = undefined;
      finish(slot)?.reject(failure);
      dispatch();
    });
    return worker;
  };

  const dispatch = (): void => {
    for (const slot of slots) {
      if (slot.task) continue;
      const task = closed ? undefined : queue.shift();
      if (!task) return;
      slot.task = task;
      const worker = slot.worker ?? startWorker(slot);
      worker.ref();
      if (asksRules(task.request) && task.rules !== slot.rules) {
        worker.postMessage({ kind: 'rules', ready: task.rules } satisfies RulesForWorker);
        slot.rules = task.rules;
      }
      worker.postMessage(task.request);
      slot.timer = setTimeout(() => void worker.terminate(), batchTimeout);
    }
  };

  const ask = (request: ParseRequest, rules: ReadyRules | null = null): Promise<ParseReply> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('The parser is closed.'));
      queue.push({ request, rules, resolve, reject });
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
    try {
      const reply = await ask({ kind: 'judge', buffer, items, tenant, at: rules.at }, ready);
      if ('judged' in reply) return reply.judged;
      throw new Error('failed' in reply ? reply.failed : 'The parser gave no answer.');
    } catch (error) {
      if (closed) throw error;
      if (items.length <= 1) return items.map(() => ({ unreadable: `The parser gave up: ${String(error)}` }));
      const single: JudgedItem[] = [];
      for (const item of items) single.push(...(await judge(buffer, [item], tenant, rules)));
      return single;
    }
  };

  const parse: ParsePool['parse'] = async (kind, buffer, items, settings, rules) => {
    // Outside the batch's error handling: mail that was not matched against the rules must not be stored.
    const ready = await prepare(rules.rules);
    try {
      const reply = await ask({ kind, buffer, items, settings, at: rules.at }, ready);
      if ('items' in reply) return reply.items;
      throw new Error('failed' in reply ? reply.failed : 'The parser gave no answer.');
    } catch (error) {
      if (closed) throw error;
      if (items.length <= 1) return items.map(() => ({ unreadable: `The parser gave up: ${String(error)}` }));
      const single: ParsedItem[] = [];
      for (const item of items) {
        single.push(...(await parse(kind, buffer, [item], settings, rules)));
      }
      return single;
    }
  };

  return {
    size,
    parse,
    judge,
    async readBody(original) {
      const reply = await ask({ kind: 'body', buffer: new Uint8Array(original).buffer });
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
      for (const task of queue.splice(0)) task.reject(new Error('The parser is closed.'));
      await Promise.all(slots.map((slot) => slot.worker?.terminate()));
    },
  };
}
