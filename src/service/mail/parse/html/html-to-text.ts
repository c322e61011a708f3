import { decodeText, scanWholeHtml } from './scan-html.ts';
import { JoinedText, replaceAllOf } from '../joined-text.ts';
import type { StyledElement } from './read-css.ts';

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

/** Elements without content. */
export const voids = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements whose content is no HTML. */
export const raw = new Set(['script', 'style', 'title', 'textarea']);
/** Inline elements, which do not separate the words of a link. */
export const inline = new Set(
  'a b i u em strong span font wbr big small s sub sup bdo bdi ins mark'.split(' '),
);
/** Elements that begin and end a line. */
export const blocks = new Set(
  `address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3
   h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
);
/** Blocks that end a paragraph, which needs no end tag. */
export const endsParagraph = new Set(
  [...blocks].filter((name) => !/^(?:body|dd|dt|html|legend|li|t.*)$/.test(name)).concat('table'),
);
/** Elements across which end tags of others have no effect. */
export const boundary = new Set('table td th caption template object marquee applet button'.split(' '));
export const tableParts = new Set('td th tr tbody thead tfoot'.split(' '));
/** Elements with an end that reaches across blocks. */
export const formatting = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
/** Elements that end by the start of others. */
export const endedBy: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    li: ['li'],
    dt: ['dt', 'dd'],
    dd: ['dt', 'dd'],
    option: ['option'],
    td: ['td', 'th'],
    th: ['td', 'th'],
    tr: ['tr'],
    tbody: ['tr', 'tbody', 'thead', 'tfoot'],
    tfoot: ['tr', 'tbody', 'thead', 'tfoot'],
    body: ['head'],
  }),
);
/** The names under which an element is found among the open ones. */
export const keysOf = (name: string): string[] => [
  name,
  ...(boundary.has(name) ? ['*'] : []),
  ...(blocks.has(name) || boundary.has(name) ? ['^'] : []),
];

const noClasses: ReadonlySet<string> = new Set();

/** An element as selectors see it. */
export function elementOf(name: string, attributes: ReadonlyMap<string, string>): StyledElement {
  const classes = attributes.get('class');
  return {
    name,
    id: attributes.get('id') ?? '',
    classes: classes === undefined ? noClasses : new Set(classes.trim().split(/\s+/)),
    attributes,
  };
}
