import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { ServiceError } from '../../../api/errors.ts';
import {
  type ArchiveMarks,
  leftOutReason,
  marksOfHeaders,
  marksOfPath,
  mergeMarks,
  readEmlxPlist,
} from './archive-marks.ts';
import {
  createBatch,
  type MessageBatch,
  type BatchPosition,
  createPipeline,
  type ImportCounts,
} from './store-batches.ts';
import { comparePaths, explain, findSources, type Source, type SourceKind } from './find-sources.ts';
import type { ImportProgress, MailStore } from './mail-store.ts';
import { openMessage } from '../parse/archives/message-file.ts';
import { createMessageRooms, roomSize } from '../parse/archives/message-rooms.ts';
import type { ParsePool } from './parse-pool.ts';
import type { MessageOrigin } from '../inspect/inspector.ts';
import type { ParseSettings } from './parsed-mail.ts';
import { messageLimit } from '../../../api/limits.ts';
import { readBytes, readLines } from '../parse/archives/file-window.ts';
import { readMbox } from '../parse/archives/read-mbox.ts';

/** One message or row of a source, or the reason for a failure; `end` is the position to continue from. */
interface SourceItem {
  readonly kind: 'messages' | 'rows';
  /** Valid until the next item is read. */
  readonly bytes?: Buffer;
  /**
   * Reads a message larger than `roomSize` into the given buffer, instead of `bytes`, so that it is in memory
   * once.
   */
  readonly load?: (room: SharedArrayBuffer) => Promise<Buffer>;
  readonly reason?: string;
  /** The place in the file, for people; empty for a file that is one message. */
  readonly place: string;
  readonly fallbackTime: number;
  readonly end: number;
  readonly line: number;
}

type FileSource = Extract<Source, { kind: SourceKind }>;

/**
 * Reads a source from an earlier item's `end` and `line` (0, 0 for the start). A failure yields a last item
 * with the reason.
 */
async function* readSource(source: FileSource, start: number, line: number): AsyncGenerator<SourceItem> {
  const kind = source.kind === 'rows' ? 'rows' : 'messages';
  let end = start;
  try {
    if (source.kind === 'message') {
      if (source.size > messageLimit) throw new Error('The message is larger than 160 MB.');
      const whole = { kind, place: '', fallbackTime: source.modified, end: source.size, line: 0 } as const;
      if (source.size > roomSize) {
        yield { ...whole, load: (room) => readBytes(source.path, 0, source.size, room) };
        return;
      }
      const bytes = await readBytes(source.path, 0, source.size);
      if (bytes.length === 0) throw new Error('The file is empty.');
      yield { ...whole, bytes };
    } else if (source.kind === 'mbox') {
      for await (const { offset, received, ...entry } of readMbox(source.path, start)) {
        end = entry.end;
        yield { ...entry, kind, place: `byte ${offset}`, fallbackTime: received ?? source.modified, line: 0 };
      }
    } else {
      for await (const { offset: _, ...entry } of readLines(source.path, start, line)) {
        end = entry.end;
        yield { ...entry, kind, place: `line ${entry.line}`, fallbackTime: source.modified };
      }
    }
  } catch (error) {
    yield {
      kind,
      reason: explain(error),
      place: end > 0 ? `after byte ${end}` : '',
      fallbackTime: 0,
      end,
      line,
    };
  }
}

export interface ImportOptions {
  readonly settings: ParseSettings;
  /** Stops the run after the current batches; it can be resumed. */
  readonly signal?: AbortSignal;
  /** Called after each batch and source. */
  readonly onProgress?: (progress: ImportReport) => void;
  /** Called for each file, message or row that cannot be read; at most `namedOfFile` times per file. */
  readonly onUnreadable?: (path: string, place: string, reason: string) => void;
  /** Called for each file, folder or message that is skipped because it is not mail that somebody sent. */
  readonly onLeftOut?: (path: string, place: string, reason: string) => void;
  /** Called for each message that is imported, but not as what it says it is; at most `namedOfFile` times. */
  readonly onNote?: (path: string, place: string, note: string) => void;
}

