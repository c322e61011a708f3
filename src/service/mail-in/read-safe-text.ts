import sanitizeHtml from 'sanitize-html';
import { unlinkedText } from '../mail-out/clean-message.ts';
import { decodeEntities } from './decode-entities.ts';
import { readMime } from './read-mime.ts';

/** Characters of HTML that are looked at for the few that are shown. */
const mostRead = 200_000;
/** Where a line ends in what a browser shows. */
const lineEnd = /<(?=\/?(?:br|p|div|tr|li|ul|ol|h[1-6]|table|blockquote|pre|hr|section|article|center)\b)/gi;

/**
 * The beginning of what a mail says, as words: no links, pictures, hidden parts or directions, nothing that a program makes a
 * link of. Empty for a mail without text.
 * @param most characters of it; '…' stands for the rest
 */
export function readSafeText(original: Uint8Array, most: number): string {
  const { html, text } = readMime(original);
  const shown = wordsOfHtml((html ?? '').slice(0, mostRead)) || (text ?? '').slice(0, mostRead);
  return unlinkedText(shown, most);
}

/** Elements that may hide what is in them; of all others the words stay and the element goes. */
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
  // What is left of tags has no attributes, and `<` in words is escaped.
  return decodeEntities(words.replaceAll(/<\/?\w{1,10}>/g, ''))
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
}

/** Words that a mail shows to programs alone. */
const isHidden = ({ hidden, style }: Record<string, string>): boolean =>
  hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0/i.test(style ?? '');
