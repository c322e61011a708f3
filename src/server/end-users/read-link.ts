import type { LinkAction, LinkType } from '../../api/contract/end-users/restore-links.ts';
import { paths } from '../../paths.ts';
import type { LinkPageName } from '../../views/end-users/model.ts';
import type { ConsoleContext } from '../context.ts';

/** The link that a page was opened with. */
export interface PageLink {
  page: LinkPageName;
  /** The page with its link, and nothing else that was in the address. */
  address: string;
  type: LinkType;
  token: string;
  mode: string;
}

export const actionOf: Record<LinkPageName, LinkAction> = {
  email: 'email_restore',
  attachment: 'email_restore',
  original: 'restore_original',
  action: 'email_action',
};

/** Longest link that is passed on; ours have 51 characters, other services have theirs. */
const longest = 500;

/**
 * Reads the address of a page, as mail programs leave it; undefined when a part is missing. Whether the link means anything
 * is for the service to say.
 */
export function readLink(c: ConsoleContext, page: LinkPageName): PageLink | undefined {
  const query = new URL(c.req.url).searchParams;
  // `&amp;` that was never decoded.
  const read = (name: string) => (query.get(name) ?? query.get(`amp;${name}`) ?? '').trim();
  const type = read('type');
  const token = read(page === 'action' ? 'id' : 'msg');
  const mode = read('mode');
  if (!/^[a-z][a-z0-9_]{0,59}$/.test(type) || token === '' || token.length > longest) return undefined;
  if (mode.length > 60 || token === '.' || token === '..') return undefined;
  const values = { type, msg: token, ...(mode && { mode }) };
  const addressOf: Record<LinkPageName, string> = {
    email: paths.emailActions('restore-email', values),
    attachment: paths.emailActions('restore-attachment', values),
    original: paths.emailActions('restore-original', values),
    action: paths.emailActions('action', { type, id: token }),
  };
  // The service knows which types there are.
  return { page, address: addressOf[page], type: type as LinkType, token, mode };
}
