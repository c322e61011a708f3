import { roomSize, type Room } from '../parse/archives/message-rooms.ts';
import type { BatchItem } from './parse-protocol.ts';
import type { MessageOrigin } from './parsed-mail.ts';

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
