import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { ConsoleEnv } from '../../../src/server/context.ts';
import { compression } from '../../../src/server/middleware/compression.ts';

it.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
] as const)('sends %s of pages of any size, wherever they are compressed', async (encoding, decode) => {
  for (const length of [1_000, 16_001, 256_001]) {
    const page = 'Postern '.repeat(length / 8 + 1).slice(0, length);
    const app = new Hono<ConsoleEnv>().use(compression).get('/', (c) => c.html(page));
    const answer = await app.request('/', { headers: { 'accept-encoding': encoding } });
    expect([length, answer.headers.get('content-encoding')]).toEqual([length, encoding]);
    expect(decode(Buffer.from(await answer.arrayBuffer())).toString()).toBe(page);
  }
});
