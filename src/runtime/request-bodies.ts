import type { IncomingMessage } from 'node:http';
import { refuse, refuseWith } from './refuse.ts';

/** Bytes of request bodies that may be in memory at once: of everybody, of strangers, and of one network. */
export interface BodyLimits {
  readonly total: number;
  readonly ofStrangers: number;
  readonly ofNetwork: number;
}

/**
 * A third goes to strangers, so that they never take the room of people who have signed in. A body is copied a few times while it is
 * answered, so this is a small part of the documented container of 1 GB.
 */
export const usualBodyLimits: BodyLimits = {
  total: 48_000_000,
  ofStrangers: 16_000_000,
  ofNetwork: 8_000_000,
};

/** The room that one request's body takes. */
export interface BodyShare {
  /**
   * Takes more room.
   * @throws ServiceError `unavailable` with Retry-After when there is none.
   */
  grow(bytes: number): void;
  /** Rejects with the same when others need the room, which is for whoever waits for the rest of the body. */
  readonly lost: Promise<never>;
  /** The body is complete: from here on its room is not given to others. */
  settle(): void;
  /** Gives the room back. */
  release(): void;
}

/** The memory of all request bodies. */
export interface BodyMemory {
  /** Bytes that are taken. */
  readonly taken: number;
  /** @param network whose limit it counts against; none for '' */
  open(network: string, isStranger: boolean): BodyShare;
}

interface Held {
  readonly network: string;
  readonly isStranger: boolean;
  bytes: number;
  isComplete: boolean;
  lose(error: Error): void;
}

/** Seconds after which a refused request is worth repeating. */
const retryAfter = 5;

/**
 * Creates the memory that all request bodies share. A client that sends most of a body and holds the rest back keeps that room until its
 * time is up. When there is none left, the network that holds the most loses its oldest unfinished body; if that is the network
 * that asks, it is refused.
 */
export function createBodyMemory(limits: BodyLimits = usualBodyLimits): BodyMemory {
  // The oldest first.
  const all = new Set<Held>();
  const ofNetwork = new Map<string, number>();
  let total = 0;
  let ofStrangers = 0;

  const add = (held: Held, bytes: number) => {
    held.bytes += bytes;
    total += bytes;
    if (held.isStranger) ofStrangers += bytes;
    const sum = (ofNetwork.get(held.network) ?? 0) + bytes;
    if (sum > 0) ofNetwork.set(held.network, sum);
    else ofNetwork.delete(held.network);
  };
  const release = (held: Held) => {
    if (all.delete(held)) add(held, -held.bytes);
  };
  /** Ends an unfinished body of the network that holds the most; false if that is `own`, or there is none. */
  const makeRoom = (own: string, onlyStrangers: boolean): boolean => {
    let victim: Held | undefined;
    for (const held of all) {
      if (held.isComplete || held.bytes === 0 || (onlyStrangers && !held.isStranger)) continue;
      const most = victim ? ofNetwork.get(victim.network)! : 0;
      if (ofNetwork.get(held.network)! > most) victim = held;
    }
    if (!victim || victim.network === own) return false;
    release(victim);
    victim.lose(noRoom());
    return true;
  };
  const grow = (held: Held, bytes: number) => {
    if (!all.has(held)) throw noRoom();
    const fits = () =>
      total + bytes <= limits.total && (!held.isStranger || ofStrangers + bytes <= limits.ofStrangers);
    const isOver = (ofNetwork.get(held.network) ?? 0) + bytes > limits.ofNetwork;
    if (held.network !== '' && isOver) throw noRoom();
    while (!fits()) if (!makeRoom(held.network, total + bytes <= limits.total)) throw noRoom();
    add(held, bytes);
  };

  return {
    get taken() {
      return total;
    },
    open(network, isStranger) {
      const { promise: lost, reject } = Promise.withResolvers<never>();
      lost.catch(() => undefined);
      const held: Held = { network, isStranger, bytes: 0, isComplete: false, lose: reject };
      all.add(held);
      return {
        grow: (bytes) => grow(held, bytes),
        lost,
        settle: () => void (held.isComplete = true),
        release: () => release(held),
      };
    },
  };
}

