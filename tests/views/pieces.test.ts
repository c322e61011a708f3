import { expect, it } from 'vitest';
import { keepPieces, partsOf, toBytes } from '../../src/views/ui/pieces.ts';

it('are markers in the surrounding markup and replaced by their content, rendered once', () => {
  const keep = keepPieces(10);
  let written = 0;
  const panel = () => keep('panel', () => `<p>“$&” ${++written}</p>`);
  const html = `<div>${panel()}</div>`;
  expect(toBytes(`${html} ${panel()}`).toString()).toBe('<div><p>“$&” 1</p></div> <p>“$&” 1</p>');
  expect(partsOf(html)).toEqual(['<div>', Buffer.from('<p>“$&” 1</p>'), '</div>']);
});

it('are rendered again for another key, and after eviction', () => {
  const keep = keepPieces(2);
  const texts = ['a', 'b', 'c', 'a'].map((key, at) => toBytes(keep(key, () => `${key}${at}`)).toString());
  expect(texts).toEqual(['a0', 'b1', 'c2', 'a3']);
});

it('cannot be referred to by the content of a mail', () => {
  keepPieces(2)('secret', () => 'of somebody else');
  const claims = '<!--0:0--><!--00000000-0000-0000-0000-000000000000:0-->';
  expect(toBytes(claims).toString()).toBe(claims);
});

it('cause an error when a response has more of them than are kept', () => {
  const keep = keepPieces(1);
  const html = keep('a', () => 'a') + keep('b', () => 'b');
  expect(() => toBytes(html)).toThrow('dropped');
});
