import type { MailBody } from '../../emails/mail-body.ts';
import { readMime } from './mime/read-mime.ts';
import { unlinkedText } from '../../mail-out/clean-message.ts';
import { pageRoom, readShownPage } from './html/shown-page.ts';
import { hashAttachments } from './mime/mime-file.ts';

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

/** Characters that are processed for the few that are shown. */
const maxRead = 200_000;

/** Bidirectional controls, so that text stays in the order in which it was written. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * The beginning of a mail's text: without links, pictures, hidden parts, bidirectional controls and anything
 * that mail programs turn into a link. Empty for a mail without text.
 * @param most Maximum length in characters, including '…' if truncated.
 */
export function readSafeText(original: Uint8Array, most: number): string {
  const { htmlParts, text } = readMime(original);
  const room = pageRoom();
  const shown = htmlParts
    .map((part) => readShownPage(part.replace(turning, ''), room).texts[0]?.replaceAll('\f', '') ?? '')
    .filter((words) => words !== '')
    .join('\n\n');
  return unlinkedText((shown || (text ?? '')).slice(0, maxRead), most);
}

/**
 * The bytes of one file of a message, found by MD5 among the files of its row; null if there is none. Of a
 * larger file, only the first `limit` bytes.
 */
export function readOneFile(
  original: Uint8Array,
  md5: string,
  limit: number,
): Uint8Array | 'too_large' | null {
  const { files } = readMime(original);
  const listed = files.filter(({ isListed }) => isListed);
  const place = hashAttachments(files).findIndex(({ MD5 }) => MD5 === md5);
  const file = listed[place];
  if (!file) return null;
  if (file.facts().size > limit) return 'too_large';
  // A copy, because the worker transfers the buffer, and this is a view of the whole message.
  return Uint8Array.from(file.bytes(limit));
}
