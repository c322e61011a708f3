import type { MailBody } from '../../emails/mail-body.ts';
import { readMime } from './mime/read-mime.ts';

/** Most characters of each body part. */
const partLimit = 2_000_000;
/** Most bytes of one inline image, and of all. */
const imageLimit = 2 * 1024 * 1024;
const imagesLimit = 8 * 1024 * 1024;
/** Allowed image types; SVG is excluded because it is a document. */
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/jpg', 'image/gif', 'image/webp', 'image/bmp']);

/**
 * Reads the body of an original message. Inline images (`cid:`) are embedded in the HTML as data URLs, within
 * limits; the HTML is otherwise unsanitised and untrusted.
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

/** An image may be referenced many times, so the total growth is limited. */
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
