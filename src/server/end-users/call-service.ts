import * as calls from '../../api/contract/end-users/restore-links.ts';
import { z } from 'zod';
import type { LinkAction, LinkType } from '../../api/contract/end-users/restore-links.ts';
import { paths } from '../../site/paths.ts';
import type { LinkPageName } from '../../views/end-users/model.ts';
import { given } from '../fields.ts';
import type { Asked } from '../validate.ts';
import { decideByLink, showApproval } from '../../api/contract/end-users/approvals.ts';
import { type KeptProof, newBrowser } from './prove-address.ts';
import type { ConsoleContext } from '../context.ts';

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

const actionOf: Record<LinkPageName, LinkAction> = {
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

/** The calls about one link, on behalf of the browser that shows it. */
export function linkCalls(c: ConsoleContext, link: PageLink, proof: KeptProof | undefined) {
  const { client } = c.var;
  const { page, token, type, mode } = link;
  const own = { deviceTokens: proof?.browser, token: undefined };
  const params = { type };
  const named = page === 'action' ? { id: token } : { msg: token };
  const proved = {
    ...(proof?.email && { email: proof.email }),
    ...(proof?.code && { code: proof.code }),
  };
  const pageQuery = { ...named, ...(mode && { mode }) };
  const body = { action_name: actionOf[page] };
  return {
    identify: () =>
      client.call(calls.identificationNeeded, { params, query: { ...pageQuery, ...proved }, body }, own),
    sendCode: (email: string) =>
      client.call(calls.verifyRecipient, { params, query: { ...pageQuery, email }, body }, own),
    status: (code?: string) =>
      client.call(
        calls.restoreStatus,
        { params: { type, msg: token }, query: { ...proved, ...(code !== undefined && { code }) } },
        own,
      ),
    /** Whether the mail still exists; the service answers its proved recipient only. */
    exists: () => client.call(calls.entityExists, { params: { type, msg: token }, query: proved }, own),
    /** The request that an administrator's link is about. */
    approval: () => client.call(showApproval, { params: { type, msg: token }, query: proved }, own),
    decide: (decision: 'approve' | 'decline', reason: string) =>
      client.call(
        decideByLink,
        { params: { type, msg: token }, query: proved, body: { decision, reason } },
        own,
      ),
    /** Gets the link to one file of the mail. */
    openFile: (md5: string) =>
      client.call(
        calls.openLinkedFile,
        { params: { type, msg: token }, query: proved, body: { MD5: md5 } },
        own,
      ),
    release() {
      const query = { ...proved, msg: token, rnd: newBrowser(), ...(mode && { mode }) };
      const endpoint = page === 'original' ? calls.restoreOriginal : calls.restoreByLink;
      return client.call(endpoint, { params, query }, own);
    },
    request(commentary: string) {
      const query = { ...proved, msg: token, ...(mode && { mode }) };
      const endpoint =
        page === 'original'
          ? calls.requestOriginal
          : mode === 'phish_request_restore'
            ? calls.requestPhishRestore
            : calls.requestRestore;
      return client.call(endpoint, { params, query, body: { commentary } }, own);
    },
    /** An empty `answer` means that the mail is not wanted. */
    answer: (answer: string) =>
      client.call(
        calls.userResponse,
        { params, query: { ...named, ...(answer && { mode: answer }), ...proved } },
        own,
      ),
  };
}
export type LinkCalls = ReturnType<typeof linkCalls>;
