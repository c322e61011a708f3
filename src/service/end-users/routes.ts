import type { HandlersOf } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { previewAction } from '../emails/change-emails.ts';
import {
  decideByLink,
  decideRestoreRequests,
  listRestoreRequests,
  showByLink,
  showRestoreRequest,
} from './restore-requests.ts';
import { notifiesAnybody, readEndUserPolicy, readerOf } from './end-user-policy.ts';
import { readLinkToken } from './link-store-sqlite.ts';
import {
  endNotices,
  listHeldMail,
  openHeldMail,
  readPageOwner,
  sendReaderCode,
  writePreferences,
} from './held-mail.ts';
import { openLinkedFile, requestMail, restoreMail } from './linked-mail.ts';
import { findProof, openLink, sendCode } from './open-link.ts';

type EndUserCalls =
  | 'identificationNeeded'
  | 'verifyRecipient'
  | 'restoreByLink'
  | 'requestRestore'
  | 'requestPhishRestore'
  | 'entityExists'
  | 'showApproval'
  | 'decideByLink'
  | 'openLinkedFile'
  | 'restoreOriginal'
  | 'requestOriginal'
  | 'listRestoreRequests'
  | 'showRestoreRequest'
  | 'decideRestoreRequests'
  | 'listHeldMail'
  | 'verifyHeldMailReader'
  | 'openHeldMail'
  | 'writeNoticePreferences'
  | 'unsubscribeNotices'
  | 'previewAction';

/** Actions of people on their own held mail by mailed links, and the administrators' decisions about it. */
export const endUserRoutes = (parts: ServiceParts): HandlersOf<EndUserCalls> => ({
  async identificationNeeded({ query }, call) {
    const token = query.msg ?? query.id ?? '';
    const { hash, isExpired } = readLinkToken(parts.secretBox, token, parts.now());
    const owner = await readPageOwner(parts);
    if (isExpired || !hash) return { status: isExpired ? 'expired' : 'broken', ...owner };
    const email = await readerOf(parts.stores, query.email ?? '');
    const proof = await findProof(parts, { email, link: hash }, call);
    return { status: proof ? 'not_needed' : 'needed', ...owner };
  },
  verifyRecipient: ({ query }, call) => sendCode(parts, query, call),
  restoreByLink: async ({ params, query }, call) =>
    restoreMail(parts, await openLink(parts, params.type, query, call), call),
  requestRestore: async ({ params, query, body }, call) =>
    requestMail(parts, await openLink(parts, params.type, query, call), body.commentary, call),
  requestPhishRestore: async ({ params, query, body }, call) =>
    requestMail(parts, await openLink(parts, params.type, query, call), body.commentary, call),
  async entityExists({ params: { type, msg }, query }, call) {
    const opened = await openLink(parts, type, { ...query, msg }, call).catch(() => undefined);
    return {
      isExists: opened === undefined || (opened.link.mail !== null && opened.link.mail.state !== 'deleted'),
    };
  },
  showApproval: ({ params: { msg }, query }, call) => showByLink(parts, { ...query, msg }, call),
  decideByLink: ({ params: { msg }, query, body }, call) =>
    decideByLink(parts, { ...query, msg }, body, call),
  openLinkedFile: async ({ params: { type, msg }, query, body }, call) =>
    openLinkedFile(parts, await openLink(parts, type, { ...query, msg }, call), body.MD5),
  restoreOriginal: async ({ params, query }, call) =>
    restoreMail(parts, await openLink(parts, params.type, query, call), call),
  requestOriginal: async ({ params, query, body }, call) =>
    requestMail(parts, await openLink(parts, params.type, query, call), body.commentary, call),
  listRestoreRequests: ({ query }) => listRestoreRequests(parts, query),
  showRestoreRequest: (input, call) => showRestoreRequest(parts, input, call),
  listHeldMail: ({ query }, call) => listHeldMail(parts, query, call),
  verifyHeldMailReader: ({ query }, call) => sendReaderCode(parts, query.email, call),
  openHeldMail: ({ query, body }, call) => openHeldMail(parts, query, body, call),
  writeNoticePreferences: ({ query, body }, call) => writePreferences(parts, query, body, call),
  unsubscribeNotices: ({ body }, call) => endNotices(parts, body.id, call),
  decideRestoreRequests: ({ body }, call) => decideRestoreRequests(parts, body, call),
  async previewAction(input, call) {
    const policy = await readEndUserPolicy(parts.stores);
    const areTold = input.body.action === 'quarantine' && notifiesAnybody(policy);
    return { ...(await previewAction(parts, input, call)), ...(areTold && { notices: policy.notices }) };
  },
});
