import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { openLinkedFile as openEndpoint } from '../../api/contract/end-users/restore-links.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { makeLink } from './make-link.ts';
import type { OpenedLink } from './open-link.ts';
import { requireCopy, showStatus } from './show-status.ts';

/**
 * Creates a link to one file of a held mail, for a recipient who may get it.
 * @throws ServiceError `not_found` for a file that is not offered.
 */
export async function openLinkedFile(
  parts: ServiceParts,
  opened: OpenedLink,
  md5: string,
): Promise<CallAnswer<typeof openEndpoint>> {
  const { files = [] } = await showStatus(parts, opened);
  if (!files.some(({ MD5 }) => MD5 === md5)) throw refuse('not_found', 'link_unknown');
  const { row } = requireCopy(opened);
  const at = parts.now();
  const wish = { row, recipient: opened.email, purpose: 'attachment', attachment: md5, at } as const;
  const { path, link } = makeLink(parts.secretBox, wish);
  await parts.stores.endUsers.addLink(link);
  return { path };
}