/**
 * Limit of reported unreadable messages or rows per file; a file of another format has a hundred thousand.
 */
const namedOfFile = 100;

export interface ImportReport extends Readonly<ImportCounts> {
  /** Bytes of mail stored by this run, without those of the run that it resumes. */
  readonly bytes: number;
  /** The file being read. */
  readonly path: string;
}

export interface ImportSummary extends ImportReport {
  /** `disk_full` and `interrupted` runs resume when started again with the same paths and options. */
  readonly outcome: 'done' | 'interrupted' | 'disk_full';
  /** Whether this run resumed an earlier one; the counts then include the earlier one's. */
  readonly resumed: boolean;
}

/**
 * Imports files, folders, mbox files, Maildirs and NDJSON rows: streaming, in bounded memory, in the same
 * order every time. Progress is stored with each batch, so a killed run resumes after its last stored
 * message. What cannot be read is reported and skipped. Rejects only when the store fails for another reason
 * than a full disk.
 */
export async function importPaths(
  paths: readonly string[],
  options: ImportOptions,
  deps: { store: MailStore; pool: ParsePool },
): Promise<ImportSummary> {
  const roots = paths.map((path) => resolve(path));
  const runId = identifyRun(roots, options.settings);
  const earlier = await deps.store.importProgress(runId);
  const counts: ImportCounts = {
    imported: earlier?.imported ?? 0,
    further: earlier?.further ?? 0,
    present: earlier?.present ?? 0,
    unreadable: earlier?.unreadable ?? 0,
  };
  let path = '';
  let bytes = 0;
  const report = (): ImportReport => ({ ...counts, bytes, path });
  let notes = 0;
  /** Number of unreadable items by file. */
  const unreadOf = new Map<string, number>();
  const reportUnreadable = (at: string, place: string, reason: string) => {
    const count = (unreadOf.get(at) ?? 0) + 1;
    unreadOf.set(at, count);
    if (count <= namedOfFile) options.onUnreadable?.(at, place, reason);
  };
  /** Stored with the batch that follows them, so that a resumed run counts them once. */
  let unread = 0;
  const miss = (at: string, place: string, reason: string) => {
    unread += 1;
    reportUnreadable(at, place, reason);
  };
  const pipeline = createPipeline(deps, options.settings, counts, {
    unreadable: reportUnreadable,
    noted(at, place, note) {
      notes += 1;
      if (notes <= namedOfFile) options.onNote?.(at, place, note);
    },
    stored(size) {
      bytes += size;
      options.onProgress?.(report());
    },
  });

  const rooms = createMessageRooms();
  let batch: MessageBatch | undefined;
  let position: BatchPosition | null = null;
  const flush = async () => {
    const full = batch;
    batch = undefined;
    if (!full) return;
    const missed = unread;
    unread = 0;
    await pipeline.push(full, position, missed);
  };
  const gather = async (source: FileSource, { kind, place, fallbackTime, bytes, load }: SourceItem) => {
    const at = { path: source.path, place };
    const open = (read: Buffer): OpenedItem =>
      kind === 'rows' ? { bytes: read, origin: { fallbackTime } } : openItem(read, source, fallbackTime);
    let room;
    try {
      const early = bytes && open(bytes);
      const size = early?.bytes.length ?? Infinity;
      if (batch && (batch.kind !== kind || !batch.hasRoomFor(size))) await flush();
      room = batch ? undefined : size > roomSize ? await rooms.takeLarge() : rooms.take();
      const item = early ?? open(await load!(room!.buffer));
      if (item.leftOut === undefined) {
        batch ??= createBatch(kind, room);
        batch.add(item.bytes, item.origin, at);
      } else {
        room?.giveBack();
        options.onLeftOut?.(source.path, place, item.leftOut);
      }
    } catch (error) {
      room?.giveBack();
      miss(source.path, place, explain(error));
    }
  };
  /** A message out of its file, with what its archive says about it. */
  const openItem = (read: Buffer, source: FileSource, fallbackTime: number): OpenedItem => {
    const { bytes, plist } = source.kind === 'message' ? openMessage(read) : { bytes: read };
    const apple = plist === undefined ? undefined : readEmlxPlist(plist);
    const marks = mergeMarks([
      marksOfPath(source.path, roots[source.rootIndex] ?? '', source.kind === 'mbox'),
      marksOfHeaders(bytes),
      apple?.marks ?? {},
    ]);
    const leftOut = leftOutReason(marks);
    return {
      bytes,
      origin: originOf(marks, apple?.receivedAt ?? deliveredAt(source.path) ?? fallbackTime),
      ...(leftOut !== undefined && { leftOut }),
    };
  };
  const readFrom = async (source: FileSource, start: number, line: number) => {
    for await (const item of readSource(source, start, line)) {
      if (options.signal?.aborted) return;
      if (item.bytes || item.load) await gather(source, item);
      else miss(source.path, item.place, item.reason ?? '');
      position = positionAfter(runId, source, item);
      if (batch?.isFull) await flush();
    }
  };

  let outcome: ImportSummary['outcome'] = 'done';
  try {
    for await (const source of findSources(roots)) {
      if (options.signal?.aborted) break;
      const place = placeInRun(source, earlier);
      if (place === 'before') continue;
      if (source.kind === 'left-out') {
        options.onLeftOut?.(source.path, '', source.reason);
        continue;
      }
      path = source.path;
      if (source.kind === 'unreadable') {
        miss(source.path, '', source.reason);
      } else if (place === 'at' && earlier && earlier.fingerprint === fingerprintOf(source)) {
        if (earlier.offset < source.size) await readFrom(source, earlier.offset, earlier.line);
      } else {
        await readFrom(source, 0, 0);
      }
    }
    await flush();
    await pipeline.drain();
    counts.unreadable += unread;
    if (options.signal?.aborted) outcome = 'interrupted';
    else await deps.store.finishImport(runId);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'disk_full') throw error;
    outcome = 'disk_full';
  }
  for (const [file, count] of unreadOf) {
    const more = count - namedOfFile;
    if (more > 0) options.onUnreadable?.(file, '', `${more} more that cannot be read.`);
  }
  if (notes > namedOfFile) options.onNote?.('', '', `${notes - namedOfFile} more.`);
  options.onProgress?.(report());
  return { ...report(), outcome, resumed: earlier !== null };
}

