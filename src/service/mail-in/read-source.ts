import type { Source, SourceKind } from './find-sources.ts';
import { explain } from './find-sources.ts';
import { messageLimit } from '../../api/limits.ts';
import { roomSize } from './message-rooms.ts';
import { readBytes } from './open-window.ts';
import { readMbox } from './read-mbox.ts';
import { readLines } from './read-lines.ts';

/** One message or row of a source, or the reason for a failure; `end` is the position to continue from. */
export interface SourceItem {
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

export type FileSource = Extract<Source, { kind: SourceKind }>;

/**
 * Reads a source from an earlier item's `end` and `line` (0, 0 for the start). A failure yields a last item
 * with the reason.
 */
export async function* readSource(
  source: FileSource,
  start: number,
  line: number,
): AsyncGenerator<SourceItem> {
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