const noRoom = () => refuseWith({ retryAfter }, 'unavailable', 'server_busy');

/** The client ended its request before the body was complete: nobody waits for an answer, and nothing has failed. */
export class ClientGone extends Error {}

/**
 * Collects a body in one growing buffer: a client may send each byte in a chunk of its own, and an object for each
 * takes a hundred times its size.
 * @param grow called with the bytes of each enlargement, before it.
 * @throws ServiceError `payload_too_large` beyond `limit` bytes.
 */
export function createBodyBuffer(limit: number, grow: (bytes: number) => void = () => undefined) {
  let buffer = Buffer.alloc(0);
  let size = 0;
  return {
    add(chunk: Uint8Array): void {
      const needed = size + chunk.byteLength;
      if (needed > limit) throw refuse('payload_too_large', 'body_too_large', { limit });
      if (needed > buffer.byteLength) {
        const capacity = Math.min(limit, Math.max(needed, 2 * buffer.byteLength, 1_024));
        grow(capacity - buffer.byteLength);
        const larger = Buffer.allocUnsafeSlow(capacity);
        buffer.copy(larger, 0, 0, size);
        buffer = larger;
      }
      buffer.set(chunk, size);
      size = needed;
    },
    whole: (): Buffer<ArrayBuffer> => buffer.subarray(0, size),
  };
}

/**
 * Reads a body of at most `limit` bytes within its share of the memory.
 * @param source Node's request, or a stream where there is none.
 * @throws ServiceError `payload_too_large`, or `unavailable` without room; ClientGone when the client ends the request.
 */
export async function readBody(
  source: IncomingMessage | ReadableStream<Uint8Array> | null,
  limit: number,
  share: BodyShare,
): Promise<Buffer<ArrayBuffer>> {
  const body = createBodyBuffer(limit, share.grow);
  if (source instanceof ReadableStream) {
    const reader = source.getReader();
    try {
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), share.lost]);
        if (done) break;
        body.add(value);
      }
    } catch (error) {
      void reader.cancel(error).catch(() => undefined);
      throw error;
    }
  } else if (source) await readIncoming(source, (chunk) => body.add(chunk), share.lost);
  share.settle();
  return body.whole();
}

/** A body as a stream that takes its room while it is read. It fails as `readBody` does. */
export function withinShare(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  share: BodyShare,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await Promise.race([reader.read(), share.lost]);
        if (done) {
          share.settle();
          controller.close();
          return;
        }
        share.grow(value.byteLength);
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read before the service asks, which is after it knows the caller.
    { highWaterMark: 0 },
  );
}

function readIncoming(
  incoming: IncomingMessage,
  add: (chunk: Buffer) => void,
  lost: Promise<never>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (incoming.readableEnded) return resolve();
    const end = (settle: () => void) => {
      incoming.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      settle();
    };
    const onData = (chunk: Buffer) => {
      try {
        add(chunk);
      } catch (error) {
        end(() => reject(error as Error));
      }
    };
    const onEnd = () => end(resolve);
    const onClose = () => end(incoming.readableEnded ? resolve : () => reject(new ClientGone()));
    incoming.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
    lost.catch((error: unknown) => end(() => reject(error as Error)));
    if (incoming.destroyed) onClose();
  });
}

const decoder = new TextDecoder();

/** Lets everything that reads the body of a request read it by `read`, once, when it is first needed. */
export function readOnDemand(request: Request, read: () => Promise<Buffer<ArrayBuffer>>): void {
  let reading: Promise<Buffer<ArrayBuffer>> | undefined;
  const bytes = () => (reading ??= read());
  const response = async () =>
    new Response(await bytes(), { headers: { 'content-type': request.headers.get('content-type') ?? '' } });
  Object.defineProperties(request, {
    text: { value: async () => decoder.decode(await bytes()) },
    json: { value: async () => JSON.parse(decoder.decode(await bytes())) as unknown },
    arrayBuffer: {
      value: async () => {
        const { buffer, byteOffset, byteLength } = await bytes();
        return buffer.slice(byteOffset, byteOffset + byteLength);
      },
    },
    blob: { value: async () => (await response()).blob() },
    formData: { value: async () => (await response()).formData() },
  });
}
