import { textMarkLimit } from '../../api/limits.ts';
import type { MarkedText } from '../../islands/results-grid/row.ts';
import type { Translate } from '../../messages/messages.ts';
import type { LongText } from '../../views/profile/model.ts';
import { markText } from '../../views/ui/mark-text.ts';
import { letOthersRun } from '../let-others-run.ts';

/** Characters searched in one turn of the event loop; a few milliseconds if each of them deceives. */
const sliceLength = 2_048;

/** Marks the characters that deceive in a text of any length, in turns. After many marks, codes in brackets are part of the text. */
export async function markLongText(t: Translate, text: string): Promise<LongText> {
  const pieces: MarkedText = [];
  let marks = 0;
  const add = (piece: MarkedText[number]) => {
    const isMark = typeof piece === 'object';
    if (isMark) marks += 1;
    const shown = isMark && marks > textMarkLimit ? `[${piece['data-code']}]` : piece;
    const last = pieces.at(-1);
    if (typeof shown === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + shown;
    else pieces.push(shown);
  };
  for (let at = 0; at < text.length;) {
    const end = endOfSlice(text, at);
    const slice = text.slice(at, end);
    for (const piece of markText(t, slice) ?? [slice]) add(piece);
    at = end;
    if (at < text.length) await letOthersRun();
  }
  return { pieces, isSpelledOut: marks > textMarkLimit };
}

/** Behind a line or a word if possible, whose characters are judged by their neighbours, and never within a character. */
function endOfSlice(text: string, from: number): number {
  const slice = text.slice(from, from + sliceLength);
  if (from + slice.length === text.length) return text.length;
  const gap = Math.max(slice.lastIndexOf('\n'), slice.lastIndexOf(' ')) + 1;
  if (gap > 0) return from + gap;
  return from + slice.length - (/[\ud800-\udbff]$/.test(slice) ? 1 : 0);
}
