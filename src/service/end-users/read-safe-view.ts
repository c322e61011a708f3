import type { RestoreStatus } from '../../api/contract/end-users/restore-links.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { LinkedCopy } from './link-store-sqlite.ts';
import { isHeldByPerson } from './show-status.ts';

/** Characters shown: enough to recognise a mail, and a few hundred bytes of a page. */
const mostShown = 600;
/** Larger messages, in bytes, are not parsed for it. */
const mostRead = 25_000_000;

/**
 * Adds the beginning of a held mail's text for a recipient who may act on it. Nothing is shown of mail that
 * was held because of its content (leaks), that a person has quarantined, or that cannot be released: its
 * text must stay hidden from the reader.
 */
export async function readSafeView(
  { stores, originals }: Pick<ServiceParts, 'stores' | 'originals'>,
  copy: LinkedCopy,
  status: RestoreStatus,
): Promise<RestoreStatus> {
  const { mail, may } = status;
  const isOpen = status.status === 'quarantined' && (may === 'release' || may === 'request');
  if (!mail || !isOpen || mail.group === 'dlp' || mail.attachment !== null || isHeldByPerson(copy)) {
    return status;
  }
  if ((await stores.mail.originalSize(copy.key)) > mostRead) return status;
  const original = await stores.mail.readOriginal(copy.key);
  if (!original) return status;
  // A message that crashes the parser has no preview; its page works anyway.
  const text = await originals.readSafeText(original, mostShown).catch(() => '');
  return { ...status, mail: { ...mail, text } };
}
