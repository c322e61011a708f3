import { hashAttachments } from './mime/hash-attachments.ts';
import { readMime } from './mime/read-mime.ts';

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
