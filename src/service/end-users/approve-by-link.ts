import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { decideByLink as decideEndpoint, showApproval } from '../../api/contract/end-users/approvals.ts';
import { maskText } from '../../api/privacy.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import { hashSecret, newId } from '../secret-box/secrets.ts';
import type { Call, ParsedInput } from '../call.ts';
import { cleanText } from '../mail-out/clean-message.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { mayDecideRequests } from './announce-store-sqlite.ts';
import { mayApproveByCode } from './decision-store-sqlite.ts';
import { readEndUserPolicy } from './end-user-policy.ts';
import type { RequestInPlace } from './list-request-store-sqlite.ts';
import { readLinkToken } from './link-token.ts';
import { findProof, type LinkQuery, proveByCode } from './open-link.ts';
import { readerOf, readReaders } from './read-readers.ts';
import { verdictGroupOf } from './verdict-group.ts';
import { nameOfStranger } from './name-mail.ts';

type Approval = CallAnswer<typeof showApproval>;

interface OpenedApproval {
  account: Account;
  found: RequestInPlace;
}

/**
 * The request behind a link in a mail to an administrator, who has proved the address for this very link.
 * Read-only.
 * @throws ServiceError `proof_needed`; `not_found` for every other link, and if the person may not decide any
 * more.
 */
export async function showByLink(parts: ServiceParts, query: LinkQuery, call: Call): Promise<Approval> {
  return present(await open(parts, query, call));
}

/**
 * Decides the request of a link: declines any, approves what is held as spam or graymail. A code confirms an
 * address and signs nobody in.
 * @throws ServiceError the same, and `permission_denied` for an approval that requires sign-in or another
 * person.
 */
export async function decideByLink(
  parts: ServiceParts,
  query: LinkQuery,
  { decision, reason }: ParsedInput<typeof decideEndpoint>['body'],
  call: Call,
): Promise<Approval> {
  const { account, found } = await open(parts, query, call);
  const { stores, jobs, endUserMails, now } = parts;
  const { secondApprover } = await readEndUserPolicy(stores);
  const jobId = newId();
  const outcome = await stores.endUsers.decideRequests({
    ids: [found.request.id],
    decision,
    reason: cleanText(reason),
    actor: {
      id: account.id,
      email: account.email,
      clientAddress: call.clientAddress,
      heldState: 'cp_quarantined_by_admin',
      needs: 'user_interaction:act',
    },
    jobId,
    secondApprover,
    byCode: true,
    at: now(),
  });
  if (outcome.needSignIn > 0) throw refuse('permission_denied', 'approval_needs_sign_in');
  if (outcome.own > 0) throw refuse('permission_denied', 'own_request');
  if (outcome.hasJob) {
    jobs.enqueue(jobId);
    void jobs.finished(jobId).then(() => endUserMails.wake());
  } else endUserMails.wake();
  return present(await open(parts, query, call));
}

async function open(parts: ServiceParts, query: LinkQuery, call: Call): Promise<OpenedApproval> {
  const { stores } = parts;
  const token = query.msg ?? '';
  const email = await readerOf(stores, query.email ?? '');
  const { hash, isExpired } = readLinkToken(parts.secretBox, token, parts.now());
  if (isExpired) throw refuse('link_expired', 'link_over');
  const wanted = hash ?? hashSecret(token);
  // A proof for the person's own mail does not authorise decisions for others.
  if ((await findProof(parts, { email, link: wanted }, call)) !== 'own') {
    await proveByCode(parts, { email, link: wanted, code: query.code ?? '', isProved: true }, call);
  }
  const readers = await readReaders(stores);
  const link = hash && (await stores.endUsers.findLink({ hash, ...readers }));
  const account = link ? (await stores.users.findUser(link.recipient))?.account : undefined;
  if (
    !link ||
    link.purpose !== 'approve' ||
    (await readerOf(stores, link.recipient)) !== email ||
    !account ||
    !mayDecideRequests(account)
  ) {
    throw refuse('not_found', 'link_unknown');
  }
  const found = await stores.endUsers.showRequest({ id: link.request, readers });
  if (!found) throw refuse('not_found', 'request_missing');
  return { account, found };
}

function present({ account, found: { request } }: OpenedApproval): Approval {
  const { copy, state } = request;
  const isSeen = seesPrivateData(account);
  const text = (words: string) => (isSeen ? nameOfStranger(words) : maskText('text', words));
  const address = (words: string) => (isSeen ? words : maskText('address', words));
  const isOpen = state === 'open' && copy !== null;
  const isRequester = request.requesters.some(({ owner }) => owner === account.email);
  const isFirst = request.firstById === account.id;
  return {
    id: request.id,
    state,
    may: !isOpen ? 'nothing' : isRequester || isFirst || !mayApproveByCode(copy.row) ? 'decline' : 'approve',
    first_by: request.firstBy,
    subject: text(copy?.row.subject ?? ''),
    sender: address(copy?.row.sender_address ?? ''),
    received_at: copy?.row.received_at ?? '',
    group: verdictGroupOf(copy?.row.detections ?? []),
    attachment:
      request.attachment === ''
        ? null
        : text(copy?.row.attachments.find(({ MD5 }) => MD5 === request.attachment)?.name ?? ''),
    others: copy?.others ?? 0,
    requesters: request.requesters.map(({ email, message }) => ({
      email: address(email),
      message: isSeen ? message : maskText('text', message),
    })),
    reason: request.reason,
  };
}
