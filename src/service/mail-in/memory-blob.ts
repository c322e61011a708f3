/**
 * A Blob that is nothing but its bytes. The message parser gathers each part in a Blob; Node's own is read through a
 * queue of another thread, which takes longer than parsing the message.
 */
export class MemoryBlob {
  readonly #bytes: Buffer<ArrayBuffer>;
  readonly type: string;

  constructor(parts: readonly (ArrayBuffer | Uint8Array | string)[] = [], options: { type?: string } = {}) {
    this.#bytes = Buffer.concat(parts.map(toBytes));
    this.type = options.type ?? '';
  }

  get size(): number {
    return this.#bytes.length;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, length } = this.#bytes;
    return buffer.slice(byteOffset, byteOffset + length);
  }
}

function toBytes(part: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof part === 'string') return Buffer.from(part);
  return part instanceof Uint8Array ? part : new Uint8Array(part);
}
