import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashLines } from '../../../../src/service/mail/parse/mail-identity.ts';

const unquote = (text: string) => text.replace(/^>+(?=From )/gm, '');
const sha256 = (text: string) => createHash('sha256').update(text, 'latin1').digest('hex');

it.each([
  ['one line of a megabyte', 'x'.repeat(1_000_000)],
  ['quoting marks wherever a long line is cut', '>From '.repeat(200_000)],
  ['carriage returns wherever a long line is cut', '\r'.repeat(400_001)],
  [
    'lines of many lengths',
    Array.from({ length: 200 }, (_, at) => `>From ${'y'.repeat(at * 77)}\r\n`).join(''),
  ],
])('the hash is independent of the pieces: %s', (_, text) => {
  const seen: number[] = [];
  const hash = createHash('sha256');
  hashLines(hash, Buffer.from(text, 'latin1'), (piece) => {
    seen.push(piece.length);
    return unquote(piece);
  });
  expect(hash.digest('hex')).toBe(sha256(unquote(text.replaceAll('\r\n', '\n'))));
  expect(Math.max(...seen)).toBeLessThan(200_000);
});
