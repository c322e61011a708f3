import type { BatchItem } from './parse-protocol.ts';
import type { MessageOrigin } from './parsed-mail.ts';

/** Most messages and bytes (unless one message alone is larger) of a batch: one transaction, under half a second. */
const batchLimit = { messages: 256, rows: 1_000, bytes: 4 * 1024 * 1024 };

/** Messages for one trip to a parse worker and one transaction. */
export interface PackedBatch {
  readonly kind: 'messages' | 'rows';
  readonly items: readonly BatchItem[];
  /** Where each item came from, for the log; fewer when nobody could look there. */
  readonly places: readonly { path: string; place: string }[];
  readonly size: number;
  /** All messages in one buffer that threads share: a large message is in memory once. The batch takes no more after it. */
  toBuffer(): SharedArrayBuffer;
}

/** A batch that is being gathered. */
export interface MessageBatch extends PackedBatch {
  add(bytes: Uint8Array, origin: MessageOrigin, place: { path: string; place: string }): void;
  readonly isFull: boolean;
  /** Whether a message of so many bytes fits in beside the others; a large one travels alone. */
  hasRoomFor(bytes: number): boolean;
}

/** Starts an empty batch. */
export function createBatch(kind: 'messages' | 'rows'): MessageBatch {
  const parts: Uint8Array[] = [];
  const items: BatchItem[] = [];
  const places: { path: string; place: string }[] = [];
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
      parts.push(bytes);
      items.push({ start: size, length: bytes.length, origin });
      places.push(place);
      size += bytes.length;
    },
    toBuffer() {
      const [only] = parts;
      if (!shared && parts.length === 1 && only && isWholeShared(only)) {
        shared = only.buffer;
        parts.length = 0;
      } else if (!shared) {
        shared = new SharedArrayBuffer(size);
        const view = new Uint8Array(shared);
        for (const [at, part] of parts.entries()) view.set(part, items[at]?.start);
        parts.length = 0;
      }
      return shared;
    },
  };
}

/** Whether bytes are all of a memory that threads can share already, as those of large messages are. */
const isWholeShared = (bytes: Uint8Array): bytes is Uint8Array<SharedArrayBuffer> =>
  bytes.buffer instanceof SharedArrayBuffer && bytes.length === bytes.buffer.byteLength;
