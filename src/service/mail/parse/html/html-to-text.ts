import { decodeText } from './decode-entities.ts';
import { blocks } from './html-elements.ts';
import { JoinedText, replaceAllOf } from '../joined-text.ts';
import { scanWholeHtml } from './scan-html.ts';

const cells = new Set(['td', 'th']);
/** Elements whose content is no text of the page. */
const unread = new Set(['script', 'style', 'title']);

/**
 * The text of a page, shown or not: a line for each paragraph and row, tabs between cells. What people see is
 * `readShownPage`. Linear in the length of the page.
 */
export function htmlToText(html: string): string {
  const text = new JoinedText();
  let from = 0;
  /** The element whose content comes next, if it is no text. */
  let unreadElement = '';
  let depthOfPre = 0;
  /** What comes between the text so far and the next. */
  let gap = '';
  const add = (to: number): void => {
    if (to <= from) return;
    const read = decodeText(html.slice(from, to));
    const words = depthOfPre > 0 ? read : replaceAllOf(read, /[ \t\n\f\r\u00a0]+/g, ' ');
    const isSpaced = depthOfPre === 0 && words.endsWith(' ');
    if (depthOfPre === 0 && words.startsWith(' ')) gap ||= ' ';
    const own = depthOfPre > 0 ? words : words.replace(/^ | $/g, '');
    if (own === '') return;
    if (!text.isEmpty) text.add(gap);
    text.add(own);
    gap = isSpaced ? ' ' : '';
  };
  for (const { name, start, end } of scanWholeHtml(html)) {
    // Such content has no tags; without an end tag it is a text like others.
    if (unreadElement === '' || name !== `/${unreadElement}`) add(start);
    from = end;
    unreadElement = unread.has(name) ? name : '';
    const element = name.replace('/', '');
    if (element === 'pre') depthOfPre = Math.max(0, depthOfPre + (name === 'pre' ? 1 : -1));
    if (gap.startsWith('\n')) gap = name === 'br' ? '\n\n' : gap;
    else if (name === 'br') gap = '\n';
    else if (blocks.has(element)) gap = '\n';
    else if (cells.has(element)) gap = '\t';
    else if (name === 'img') gap ||= ' ';
  }
  add(html.length);
  return text.text();
}
