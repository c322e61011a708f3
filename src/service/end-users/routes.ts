import { hashSecret } from '../secret-box/secrets.ts';
import { normalizeEmail } from '../accounts/account.ts';
import type { HandlersOf } from '../call.ts';
import { pageLogo } from '../config/custom-logo.ts';
import { readTenant } from '../config/tenant-store.ts';
import type { ServiceParts } from '../service-parts.ts';
import { decideByLink, showByLink } from './approve-by-link.ts';
import { decideRestoreRequests } from './decide-requests.ts';
import { listRestoreRequests, showRestoreRequest } from './list-requests.ts';
import { readLinkToken } from './link-token.ts';
import { listHeldMail, openHeldMail, sendReaderCode, writePreferences } from './held-mail.ts';
import { endNotices } from './end-notices.ts';
import { openLinkedFile } from './open-linked-file.ts';
import { findProof, openLink } from './open-link.ts';
import { requestMail, restoreMail } from './restore-mail.ts';
import { sendCode } from './send-code.ts';

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
  | 'unsubscribeNotices';

/** Actions of people on their own held mail by mailed links, and the administrators' decisions about it. */
export const endUserRoutes = (parts: ServiceParts): HandlersOf<EndUserCalls> => ({
  async identificationNeeded({ query }, call) {
    const token = query.msg ?? query.id ?? '';
    const { hash, isExpired } = readLinkToken(parts.secretBox, token, parts.now());
    const { name: organisation } = await readTenant(parts.stores);
    const logo = await pageLogo(parts.stores);
    if (isExpired) return { status: 'expired', organisation, logo };
    const email = normalizeEmail(query.email ?? '');
    const proof = await findProof(parts, { email, link: hash ?? hashSecret(token) }, call);
    return { status: proof ? 'not_needed' : 'needed', organisation, logo };
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
  showRestoreRequest: ({ params }, call) => showRestoreRequest(parts, params.id, call),
  listHeldMail: ({ query }, call) => listHeldMail(parts, query, call),
  verifyHeldMailReader: ({ query }, call) => sendReaderCode(parts, query.email, call),
  openHeldMail: ({ query, body }, call) => openHeldMail(parts, query, body, call),
  writeNoticePreferences: ({ query, body }, call) => writePreferences(parts, query, body, call),
  unsubscribeNotices: ({ body }, call) => endNotices(parts, body.id, call),
  decideRestoreRequests: ({ body }, call) => decideRestoreRequests(parts, body, call),
});
