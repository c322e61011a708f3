import type { MailBody } from './parse-protocol.ts';
import { readMime } from './read-mime.ts';

/** Most characters of each body part. */
const partLimit = 2_000_000;
/** Most bytes of one inline image and of all of them. */
const imageLimit = 2 * 1024 * 1024;
const imagesLimit = 8 * 1024 * 1024;
/** What a page may show as a picture; SVG is a document and stays out. */
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/jpg', 'image/gif', 'image/webp', 'image/bmp']);

/**
 * Reads the body of an original message. Pictures that came inside the message (`cid:`) are put into the HTML as data
 * URLs, within bounds; the HTML is otherwise as the sender wrote it and hostile.
 */
export function readBody(original: Uint8Array): MailBody {
  const mime = readMime(original);
  const images = new Map<string, string>();
  let left = imagesLimit;
  for (const { contentId, mimeType, bytes: read } of mime.files) {
    if (!contentId || !imageTypes.has(mimeType)) continue;
    const bytes = read(imageLimit + 1);
    if (bytes.length > imageLimit || bytes.length > left) continue;
    left -= bytes.length;
    images.set(
      contentId.replace(/^<|>$/g, '').toLowerCase(),
      `data:${mimeType};base64,${bytes.toString('base64')}`,
    );
  }
  const html = mime.html?.slice(0, partLimit) ?? null;
  return {
    html: html === null ? null : inlineImages(html, images),
    text: mime.text?.slice(0, partLimit) ?? null,
    protections: [...mime.protections],
  };
}

/** One picture may be named many times; what they grow the page by is bounded all the same. */
function inlineImages(html: string, images: ReadonlyMap<string, string>): string {
  let left = imagesLimit * 2;
  return html.replace(/(["'(])\s*cid:([^"'()\s<>]{1,300})/gi, (whole, before: string, id: string) => {
    const url = images.get(decodeId(id).toLowerCase());
    if (!url || url.length > left) return whole;
    left -= url.length;
    return `${before}${url}`;
  });
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