/** An item as it is passed to the parser. */
interface OpenedItem {
  readonly bytes: Buffer;
  readonly origin: MessageOrigin;
  /** Why it is not imported. */
  readonly leftOut?: string;
}

const originOf = ({ isSent, isDeleted, isJunk }: ArchiveMarks, fallbackTime: number): MessageOrigin => ({
  fallbackTime,
  ...(isSent && { isSent }),
  ...(isDeleted && { isDeleted }),
  ...(isJunk && { isJunk }),
});

/** When a file of a Maildir was delivered (milliseconds since 1970), which is the beginning of its name. */
function deliveredAt(path: string): number | undefined {
  const [, seconds] = /[/\\](?:cur|new)[/\\](\d{9,10})\.[^/\\]*$/.exec(path) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}

/** The id of a run: the same for the same paths and options. */
function identifyRun(roots: readonly string[], settings: ParseSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([roots, settings]))
    .digest('hex')
    .slice(0, 32);
}

const fingerprintOf = (source: FileSource): string => `${source.size}:${source.modified}`;

function positionAfter(
  runId: string,
  source: FileSource,
  item: { end: number; line: number },
): BatchPosition {
  return {
    runId,
    rootIndex: source.rootIndex,
    path: source.path,
    fingerprint: fingerprintOf(source),
    offset: item.end,
    line: item.line,
  };
}

/**
 * The position of a source relative to where an earlier run stopped: passed, stopped inside, or not reached.
 */
function placeInRun(source: Source, earlier: ImportProgress | null): 'before' | 'at' | 'after' {
  if (!earlier) return 'after';
  const order = source.rootIndex - earlier.rootIndex || comparePaths(source.path, earlier.path);
  return order < 0 ? 'before' : order === 0 ? 'at' : 'after';
}
