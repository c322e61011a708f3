import sanitizeHtml from 'sanitize-html';
import { unlinkedText } from '../mail-out/clean-message.ts';
import { decodeEntities } from './decode-entities.ts';
import { readMime } from './read-mime.ts';

/** Characters of HTML that are processed for the few that are shown. */
const mostRead = 200_000;
/** Tags that end a line in a browser. */
const lineEnd = /<(?=\/?(?:br|p|div|tr|li|ul|ol|h[1-6]|table|blockquote|pre|hr|section|article|center)\b)/gi;

/**
 * The beginning of a mail's text: without links, pictures, hidden parts, bidirectional controls and anything
 * that mail programs turn into a link. Empty for a mail without text.
 * @param most Maximum length in characters, including '…' if truncated.
 */
export function readSafeText(original: Uint8Array, most: number): string {
  const { html, text } = readMime(original);
  const shown = wordsOfHtml((html ?? '').slice(0, mostRead)) || (text ?? '').slice(0, mostRead);
  return unlinkedText(shown, most);
}

/** Elements that may be hidden with their content; the tags of others are removed and their text is kept. */
const mayHide = [
  'div',
  'p',
  'span',
  'font',
  'center',
  'table',
  'tbody',
  'tr',
  'td',
  'a',
  'b',
  'i',
  'strong',
  'em',
  'small',
];

function wordsOfHtml(html: string): string {
  const words = sanitizeHtml(html.replaceAll(lineEnd, '\n<'), {
    allowedTags: mayHide,
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'svg', 'math', 'object'],
    exclusiveFilter: ({ attribs }) => isHidden(attribs),
  });
  // Remaining tags have no attributes, and `<` in text is escaped.
  return decodeEntities(words.replaceAll(/<\/?\w{1,10}>/g, ''))
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
}

/** Whether attributes hide an element from readers. */
const isHidden = ({ hidden, style }: Record<string, string>): boolean =>
  hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0/i.test(style ?? '');
