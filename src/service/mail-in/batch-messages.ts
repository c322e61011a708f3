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
  /** All messages in one buffer that can be handed over; each call gives another. */
  toBuffer(): ArrayBuffer;
}

/** A batch that is being gathered. */
export interface MessageBatch extends PackedBatch {
  add(bytes: Uint8Array, origin: MessageOrigin, place: { path: string; place: string }): void;
  readonly isFull: boolean;
}

/** Starts an empty batch. */
export function createBatch(kind: 'messages' | 'rows'): MessageBatch {
  const parts: Uint8Array[] = [];
  const items: BatchItem[] = [];
  const places: { path: string; place: string }[] = [];
  let size = 0;
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
    add(bytes, origin, place) {
      parts.push(bytes);
      items.push({ start: size, length: bytes.length, origin });
      places.push(place);
      size += bytes.length;
    },
    toBuffer() {
      const buffer = new ArrayBuffer(size);
      const view = new Uint8Array(buffer);
      for (const [at, part] of parts.entries()) view.set(part, items[at]?.start);
      return buffer;
    },
  };
}
