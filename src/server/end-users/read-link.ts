import { z } from 'zod';
import type { LinkAction, LinkType } from '../../api/contract/end-users/restore-links.ts';
import { paths } from '../../site/paths.ts';
import type { LinkPageName } from '../../views/end-users/model.ts';
import { given } from '../fields.ts';
import type { Asked } from '../validate.ts';

/** The link that a page was opened with. */
export interface PageLink {
  page: LinkPageName;
  /** The page's URL with its link, without other parameters. */
  address: string;
  type: LinkType;
  token: string;
  mode: string;
}

/** Parameters of a link; an undecoded `&amp;` from a mail program counts as `&`. */
export const linkQuery = z.record(z.string(), given).transform((sent) => {
  const read = (name: string) => (sent[name] ?? sent[`amp;${name}`] ?? '').trim();
  const [type, id, msg, mode] = [read('type'), read('id'), read('msg'), read('mode')];
  return { type, id, msg, mode, done: sent['done'] === '1' };
});
export type LinkRequest = Asked<{ query: typeof linkQuery }>;

export const actionOf: Record<LinkPageName, LinkAction> = {
  email: 'email_restore',
  attachment: 'email_restore',
  original: 'restore_original',
  action: 'email_action',
};

/** Longest link that is forwarded, characters; ours have 51, those of other services vary. */
const longest = 500;

/**
 * Parses the URL of a page, tolerating changes by mail programs; undefined if a part is missing. The service
 * decides whether the link is valid.
 */
export function readLink(c: LinkRequest, page: LinkPageName): PageLink | undefined {
  const { type, id, msg, mode } = c.req.valid('query');
  const token = page === 'action' ? id : msg;
  if (!/^[a-z][a-z0-9_]{0,59}$/.test(type) || token === '' || token.length > longest) return undefined;
  if (mode.length > 60 || token === '.' || token === '..') return undefined;
  const values = { type, msg: token, ...(mode && { mode }) };
  const addressOf: Record<LinkPageName, string> = {
    email: paths.emailActions('restore-email', values),
    attachment: paths.emailActions('restore-attachment', values),
    original: paths.emailActions('restore-original', values),
    action: paths.emailActions('action', { type, id: token }),
  };
  // The service checks the type.
  return { page, address: addressOf[page], type: type as LinkType, token, mode };
}
