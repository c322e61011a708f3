import { cleanLine } from './clean-text.ts';
import { decodeEntities } from './decode-entities.ts';
import { fieldLimits } from './field-limits.ts';
import { inReadingOrder } from './reading-order.ts';

/** Inline elements, which do not separate words. */
const inline = /^(?:b|i|u|em|strong|span|font|wbr|big|small|s|sub|sup|bdo|bdi|ins|mark)$/i;
/** An element that contains only text; its attributes may change how it is displayed. */
const simpleElement = /<(\w{1,20})\b([^<>]{0,3000})>([^<]*)<\/\1\s*>/gi;
/**
 * Limits in characters: usual distance to a link's end, most read of a link, and of one that does not end.
 */
const nearEnd = 4_000;
const farEnd = 64_000;
const unended = 500;
/** Maximum nesting of simple elements. */
const deepest = 4;

const hiding =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|color\s*:\s*transparent|opacity\s*:\s*(?:0+(?:\.0*)?|\.0+)\s*(?:[;!]|$)|font-size\s*:\s*(?:0+(?:\.0\d*)?(?:[a-z]{2,3}|%)?|\.0\d*(?:[a-z]{2,3}|%)|1p[xt])\s*(?:[;!]|$))/i;
const turning = /unicode-bidi\s*:\s*(?:isolate-|bidi-)override/i;
const rightToLeft = /direction\s*:\s*rtl/i;

/** Whether a style reverses the displayed order of characters. */
const turns = (style: string): boolean => turning.test(style) && rightToLeft.test(style);

/** State of a page whose links are read in order, and the remaining budget for links that end far away. */
export interface PageRoom {
  /** Offset where the next link ends, as far as known. */
  end: number;
  left: number;
  isWhole: boolean;
}

/**
 * The displayed text of the link at `start`: without hidden text, in display order, with the alternative
 * texts of images.
 */
export function shownText(html: string, start: number, style: string, room: PageRoom): string {
  let inner = html.slice(start, start + lengthOf(html, start, room));
  const most = /style|hidden|bdo/i.test(inner) ? deepest : 0;
  for (let depth = 0, before = ''; depth < most && before !== inner; depth += 1) {
    before = inner;
    inner = inner.replace(simpleElement, showElement);
  }
  const read = decodeEntities(
    inner.replace(/<[^<>]*>/g, (tag) => {
      if (tag.startsWith('<!--') || inline.test(/^<\/?(\w*)/.exec(tag)?.[1] ?? '')) return '';
      const alternative = /^<img\b/i.test(tag) && /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
      return ` ${alternative ? alternative.slice(1).join('') : ''} `;
    }),
  );
  // Whitespace collapses, however much precedes the text.
  const text = read.replace(/\s+/g, ' ').trimStart().slice(0, fieldLimits.linkText);
  return cleanLine(
    inReadingOrder(turns(decodeEntities(style)) ? `\u202e${text}` : text),
    fieldLimits.linkText,
  );
}

/** The number of characters to read for the link at `start`. */
function lengthOf(html: string, start: number, room: PageRoom): number {
  if (room.end < start) {
    const next = html.slice(start).search(/<\/a\b/i);
    room.end = next < 0 ? Infinity : start + next;
  }
  const length = room.end - start;
  if (length === Infinity) return unended;
  if (length <= nearEnd) return length;
  const most = room.left > 0 ? farEnd : nearEnd;
  if (room.left <= 0) room.isWhole = false;
  room.left -= Math.min(length, most);
  return Math.min(length, most);
}

/**
 * The displayed text of a simple element; unchanged if its attributes have no effect and it separates words.
 */
function showElement(whole: string, name: string, attributes: string, text: string): string {
  if (hidesElement(attributes)) return '';
  const isTurned =
    (/^bdo$/i.test(name) && /\bdir\s*=\s*["']?\s*rtl/i.test(attributes)) || turns(styleOf(attributes));
  if (isTurned) return `\u202e${text}\u202c`;
  return inline.test(name) ? text : whole;
}

/** Whether the attributes of an element, as written in its tag, hide what it holds. */
export const hidesElement = (attributes: string): boolean =>
  hiding.test(styleOf(attributes)) ||
  /(?:^|\s)hidden(?:\s|=|\/|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""'));

function styleOf(attributes: string): string {
  const given = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(attributes);
  return decodeEntities(given?.slice(1).join('') ?? '');
}
