import { charsetInside } from '../mime/compose-text.ts';
import { decodeCharset } from '../charsets/decode-charset.ts';
import { decodeAttribute, scanHtml } from './scan-html.ts';
import { readableName } from '../archives/examine-file.ts';
import type { InspectedFile } from '../mime/mime-file.ts';

/** Most bytes of HTML pages that are read from one message: the relevant part may follow embedded data. */
const pageLimit = 16 * 1024 * 1024;

const pageName = /\.(?:[sx]?html?|xht|mht(?:ml)?|svgz?)$/i;
const pageType = /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)$/;
const pageStart =
  /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|script|svg|\?xml[^>]*>\s*(?:<!--.*?-->\s*)?<(?:svg|html))\b/is;

/** Decodes the HTML pages and SVG drawings among the files, recognised by name, type or first bytes. */
export function readPages(files: readonly InspectedFile[]): {
  pages: ReadonlyMap<InspectedFile, string>;
  isWhole: boolean;
} {
  const pages = new Map<InspectedFile, string>();
  let left = pageLimit;
  let isWhole = true;
  for (const file of files) {
    if (!isPage(file)) continue;
    const bytes = Buffer.from(file.bytes(left + 1));
    if (bytes.length > left) isWhole = false;
    const page = bytes.subarray(0, left);
    left -= page.length;
    pages.set(file, withInnerPages(decodeCharset(page, charsetInside(page))));
  }
  return { pages, isWhole };
}

/** Maximum nesting of pages in pages. */
const deepestInner = 3;
const framing: ReadonlySet<string> = new Set(['iframe']);

/** A page with those in its attributes (`<iframe srcdoc>`), which a browser opens with it. */
function withInnerPages(page: string): string {
  const pieces = [page];
  let from = page;
  for (let depth = 0; depth < deepestInner && /srcdoc/i.test(from); depth += 1) {
    from = Array.from(scanHtml(from, framing), ({ attributes }) =>
      decodeAttribute(attributes.get('srcdoc') ?? ''),
    ).join('\n');
    pieces.push(from);
  }
  return pieces.join('\n');
}

/** Whether a browser opens it. In an archive with many files a page is part of something larger. */
function isPage({ names, mimeType, packed, bytes }: InspectedFile): boolean {
  if (packed && !packed.isOneOfFew) return false;
  if (pageType.test(mimeType) || names.some((one) => pageName.test(readableName(one)))) return true;
  const name = readableName(names[0] ?? '');
  const isOther = /\.(?!txt$)[a-z0-9]{2,5}$/i.test(name) && !/\.(?:pdf|docx?|xlsx?)$/i.test(name);
  return names.length > 0 && !isOther && pageStart.test(Buffer.from(bytes(200)).toString('latin1'));
}

/** Whether it is an SVG drawing, to which the checks for pages apply only in part. */
export const isDrawing = ({ names, mimeType }: InspectedFile): boolean =>
  /\.svgz?$/i.test(readableName(names[0] ?? '')) || mimeType === 'image/svg+xml';
