import sanitizeHtml from 'sanitize-html';
import { Tokenizer } from 'htmlparser2';

/** Allowed style values: only for painting and layout of text, not for overlays, loading or animation. */
const safeValue = /^(?!.*(?:url|expression|image|var)\s*\()[^<>{}\\;]{1,200}$/i;
const safeProperties = [
  'background-color',
  'border',
  'border-bottom',
  'border-collapse',
  'border-color',
  'border-left',
  'border-radius',
  'border-right',
  'border-style',
  'border-top',
  'border-width',
  'color',
  'direction',
  'display',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'height',
  'letter-spacing',
  'line-height',
  'list-style-type',
  'margin',
  'margin-bottom',
  'margin-left',
  'margin-right',
  'margin-top',
  'max-width',
  'padding',
  'padding-bottom',
  'padding-left',
  'padding-right',
  'padding-top',
  'text-align',
  'text-decoration',
  'text-indent',
  'text-transform',
  'vertical-align',
  'white-space',
  'width',
];

const tableAttributes = [
  'align',
  'bgcolor',
  'border',
  'cellpadding',
  'cellspacing',
  'colspan',
  'rowspan',
  'valign',
  'width',
  'height',
  'summary',
  'style',
  'dir',
];

/**
 * Sanitises a mail's HTML: without scripts, forms, frames, style sheets and remote content; links become text
 * with their host, remote images placeholders.
 */
export function sanitizeMessage(html: string, words: { remoteImage: string }): string {
  return sanitizeHtml(limitDepth(html), {
    allowedTags: [
      ...sanitizeHtml.defaults.allowedTags,
      'img',
      'font',
      'center',
      'del',
      'ins',
      'strike',
      'big',
      'tt',
    ].filter((tag) => tag !== 'a'),
    allowedAttributes: {
      '*': ['style', 'dir', 'lang', 'align', 'title'],
      font: ['color', 'face', 'size'],
      img: ['src', 'alt', 'width', 'height'],
      span: ['style', 'dir', 'title', 'class', 'data-host'],
      table: tableAttributes,
      tbody: tableAttributes,
      td: tableAttributes,
      th: tableAttributes,
      tr: tableAttributes,
    },
    allowedClasses: { span: ['postern-link', 'postern-image'] },
    allowedSchemes: [],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    allowedStyles: { '*': Object.fromEntries(safeProperties.map((name) => [name, [safeValue]])) },
    disallowedTagsMode: 'discard',
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math'],
    nestingLimit: 200,
    transformTags: {
      a: (_tag, attributes) => ({ tagName: 'span', attribs: linkAttributes(attributes['href']) }),
      img: (_tag, attributes) =>
        isEmbedded(attributes['src'])
          ? { tagName: 'img', attribs: attributes }
          : {
              tagName: 'span',
              attribs: { class: 'postern-image' },
              text: attributes['alt']?.trim() || words.remoteImage,
            },
    },
  });
}

/** Raster images inside the mail; SVG may contain scripts. */
function isEmbedded(source: string | undefined): boolean {
  return /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,/i.test(source?.trim() ?? '');
}

/** A link becomes a span that shows its target in the title, and its host by the style sheet. */
function linkAttributes(href: string | undefined): sanitizeHtml.Attributes {
  const address = href?.trim() ?? '';
  if (address === '') return {};
  return { class: 'postern-link', title: address.slice(0, 2_000), 'data-host': hostOf(address) };
}

function hostOf(address: string): string {
  if (!URL.canParse(address)) return '?';
  const { host, protocol } = new URL(address);
  return host || protocol;
}

/** Most elements inside each other; the deepest ordinary mails have about a hundred. */
const maxDepth = 200;

const voidElements = new Set(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/** Open elements that a start tag closes, as the parser of `sanitize-html` does it: people leave their end tags out. */
const closedBy: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    tr: ['tr', 'th', 'td'],
    th: ['th'],
    td: ['thead', 'th', 'td'],
    a: ['a'],
    li: ['li'],
    p: ['p'],
    div: ['p'],
    table: ['p'],
    ul: ['p'],
    ol: ['p'],
    blockquote: ['p'],
    option: ['option'],
    dd: ['dt', 'dd'],
    dt: ['dt', 'dd'],
  }).map(([name, closed]) => [name, new Set(closed)]),
);

const nothing = () => undefined;

/**
 * Takes the tags of elements out that lie deeper than 200 others; their text stays. A sanitiser works in the square of the depth: a
 * megabyte of `<div>` takes it half a minute. Linear, and by the tokenizer that the sanitiser has itself, so both see the same tags.
 */
export function limitDepth(html: string): string {
  const open: string[] = [];
  /** Number of start tags that were taken out and have no end tag yet, by name. */
  const takenOut = new Map<string, number>();
  let kept = '';
  let keptTo = 0;
  let name = '';
  let start = 0;
  const takeOut = (from: number, to: number) => {
    kept += html.slice(keptTo, from);
    keptTo = Math.max(to, from);
  };
  const openElement = (end: number) => {
    if (voidElements.has(name)) return;
    const closed = closedBy.get(name);
    while (closed?.has(open.at(-1) ?? '')) open.pop();
    if (open.length < maxDepth) open.push(name);
    else {
      takenOut.set(name, (takenOut.get(name) ?? 0) + 1);
      takeOut(start, end + 1);
    }
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname: (from, to) => {
        name = html.slice(from, to).toLowerCase();
        start = from - 1;
      },
      onopentagend: openElement,
      // `<div/>` is an ordinary start tag in HTML.
      onselfclosingtag: openElement,
      onclosetag: (from, to) => {
        const closed = html.slice(from, to).toLowerCase();
        const waiting = takenOut.get(closed) ?? 0;
        if (waiting > 0) {
          takenOut.set(closed, waiting - 1);
          const end = html.indexOf('>', to);
          takeOut(html.lastIndexOf('<', from), end < 0 ? html.length : end + 1);
          return;
        }
        const at = open.lastIndexOf(closed);
        if (at >= 0) open.length = at;
      },
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return keptTo === 0 ? html : kept + html.slice(keptTo);
}
