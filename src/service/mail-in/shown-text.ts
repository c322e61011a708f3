import { cleanLine } from './clean-text.ts';
import { decodeEntities } from './decode-entities.ts';
import { fieldLimits } from './field-limits.ts';
import { inReadingOrder } from './reading-order.ts';

/** Elements that stand within a word without parting it. */
const inline = /^(?:b|i|u|em|strong|span|font|wbr|big|small|s|sub|sup|bdo|bdi|ins|mark)$/i;
/** An element that holds text alone; the attributes are what makes a reader see it otherwise. */
const simpleElement = /<(\w{1,20})\b([^<>]{0,3000})>([^<]*)<\/\1\s*>/gi;
/** Characters in which a link usually ends, most that are read of one, and what is read of one that does not end. */
const nearEnd = 4_000;
const farEnd = 64_000;
const unended = 500;
/** Simple elements within simple elements that are looked into. */
const deepest = 4;

const hiding =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|color\s*:\s*transparent|opacity\s*:\s*(?:0+(?:\.0*)?|\.0+)\s*(?:[;!]|$)|font-size\s*:\s*(?:0+(?:\.0\d*)?(?:[a-z]{2,3}|%)?|\.0\d*(?:[a-z]{2,3}|%)|1p[xt])\s*(?:[;!]|$))/i;
const turning = /unicode-bidi\s*:\s*(?:isolate-|bidi-)override/i;
const rightToLeft = /direction\s*:\s*rtl/i;

/** Whether a style shows the letters of a text in the other order. */
const turns = (style: string): boolean => turning.test(style) && rightToLeft.test(style);

/** What is known of a page whose links are read from its beginning to its end, and how much may still be read of links that end far away. */
export interface PageRoom {
  /** Where the next link ends, as far as that was looked for. */
  end: number;
  left: number;
  isWhole: boolean;
}

/**
 * What a reader sees of the link that begins at `start`: without the words that a style hides, in the order in which it is shown,
 * with the texts of pictures.
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
  // Blanks are one to a reader, however many stand before the words.
  const text = read.replace(/\s+/g, ' ').trimStart().slice(0, fieldLimits.linkText);
  return cleanLine(
    inReadingOrder(turns(decodeEntities(style)) ? `\u202e${text}` : text),
    fieldLimits.linkText,
  );
}

/** How much of a page is read for the link that begins at `start`. */
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

/** One element that holds text alone, as a reader sees it; as it stands where its attributes change nothing and it parts words. */
function showElement(whole: string, name: string, attributes: string, text: string): string {
  const given = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(attributes);
  const style = decodeEntities(given?.slice(1).join('') ?? '');
  if (hiding.test(style) || /(?:^|\s)hidden(?:\s|=|\/|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""')))
    return '';
  const isTurned = (/^bdo$/i.test(name) && /\bdir\s*=\s*["']?\s*rtl/i.test(attributes)) || turns(style);
  if (isTurned) return `\u202e${text}\u202c`;
  return inline.test(name) ? text : whole;
}
