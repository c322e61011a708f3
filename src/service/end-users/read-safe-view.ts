import type { RestoreStatus } from '../../api/contract/end-users/restore-links.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { LinkedCopy } from './link-store-sqlite.ts';
import { isHeldByPerson } from './show-status.ts';

/** Characters that are shown: enough to know a mail again, and a few hundred bytes of a page. */
const mostShown = 600;
/** Messages beyond this many bytes are not taken apart for it. */
const mostRead = 25_000_000;

/**
 * Adds how a held mail begins, for a recipient who may do something about it. Of mail that was held for what it says (leaks), that
 * a person has put into quarantine, or that nobody gets, nothing is shown: the words are what is kept from the reader.
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
  // A message that no worker survives has no view; its page works all the same.
  const text = await originals.readSafeText(original, mostShown).catch(() => '');
  return { ...status, mail: { ...mail, text } };
}
