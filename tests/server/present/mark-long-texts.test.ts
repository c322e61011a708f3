import { expect, it } from 'vitest';
import { textMarkLimit } from '../../../src/api/limits.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { createTextMarker } from '../../../src/server/present/mark-long-texts.ts';

const mark = async (text: string) => {
  const marker = createTextMarker(messagesOf('en'));
  return { pieces: await marker.markLong(text), isSpelledOut: marker.isSpelledOut() };
};
const codesOf = ({ pieces }: Awaited<ReturnType<typeof mark>>) =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece['data-code']]));
const textOf = ({ pieces }: Awaited<ReturnType<typeof mark>>) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.children)).join('');

it('[MX-21] a long text has its marks, and is otherwise as it was: line ends, tabs and all', async () => {
  const lines = 'Dear customer,\r\n\tpay\u200bpal \u001b$B\r\n'.repeat(400);
  const marked = await mark(lines);
  expect(codesOf(marked)).toEqual(Array.from({ length: 400 }, () => ['U+200B', 'U+001B']).flat());
  expect(textOf(marked)).toBe(lines);
  expect(marked.isSpelledOut).toBe(false);
});

it('[MX-21] where a long text is divided, nothing is missed and no character torn', async () => {
  for (const filler of ['x', '😀']) {
    for (let length = 4_090; length < 4_100; length += 1) {
      const text = `${filler.repeat(length)}\u202e${filler}`;
      const marked = await mark(text);
      expect(codesOf(marked)).toEqual(['U+202E']);
      expect(textOf(marked)).toBe(text);
    }
  }
  expect(await mark('😀'.repeat(9_001))).toEqual({ pieces: ['😀'.repeat(9_001)], isSpelledOut: false });
});

it('[MX-21] after many marks, codes are part of the text', async () => {
  const marked = await mark('a\u200b'.repeat(textMarkLimit + 2));
  expect(codesOf(marked)).toHaveLength(textMarkLimit);
  expect(marked.pieces.at(-1)).toBe('a[U+200B]a[U+200B]');
  expect(marked.isSpelledOut).toBe(true);
});

it('[MX-21] while a long text is searched, other requests have their turns', async () => {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  count();
  await mark('a\u200b'.repeat(20_000));
  clearImmediate(next!);
  expect(turns).toBeGreaterThan(9);
});

it('[MX-21] the marks of a page are limited over all of its texts', async () => {
  const marker = createTextMarker(messagesOf('en'));
  for (let at = 0; at < textMarkLimit; at += 1) await marker.markLine('pay\u200bpal');
  expect(marker.isSpelledOut()).toBe(false);
  expect(await marker.markLine('pay\u200bpal')).toEqual(['pay[U+200B]pal']);
  expect(marker.isSpelledOut()).toBe(true);
});
