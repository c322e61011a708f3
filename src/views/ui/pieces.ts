import { randomUUID } from 'node:crypto';
import { createRenderCache, type RenderCache } from './render-cache.ts';

/** A secret of the process, so that nobody can forge a mark in a mail or name. */
const markStart = `<!--${randomUUID()}:`;
const markEnd = '-->';

const pieces = new Map<string, Buffer<ArrayBuffer>>();
let made = 0;

/**
 * Caches large shared markup as encoded bytes: two thirds of the Explorer's page, which would otherwise be concatenated
 * and encoded for each response. The surrounding markup has a mark in its place until `partsOf` or `toBytes`, which
 * must run before the response awaits anything; `limit` must exceed the pieces of one response. Pieces do not nest.
 */
export function keepPieces(limit: number): RenderCache {
  const marks = createRenderCache(limit, (mark) => pieces.delete(mark));
  return (key, write) =>
    marks(key, () => {
      const mark = markStart + String(made++) + markEnd;
      pieces.set(mark, Buffer.from(write()));
      return mark;
    });
}

/** Splits markup into text and the cached bytes of its marks, in order. */
export function partsOf(html: string): (string | Buffer<ArrayBuffer>)[] {
  const parts: (string | Buffer<ArrayBuffer>)[] = [];
  let from = 0;
  for (let at = html.indexOf(markStart); at >= 0; at = html.indexOf(markStart, from)) {
    const end = html.indexOf(markEnd, at) + markEnd.length;
    const piece = pieces.get(html.slice(at, end));
    if (!piece) throw new Error('A piece of the page was dropped before it was sent.');
    parts.push(html.slice(from, at), piece);
    from = end;
  }
  parts.push(html.slice(from));
  return parts;
}

/** The bytes of markup, in UTF-8. */
export const toBytes = (html: string): Buffer<ArrayBuffer> =>
  Buffer.concat(partsOf(html).map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
