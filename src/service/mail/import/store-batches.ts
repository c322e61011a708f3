import { setTimeout as wait } from 'node:timers/promises';
import { ServiceError } from '../../../api/errors.ts';
import type { RuleSet } from '../../exception-rules/rule-engine.ts';
import type { ImportProgress, MailBatch, MailStore, MailsToJudge } from './mail-store.ts';
import type { ParsePool } from './parse-pool.ts';
import type { ParsedItem, BatchItem } from './parse-protocol.ts';
import type { ParseSettings, StoredMail } from './parsed-mail.ts';
import type { StoreFacts, MessageOrigin } from '../inspect/inspector.ts';
import { roomSize, type Room } from '../parse/archives/message-rooms.ts';

/** Retries of a batch while another program locks the database. */
const busyRetries = 5;

/**
 * Most bytes of messages in the pipeline, so that a run of huge messages stays within a few hundred
 * megabytes.
 */
const bytesUnderWay = 48 * 1024 * 1024;

/** The position of a run after a batch, without its counts. */
export type BatchPosition = Omit<ImportProgress, keyof ImportCounts>;

export interface ImportCounts {
  imported: number;
  /** Emails that were added for further recipients of imported messages. */
  further: number;
  present: number;
  unreadable: number;
}

/** Parses batches in parallel and stores them sequentially, in the order in which they were pushed. */
interface BatchPipeline {
  /**
   * Adds a batch; waits while too many are in progress. `unread` is the number of items before its end that
   * could not be read. Rejects with the error of an earlier batch.
   */
  push(batch: PackedBatch, position: BatchPosition | null, unread: number): Promise<void>;
  /** Waits until every batch is stored. */
  drain(): Promise<void>;
}

/** The items of a batch, and the rules they were judged by. */
interface ParsedBatch {
  readonly items: readonly ParsedItem[];
  readonly rules: MailBatch['rules'];
}

/** Splits the items of a batch: mails with their positions, positions of unreadable items and of those with a note. */
function splitItems(items: readonly ParsedItem[]) {
  const mails: StoredMail[] = [];
  const places: number[] = [];
  const missed: { at: number; reason: string }[] = [];
  const noted: { at: number; reason: string }[] = [];
  for (const [at, item] of items.entries())
    if ('mail' in item) {
      mails.push(item.mail);
      places.push(at);
      if (item.note !== undefined) noted.push({ at, reason: item.note });
    } else missed.push({ at, reason: item.unreadable });
  return { mails, places, missed, noted };
}

/** Increments `counts` as batches are stored; names each unreadable item, and each with a note, once. */
export function createPipeline(
  deps: { store: MailStore; pool: ParsePool },
  settings: ParseSettings,
  counts: ImportCounts,
  on: {
    unreadable(path: string, place: string, reason: string): void;
    noted(path: string, place: string, note: string): void;
    stored(bytes: number): void;
  },
): BatchPipeline {
  const underWay = new Set<Promise<void>>();
  let last: Promise<void> = Promise.resolve();
  let failure: unknown;
  let bytes = 0;

  let ruleSet: Promise<RuleSet> | undefined;
  /** Parses a batch by the rules as last read, and returns their version. */
  const parse = async (batch: PackedBatch): Promise<ParsedBatch> => {
    ruleSet ??= deps.store.readRuleSet(undefined);
    const { version, rules } = await ruleSet;
    const at = Date.now();
    const items = await deps.pool.parse(batch.kind, batch.toBuffer(), batch.items, settings, { rules, at });
    return { items, rules: { version, at } };
  };

  const store = async (
    batch: PackedBatch,
    first: ParsedBatch,
    position: BatchPosition | null,
    unread: number,
  ) => {
    for (let parsed = first; ;) {
      const { mails, places, missed, noted } = splitItems(parsed.items);
      const lost = unread + missed.length;
      const unreadable = counts.unreadable + lost;
      const progress = position && { ...position, ...counts, unreadable };
      const added = await addPatiently(deps.store, {
        mails,
        places,
        unreadable: lost,
        rules: parsed.rules,
        progress,
      });
      if (added && 'toJudge' in added) {
        const again = new Map(Array.from(added.toJudge, ([at, facts]) => [places[at]!, facts]));
        parsed = { ...parsed, items: await judgeWithFacts(batch, parsed, again) };
        continue;
      }
      if (added) {
        const imported = added.filter((mails) => mails > 0).length;
        counts.imported += imported;
        counts.further += furtherOf(added);
        counts.present += added.length - imported;
        counts.unreadable = unreadable;
        for (const { at, reason } of missed) {
          const { path = '', place = '' } = batch.places[at] ?? {};
          on.unreadable(path, place, reason);
        }
        for (const { at, reason } of noted) {
          const { path = '', place = '' } = batch.places[at] ?? {};
          on.noted(path, place, reason);
        }
        on.stored(batch.size);
        return;
      }
      // The rules changed in the meantime, and an acknowledged rule must apply to all later mail.
      ruleSet = undefined;
      parsed = await parse(batch);
    }
  };

  /** The items of a batch, those at the given places parsed again with what the store knows about them. */
  const judgeWithFacts = async (
    batch: PackedBatch,
    { items, rules: { version, at } }: ParsedBatch,
    places: ReadonlyMap<number, StoreFacts>,
  ): Promise<readonly ParsedItem[]> => {
    const read = await ruleSet;
    // If the rules changed in the meantime, the store refuses and everything is parsed again.
    const rules = { rules: read?.version === version ? read.rules : '', at };
    const whole = batch.toBuffer();
    const changed = [...items];
    for (const [place, facts] of places) {
      const item = batch.items[place];
      if (!item) continue;
      const origin = { ...item.origin, ...facts };
      const [again] = await deps.pool.parse(batch.kind, whole, [{ ...item, origin }], settings, rules);
      if (again) changed[place] = again;
    }
    return changed;
  };

  return {
    async push(batch, position, unread) {
      while (underWay.size > deps.pool.size || (underWay.size > 0 && bytes + batch.size > bytesUnderWay))
        await Promise.race(underWay);
      if (failure) throw failure;
      const parsed = parse(batch);
      const before = last;
      const stored = (async () => {
        try {
          const first = await parsed;
          await before;
          // After a failure nothing later is stored: the run resumes at the failed batch.
          if (!failure) await store(batch, first, position, unread);
        } catch (error) {
          failure ??= error;
        }
      })();
      last = stored;
      underWay.add(stored);
      bytes += batch.size;
      void stored.finally(() => {
        underWay.delete(stored);
        bytes -= batch.size;
        batch.release?.();
      });
    },
    async drain() {
      await last;
      if (failure) throw failure;
    },
  };
}

