import type {
  decideByLink as approvalEndpoint,
  showApproval,
} from '../../api/contract/end-users/approvals.ts';
import type {
  decideRestoreRequests as decideEndpoint,
  listRestoreRequests as listEndpoint,
  RestoreRequest,
  showRestoreRequest as showEndpoint,
} from '../../api/contract/end-users/restore-requests.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import { maskText } from '../../api/privacy.ts';
import { isReachWithin, reachOf } from '../../api/vocabulary/scopes.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import type { Call, ParsedInput, SignedInCall } from '../core/call.ts';
import { jobActor } from '../jobs/job-actor.ts';
import { cleanText } from '../mail-out/clean-message.ts';
import { refuse } from '../core/refuse.ts';
import { openJobOf } from '../scopes/reach-of-call.ts';
import { hashSecret, newId } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { type EndUserPolicy, readEndUserPolicy, readerOf, readReaders } from './end-user-policy.ts';
import { verdictGroupOf } from './verdict-group.ts';
import { readLinkToken } from './link-store-sqlite.ts';
import { nameOfStranger, readBeginning } from './linked-mail.ts';
import type { RequestInPlace, StoredRequest } from './list-request-store-sqlite.ts';
import { findProof, type LinkQuery, proveByCode } from './open-link.ts';
import { isFirstValid, mayApproveByCode, mayDecideRequests } from './request-store-sqlite.ts';

/** A page of the requests of employees. */
export async function listRestoreRequests(
  { stores, now }: ServiceParts,
  query: ParsedInput<typeof listEndpoint>['query'],
): Promise<CallAnswer<typeof listEndpoint>> {
  const readers = await readReaders(stores);
  const found = await stores.endUsers.listRequests({
    ...query,
    search: query.search ?? '',
    group: query.group,
    sort: query.sort,
    readers,
  });
  const policy = await readEndUserPolicy(stores);
  return { ...found, requests: found.requests.map((one) => presentRequest(one, policy, now())) };
}

/** @throws ServiceError `not_found`. */
export async function showRestoreRequest(
  parts: ServiceParts,
  { params: { id }, query }: ParsedInput<typeof showEndpoint>,
  call: SignedInCall,
): Promise<CallAnswer<typeof showEndpoint>> {
  const { stores, now } = parts;
  const found = await stores.endUsers.showRequest({ id, readers: await readReaders(stores) });
  if (!found) throw refuse('not_found', 'request_missing');
  const request = presentRequest(found.request, await readEndUserPolicy(stores), now());
  const { account } = call.caller;
  const { id: accountId, email } = account;
  const { copy } = found.request;
  // Who reaches requests of more mail than they may open reads none of it here.
  const mayRead = isReachWithin(reachOf(account, 'user_interaction:view'), reachOf(account, 'entity:view'));
  const isRead = copy !== null && mayRead && query.with_text === '1';
  return {
    ...request,
    text: isRead ? await readBeginning(parts, copy.key) : '',
    is_own:
      (request.first_approval !== null && found.request.firstById === accountId) ||
      found.request.requesters.some(({ owner }) => owner === email),
    job_id: openJobOf({ job: found.request.job, startedBy: found.request.jobActor }, call),
    next_id: found.nextId,
    earlier: found.earlier.map(({ createdAt, ...earlier }) => ({
      ...earlier,
      created_at: new Date(createdAt).toISOString(),
    })),
  };
}

const presentRequest = (
  request: StoredRequest,
  { secondApprover }: EndUserPolicy,
  at: number,
): RestoreRequest => ({
  id: request.id,
  state: request.state,
  created_at: new Date(request.createdAt).toISOString(),
  decided_at: isoOrNull(request.decidedAt),
  decided_by: request.decidedBy,
  needs_two: secondApprover.includes(verdictGroupOf(request.copy?.row.detections ?? [])),
  first_approval: firstApproval(request, at),
  reason: request.reason,
  job_id: request.job,
  group: verdictGroupOf(request.copy?.row.detections ?? []),
  attachment:
    request.attachment === ''
      ? null
      : (request.copy?.row.attachments.find(({ MD5 }) => MD5 === request.attachment)?.name ?? ''),
  requesters: request.requesters.map(({ email, message, askedAt }) => ({
    email,
    message,
    asked_at: new Date(askedAt).toISOString(),
  })),
  email: request.copy && {
    ...request.copy.row,
    ...(request.copy.moving && { moving: request.copy.moving }),
  },
  others: request.copy?.others ?? 0,
});

const firstApproval = (request: StoredRequest, at: number): RestoreRequest['first_approval'] =>
  request.state === 'open' && isFirstValid(request, request.copy?.row.detections ?? [], at)
    ? { by: request.firstBy, at: new Date(request.firstAt!).toISOString() }
    : null;

/**
 * Approves or declines the requests of employees; the first of concurrent decisions counts. Their mails are
 * queued after the answer.
 * @throws ServiceError `permission_denied` for an approval that another person must make.
 */
export async function decideRestoreRequests(
  parts: ServiceParts,
  { ids, decision, reason }: ParsedInput<typeof decideEndpoint>['body'],
  call: SignedInCall,
): Promise<CallAnswer<typeof decideEndpoint>> {
  const { stores, jobs, endUserMails, now } = parts;
  const jobId = newId();
  const { secondApprover } = await readEndUserPolicy(stores);
  const { decided, first, own, hasJob } = await stores.endUsers.decideRequests({
    ids,
    decision,
    reason: cleanText(reason),
    actor: jobActor(call, 'user_interaction:act'),
    jobId,
    secondApprover,
    at: now(),
  });
  if (own > 0 && decided + first === 0) throw refuse('permission_denied', 'own_request');
  if (hasJob) {
    jobs.enqueue(jobId);
    void tellWhenReleased(parts, jobId);
  } else endUserMails.wake();
  return {
    success: decided + first > 0,
    job_id: hasJob ? jobId : null,
    decided,
    first_approved: first,
    own,
    left: new Set(ids).size - decided - first - own,
  };
}

/** Milliseconds after which the regular round tells of a release for which mailboxes took longer. */
const releaseTime = 60_000;

/** Tells the requesters as soon as their mail is released. */
async function tellWhenReleased(
  { jobs, effects, endUserMails }: Pick<ServiceParts, 'jobs' | 'effects' | 'endUserMails'>,
  job: string,
): Promise<void> {
  await jobs.finished(job);
  await effects.settled(job, releaseTime);
  endUserMails.wake();
}

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
  { decision, reason }: ParsedInput<typeof approvalEndpoint>['body'],
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
    void tellWhenReleased(parts, jobId);
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
  const isOwn =
    request.firstById === account.id || request.requesters.some(({ owner }) => owner === account.email);
  const needs = isOwn ? 'another_person' : isOpen && !mayApproveByCode(copy.row) ? 'sign_in' : null;
  return {
    id: request.id,
    state,
    may: !isOpen ? 'nothing' : needs ? 'decline' : 'approve',
    needs: isOpen ? needs : null,
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
