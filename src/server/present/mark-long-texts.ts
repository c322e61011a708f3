import { textMarkLimit } from '../../api/limits.ts';
import type { MarkedText } from '../../islands/results-grid/row.ts';
import type { Translate } from '../../messages/messages.ts';
import { markText } from '../../views/ui/mark-text.ts';
import { letOthersRun } from '../settle.ts';

/**
 * Marks the characters that deceive in the texts of a page that may be long or many, in turns of the event loop. After
 * `textMarkLimit` marks, over all texts, codes in brackets are part of the texts.
 */
export interface TextMarker {
  /** A name, a header or another text of a few lines; the rest of one with many marks is one mark (`markText`). */
  markLine(text: string): Promise<MarkedText>;
  /** A text of any length, all of whose characters are to be seen. */
  markLong(text: string): Promise<MarkedText>;
  /** Whether the limit was exceeded so far. */
  isSpelledOut(): boolean;
}

/** Characters searched at once: a few milliseconds if each of them deceives. */
const sliceLength = 2_048;

/** Milliseconds of work after which others have a turn. */
const longestTurn = 4;

export function createTextMarker(t: Translate): TextMarker {
  let marks = 0;
  let began = performance.now();
  const shown = (piece: MarkedText[number]) => {
    if (typeof piece === 'string') return piece;
    marks += 1;
    return marks > textMarkLimit ? `[${piece['data-code']}]` : piece;
  };
  const add = async (pieces: MarkedText, text: string, most?: number) => {
    for (const piece of (markText(t, text, most) ?? [text]).map(shown)) {
      const last = pieces.at(-1);
      if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
      else pieces.push(piece);
    }
    if (performance.now() - began < longestTurn) return;
    await letOthersRun();
    began = performance.now();
  };
  return {
    isSpelledOut: () => marks > textMarkLimit,
    async markLine(text) {
      const pieces: MarkedText = [];
      if (text !== '') await add(pieces, text);
      return pieces;
    },
    async markLong(text) {
      const pieces: MarkedText = [];
      for (let at = 0; at < text.length;) {
        const end = endOfSlice(text, at);
        await add(pieces, text.slice(at, end), Infinity);
        at = end;
      }
      return pieces;
    },
  };
}

/** Behind a line or a word if possible, whose characters are judged by their neighbours, and never within a character. */
function endOfSlice(text: string, from: number): number {
  const slice = text.slice(from, from + sliceLength);
  if (from + slice.length === text.length) return text.length;
  const gap = Math.max(slice.lastIndexOf('\n'), slice.lastIndexOf(' ')) + 1;
  if (gap > 0) return from + gap;
  return from + slice.length - (/[\ud800-\udbff]$/.test(slice) ? 1 : 0);
}
