import { readCharset } from '../charsets/decode-charset.ts';
import { decodeTransfer } from './decode-transfer.ts';
import { htmlToText } from '../html/html-to-text.ts';
import { JoinedText, replaceAllOf } from '../joined-text.ts';
import type { Flow } from './read-part-headers.ts';
import { valueOf, type HeaderField } from './prepare-message.ts';
import type { MimeLeaf, MimeWalk } from './walk-mime.ts';

/** Longest text read from a message, in characters, all parts together. */
const textLimit = 8_000_000;

/** Parts with the same content: the formats of a multipart/alternative, or a single part. */
interface Slot {
  readonly plain: string[];
  readonly html: string[];
  readonly head: string;
}

/**
 * The text of a mail in both formats, null where no part has that format; a part that lacks one is converted. The HTML
 * also part by part, as programs read it: what one leaves open ends with it.
 * @param messages The nested messages, by their number less one.
 */
export function composeText(
  leaves: readonly MimeLeaf[],
  messages: MimeWalk['inner'],
): {
  html: string | null;
  htmlParts: readonly string[];
  text: string | null;
  isWhole: boolean;
  isRead: boolean;
} {
  const heads = messages.map(({ buffer, fields }) => headOf(buffer, fields));
  const slots: Slot[] = [];
  const byAlternative = new Map<number, Slot>();
  const announced = new Set<number>([0]);
  let left = textLimit;
  let isWhole = true;
  let isRead = true;
  for (const leaf of leaves) {
    const content = decodeText(decodeTransfer(leaf.raw, leaf.encoding, left + 1), leaf, left);
    isWhole &&= content.isWhole;
    isRead &&= content.isRead;
    left -= content.text.length;
    let slot = leaf.alternative > 0 ? byAlternative.get(leaf.alternative) : undefined;
    if (!slot) {
      slot = {
        plain: [],
        html: [],
        head: announced.has(leaf.message) ? '' : (heads[leaf.message - 1] ?? ''),
      };
      announced.add(leaf.message);
      slots.push(slot);
      if (leaf.alternative > 0) byAlternative.set(leaf.alternative, slot);
    }
    slot[leaf.type === 'text/html' ? 'html' : 'plain'].push(
      leaf.flow === 'fixed' ? content.text : unflow(content.text, leaf.flow),
    );
  }
  const hasHtml = slots.some(({ html }) => html.length > 0);
  const hasPlain = slots.some(({ plain }) => plain.length > 0);
  return {
    html: hasHtml ? slots.map((slot) => htmlOf(slot).join('\n')).join('\n') || null : null,
    htmlParts: hasHtml ? slots.flatMap(htmlOf) : [],
    text: hasPlain ? slots.map(plainOf).join('\n') || null : null,
    isWhole,
    isRead,
  };
}

const htmlOf = ({ head, html, plain }: Slot): string[] => [
  ...(head === '' ? [] : [textToHtml(head)]),
  ...(html.length > 0 ? html : plain.map(textToHtml)),
];

const plainOf = ({ head, html, plain }: Slot): string =>
  head + (plain.length > 0 ? plain.join('\n') : html.map(htmlToText).join('\n'));

// Patterns of one letter take little memory, however many match.
const textToHtml = (text: string): string =>
  `<div>${text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\n/g, '<br>\n')}</div>`;

/**
 * At most `limit` bytes of text, decoded by the declared charset, else by the charset in the page's `meta`.
 */
function decodeText(
  bytes: Buffer,
  { charset, type }: MimeLeaf,
  limit: number,
): { text: string; isWhole: boolean; isRead: boolean } {
  const read = bytes.subarray(0, Math.max(limit, 0));
  const label = charset === '' && type === 'text/html' ? charsetInside(read) : charset;
  const { text, isRead } = readCharset(read, label);
  // Mail programs drop NUL characters, which rejoins words that are split by them.
  return { text: lineEnds(text.replace(/\0/g, '')), isWhole: read.length === bytes.length, isRead };
}

/** The charset in a page's `meta`, which is read as ASCII, so it cannot be UTF-16 or UTF-32. */
export function charsetInside(bytes: Buffer): string {
  const page = bytes.toString('latin1', 0, 4_096);
  const charset = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(page)?.[1] ?? '';
  return /^utf-?(?:16|32)/i.test(charset) ? '' : charset;
}

const lineEnds = (text: string): string => (text.includes('\r') ? replaceAllOf(text, /\r\n?/g, '\n') : text);

/**
 * Joins the lines of format=flowed (RFC 3676): a line that ends with a blank goes on in the next one of the same depth
 * of quotation. A signature's separator stands alone.
 */
function unflow(text: string, flow: Flow): string {
  const joined = new JoinedText();
  let openDepth = -1;
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const line = text.slice(start, newline < 0 ? text.length : newline);
    const depth = depthOf(line);
    const content = line.slice(line[depth] === ' ' ? depth + 1 : depth);
    const isSeparator = content === '-- ';
    const goesOn = content.endsWith(' ') && !isSeparator;
    if (depth !== openDepth || isSeparator) {
      if (start > 0) joined.add('\n');
      if (depth > 0) joined.add(`${'>'.repeat(depth)} `);
    }
    joined.add(goesOn && flow === 'flowed_delsp' ? content.slice(0, -1) : content);
    openDepth = goesOn ? depth : -1;
    start = newline < 0 ? Infinity : newline + 1;
  }
  return joined.text();
}

/** The number of `>` that a line begins with. */
function depthOf(line: string): number {
  let depth = 0;
  while (line[depth] === '>') depth += 1;
  return depth;
}

/** The block of headers above the text of a nested message, as mail programs show it. */
function headOf(buffer: Buffer, fields: readonly HeaderField[]): string {
  const shown = ['From', 'Subject', 'Date', 'To'].flatMap((name) => {
    const field = fields.find((other) => other.name.toLowerCase() === name.toLowerCase());
    return field ? [`${name}: ${valueOf(buffer, field, 2_000, fields)}`] : [];
  });
  return `---------- ${shown.length > 0 ? `\n${shown.join('\n')}\n` : ''}\n`;
}
