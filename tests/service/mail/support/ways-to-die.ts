import { parentPort, workerData } from 'node:worker_threads';
import type { ParseRequest, ParseWorkerData } from '../../../../src/service/mail/import/parse-protocol.ts';

/** What stops a thread at the mail that asks for it, by the value of its header `X-Way`. */
const ways: Readonly<Record<string, () => void>> = {
  memory() {
    const kept: unknown[] = [];
    for (;;) kept.push([...'ab'.repeat(20_000).matchAll(/a/g)]);
  },
  exit: () => process.exit(3),
  hang() {
    for (;;);
  },
};

parentPort!.on('message', (request: ParseRequest) => {
  if (request.kind !== 'messages' || request.givenUp) return;
  for (const [at, { start, length }] of request.items.entries()) {
    const text = Buffer.from(request.buffer, start, length).toString('latin1');
    const way = ways[/^X-Way: (\w+)/m.exec(text)?.[1] ?? ''];
    if (!way) continue;
    Atomics.store((workerData as ParseWorkerData).inWork, 0, at);
    way();
  }
});
