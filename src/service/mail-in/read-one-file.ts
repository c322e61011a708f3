import { hashAttachments } from './hash-attachments.ts';
import { readMime } from './read-mime.ts';

/**
 * The bytes of one file of a message, found by its MD5 among the files that its row lists; null where there is none. Of one
 * that is larger than `limit` bytes, nothing but that.
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
  // A copy: the worker hands its bytes over, and these are part of the whole message.
  return Uint8Array.from(file.bytes(limit));
}
