import sanitizeHtml from 'sanitize-html';
import { limitDepth } from './limit-depth.ts';

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