/**
 * Parses and stores one batch by itself.
 * @param onUnreadable Called with the reason for each item that could not be read.
 * @param onNoted Called with the place of each item that has a note, and with the note.
 */
export async function storeAlone(
  deps: { store: MailStore; pool: ParsePool },
  settings: ParseSettings,
  batch: PackedBatch,
  onUnreadable: (reason: string) => void = () => undefined,
  onNoted: (place: string, note: string) => void = () => undefined,
): Promise<void> {
  const pipeline = createPipeline(
    deps,
    settings,
    { imported: 0, further: 0, present: 0, unreadable: 0 },
    {
      unreadable: (_path, _place, reason) => onUnreadable(reason),
      noted: (_path, place, note) => onNoted(place, note),
      stored: () => undefined,
    },
  );
  await pipeline.push(batch, null, 0);
  await pipeline.drain();
}

/** The mails that were added for further recipients, by the numbers of mails of messages. */
export const furtherOf = (added: readonly number[]): number =>
  added.reduce((sum, mails) => sum + Math.max(0, mails - 1), 0);

async function addPatiently(store: MailStore, batch: MailBatch): Promise<number[] | MailsToJudge | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.addMails(batch);
    } catch (error) {
      const isBusy = error instanceof ServiceError && error.code === 'unavailable';
      if (!isBusy || attempt > busyRetries) throw error;
      await wait((error.retryAfter ?? 1) * 1_000);
    }
  }
}

/**
 * Limits of a batch in messages, rows and bytes (a single larger message is allowed): one transaction, under
 * half a second.
 */
const batchLimit = { messages: 256, rows: 1_000, bytes: roomSize };

/** Messages for one trip to a parse worker and one transaction. */
export interface PackedBatch {
  readonly kind: 'messages' | 'rows';
  readonly items: readonly BatchItem[];
  /** Origin of each item, for the log; fewer entries when the origins are unknown. */
  readonly places: readonly { path: string; place: string }[];
  readonly size: number;
  /**
   * All messages in one shared buffer, so a large message is in memory once. Nothing can be added afterwards.
   */
  toBuffer(): SharedArrayBuffer;
  /** Called when the batch is stored or dropped: its memory is no longer used. */
  release?(): void;
}

/** A batch under construction. */
export interface MessageBatch extends PackedBatch {
  /** Copies the bytes immediately if the batch has a room. */
  add(bytes: Uint8Array, origin: MessageOrigin, place: { path: string; place: string }): void;
  readonly isFull: boolean;
  /** Whether a message of this size fits beside the others; a large one is a batch of its own. */
  hasRoomFor(bytes: number): boolean;
}

/**
 * Starts an empty batch.
 * @param room The buffer for its messages, which may contain them already; allocated when absent.
 */
export function createBatch(kind: 'messages' | 'rows', room?: Room): MessageBatch {
  const parts: Uint8Array[] = [];
  const items: BatchItem[] = [];
  const places: { path: string; place: string }[] = [];
  const view = room && new Uint8Array(room.buffer);
  let size = 0;
  let shared: SharedArrayBuffer | undefined;
  return {
    kind,
    items,
    places,
    get size() {
      return size;
    },
    get isFull() {
      return items.length >= batchLimit[kind] || size >= batchLimit.bytes;
    },
    hasRoomFor: (bytes) => items.length === 0 || size + bytes <= batchLimit.bytes,
    add(bytes, origin, place) {
      const isThere = bytes.buffer === view?.buffer;
      if (!view) parts.push(bytes);
      else if (!isThere) view.set(bytes, size);
      items.push({ start: isThere ? bytes.byteOffset : size, length: bytes.length, origin });
      places.push(place);
      size += bytes.length;
    },
    toBuffer: () => (shared ??= room?.buffer ?? shareAll(parts.splice(0), size)),
    ...(room && { release: () => room.giveBack() }),
  };
}

function shareAll(parts: readonly Uint8Array[], size: number): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(size);
  const view = new Uint8Array(shared);
  let at = 0;
  for (const part of parts) {
    view.set(part, at);
    at += part.length;
  }
  return shared;
}
