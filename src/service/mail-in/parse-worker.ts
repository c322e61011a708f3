import { parentPort } from 'node:worker_threads';
import { parseBatch } from './parse-batch.ts';
import { MemoryBlob } from './memory-blob.ts';
import type { ParseReply, ParseRequest } from './parse-protocol.ts';
import { readBody } from './read-body.ts';

// Only this thread's: nothing else runs on it.
globalThis.Blob = MemoryBlob as unknown as typeof Blob;

const port = parentPort!;

port.on('message', async (request: ParseRequest) => {
  try {
    if (request.kind === 'body') {
      post({ body: await readBody(new Uint8Array(request.buffer)) });
      return;
    }
    const { items, transfer } = await parseBatch(request);
    post({ items }, transfer);
  } catch (error) {
    post({ failed: error instanceof Error ? error.message : String(error) });
  }
});

function post(reply: ParseReply, transfer: ArrayBuffer[] = []): void {
  port.postMessage(reply, transfer);
}
