import { randomUUID } from 'node:crypto';
import { keepWritten, type KeepWritten } from './keep-written.ts';

/** Nobody can write a mark into a mail or a name, because nobody knows this. */
const markStart = `<!--${randomUUID()}:`;
const markEnd = '-->';

const pieces = new Map<string, Buffer<ArrayBuffer>>();
let made = 0;

/**
 * Keeps large markup that many answers share as the bytes that are sent: two thirds of the Explorer's page, whose text would be
 * put together and encoded anew for each. In the markup around it a mark stands for it until `partsOf` or `toBytes`, which has
 * to be before the answer waits for anything: `limit` must be more than one answer has of them. A piece contains no other.
 */
export function keepPieces(limit: number): KeepWritten {
  const marks = keepWritten(limit, (mark) => pieces.delete(mark));
  return (key, write) =>
    marks(key, () => {
      const mark = markStart + String(made++) + markEnd;
      pieces.set(mark, Buffer.from(write()));
      return mark;
    });
}

/** Markup in its order: text, and the kept bytes that its marks stand for. */
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
