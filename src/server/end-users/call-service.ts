import { decideByLink, showApproval } from '../../api/contract/end-users/approvals.ts';
import * as calls from '../../api/contract/end-users/restore-links.ts';
import { newBrowser, type KeptProof } from './link-cookie.ts';
import type { ConsoleContext } from '../context.ts';
import { actionOf, type PageLink } from './read-link.ts';

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
