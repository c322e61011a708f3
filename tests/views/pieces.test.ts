import { expect, it } from 'vitest';
import { keepPieces, partsOf, toBytes } from '../../src/views/ui/pieces.ts';

it('stand in the markup around them and are sent in their place, written once', () => {
  const keep = keepPieces(10);
  let written = 0;
  const panel = () => keep('panel', () => `<p>“$&” ${++written}</p>`);
  const html = `<div>${panel()}</div>`;
  expect(toBytes(`${html} ${panel()}`).toString()).toBe('<div><p>“$&” 1</p></div> <p>“$&” 1</p>');
  expect(partsOf(html)).toEqual(['<div>', Buffer.from('<p>“$&” 1</p>'), '</div>']);
});

it('are written anew for another key, and when they were dropped', () => {
  const keep = keepPieces(2);
  const texts = ['a', 'b', 'c', 'a'].map((key, at) => toBytes(keep(key, () => `${key}${at}`)).toString());
  expect(texts).toEqual(['a0', 'b1', 'c2', 'a3']);
});

it('cannot be named by what a mail says', () => {
  keepPieces(2)('secret', () => 'of somebody else');
  const claims = '<!--0:0--><!--00000000-0000-0000-0000-000000000000:0-->';
  expect(toBytes(claims).toString()).toBe(claims);
});

it('are missed loudly when an answer has more of them than are kept', () => {
  const keep = keepPieces(1);
  const html = keep('a', () => 'a') + keep('b', () => 'b');
  expect(() => toBytes(html)).toThrow('dropped');
});
