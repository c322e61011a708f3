import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { frameAsIs, longestFrame } from '../../../../src/service/mail/import/compress-blob.ts';

it('writes frames of every length that zstd can read', () => {
  const wrong: number[] = [];
  for (let length = 0; length <= longestFrame; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
    if (!zstdDecompressSync(frameAsIs(bytes)).equals(bytes)) wrong.push(length);
  }
  expect(wrong).toEqual([]);
});
