import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import { isAdministrator, seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import { listUsers } from '../accounts/user-store-sqlite.ts';
import { appendAudit, auditAct } from '../audit/audit-store-sqlite.ts';
import { personOf } from '../directory/alias-store-sqlite.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import { insertJob } from '../jobs/job-store-sqlite.ts';
import { type NewQueuedMail, queueMail } from '../mail-out/mail-queue-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { verdictGroupOf } from './verdict-group.ts';
import { addLink, type NewLink } from './link-store-sqlite.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Most requests of a person in 24 hours. */
export const maxRequestsADay = 20;
/** How long a request stays open, milliseconds. */
export const requestLifetime = 30 * 24 * 3_600_000;

const day = 24 * 3_600_000;

/**
 * Requests a mail: a new request, or one more person on the open one. Repeating it changes nothing. Returns 0, or the seconds
 * to wait if the person has reached the limit.
 */
export function addRestoreRequest(
  store: StoreHandle,
  asked: {
    id: string;
    key: EmailKey;
    entityId: string;
    /** MD5 of the requested file; empty for the whole mail. */
    attachment: string;
    email: string;
    message: string;
    locale: string;
    clientAddress: string;
    at: number;
  },
): number {
  const { sql } = store;
  const { key, attachment, email, at } = asked;
  const open = sql.get`SELECT number, id FROM restore_request
    WHERE email_key = ${key} AND attachment = ${attachment} AND state = 'open'` as
    | { number: number; id: string }
    | undefined;
  const isKnown =
    open && sql.get`SELECT 1 FROM restore_requester WHERE request = ${open.number} AND email = ${email}`;
  if (isKnown) return 0;
  const first =
    sql.get`SELECT asked_at AS at FROM restore_requester WHERE email = ${email} AND asked_at > ${at - day}
    ORDER BY asked_at DESC LIMIT 1 OFFSET ${maxRequestsADay - 1}` as { at: number } | undefined;
  if (first) return Math.max(1, Math.ceil((first.at + day - at) / 1_000));
  const number =
    open?.number ??
    Number(
      sql.run`INSERT INTO restore_request (id, email_key, entity_id, attachment, state, created_at)
        VALUES (${asked.id}, ${key}, ${asked.entityId}, ${attachment}, 'open', ${at})`.lastInsertRowid,
    );
  sql.run`INSERT INTO restore_requester (request, email, message, asked_at, locale)
    VALUES (${number}, ${email}, ${asked.message}, ${at}, ${asked.locale})`;
  appendAudit(store, [
    {
      at,
      actor: email,
      action: 'restore_request_create',
      outcome: 'success',
      clientAddress: asked.clientAddress,
      details: {
        request: open?.id ?? asked.id,
        entity_id: asked.entityId,
        ...(attachment !== '' && { attachment }),
      },
    },
  ]);
  return 0;
}

/** The newest request of a person for a mail, or for one file of it. */
export function findOwnRequest(
  { sql }: StoreHandle,
  { key, attachment = '', email }: { key: EmailKey; attachment?: string; email: string },
): { id: string; state: 'open' | 'approved' | 'declined' | 'expired'; reason: string } | undefined {
  return sql.get`SELECT id, state, reason FROM restore_request
    JOIN restore_requester ON restore_requester.request = restore_request.number
    WHERE email_key = ${key} AND attachment = ${attachment} AND restore_requester.email = ${email} ORDER BY number DESC LIMIT 1` as ReturnType<
    typeof findOwnRequest
  >;
}

/** Withdraws a person's requests for a mail and its files; closes those without another requester. */
export function withdrawRequest(
  { sql }: StoreHandle,
  { key, email, at }: { key: EmailKey; email: string; at: number },
): void {
  sql.run`INSERT INTO mail_notice (email_key, recipient, told_at, dismissed_at, rest) VALUES (${key}, ${email}, ${at}, ${at}, 1)
    ON CONFLICT (email_key, recipient) DO UPDATE SET dismissed_at = ${at}`;
  const open = sql.all`SELECT number FROM restore_request WHERE email_key = ${key} AND state = 'open'`;
  for (const row of open) withdrawFrom({ sql }, row['number'] as number, { email, at });
}

function withdrawFrom(
  { sql }: Pick<StoreHandle, 'sql'>,
  number: number,
  { email, at }: { email: string; at: number },
): void {
  const asking = sql.get`SELECT count(*) AS n, max(email = ${email}) AS own FROM restore_requester
    WHERE request = ${number}` as { n: number; own: number };
  if (asking.own !== 1) return;
  if (asking.n > 1) sql.run`DELETE FROM restore_requester WHERE request = ${number} AND email = ${email}`;
  else {
    // Counts as notified: the requester withdrew it.
    sql.run`UPDATE restore_request SET state = 'declined', decided_at = ${at}, decided_by = ${email}, told_at = ${at}
      WHERE number = ${number}`;
  }
}

/** Closes requests that expired or whose mail was deleted. Returns their number. */
export function expireRequests(store: StoreHandle, { at }: { at: number }): number {
  const { records, sql } = store;
  const open = sql.all`SELECT number, email_key AS key, created_at AS createdAt FROM restore_request
    WHERE state = 'open'` as unknown as { number: number; key: number; createdAt: number }[];
  const over = open.filter(({ key, createdAt }) => {
    const flags = records.flags(key);
    return !flags || flags.has('deleted') || createdAt + requestLifetime <= at;
  });
  for (const { number } of over) {
    sql.run`UPDATE restore_request SET state = 'expired', decided_at = ${at} WHERE number = ${number}`;
  }
  return over.length;
}

export const countOpenRequests = ({ sql }: StoreHandle): number =>
  sql.get`SELECT count FROM open_restore_requests`?.['count'] as number;

/** An open request that administrators have not been notified of. */
export interface NewRequest {
  number: number;
  id: string;
  email: string;
  row: EmailRow | null;
}

/**
 * Whether somebody is notified of requests and may decide them by the links of those mails: requires a role
 * for requests about all mail.
 */
export const mayDecideRequests = (
  account: Pick<Account, 'rights' | 'grants' | 'disabled' | 'hidden' | 'automation'>,
): boolean =>
  isAdministrator(account) &&
  reachesAllMail(account, 'user_interaction:act') &&
  !(account.disabled || account.hidden || account.automation);

/** The open requests without a notification, oldest first, and the administrators who can decide them. */
export function findNewRequests(store: StoreHandle): {
  requests: NewRequest[];
  people: { email: string; seesAll: boolean }[];
} {
  const { records, sql } = store;
  const found = sql.all`SELECT number, id, email_key AS key, (SELECT email FROM restore_requester
      WHERE request = number ORDER BY asked_at LIMIT 1) AS email FROM restore_request
    WHERE state = 'open' AND announced_at IS NULL ORDER BY number` as unknown as (NewRequest & {
    key: number;
  })[];
  const people = listUsers(store).filter(mayDecideRequests);
  return {
    requests: found.map(({ number, id, email, key }) => ({
      number,
      id,
      email: email ?? '',
      row: records.read([key])[0] ?? null,
    })),
    people: people.map((account) => ({ email: account.email, seesAll: seesPrivateData(account) })),
  };
}

/**
 * Queues the mails about new requests and marks these as notified; does nothing if that has happened in the
 * meantime.
 */
export function announceRequests(
  store: StoreHandle,
  {
    numbers,
    links,
    mails,
    at,
  }: {
    numbers: readonly number[];
    links: readonly NewLink[];
    mails: readonly NewQueuedMail[];
    at: number;
  },
): void {
  const marked = numbers.map(
    (number) =>
      store.sql.run`UPDATE restore_request SET announced_at = ${at}
        WHERE number = ${number} AND announced_at IS NULL`.changes,
  );
  if (marked.every((changes) => Number(changes) === 0)) return;
  for (const link of links) addLink(store, link);
  for (const mail of mails) queueMail(store, mail);
}

/** How long a first approval waits for the second, milliseconds. */
const firstLifetime = 24 * 3_600_000;

interface FirstApproval {
  /** The account of who gave it; null where that is not known. */
  firstById: number | null;
  firstAt: number | null;
  firstVerdicts: string;
}

/** Whether a first approval is valid: given less than a day ago, for the verdicts that the mail still has. */
export const isFirstValid = (
  { firstById, firstAt, firstVerdicts }: FirstApproval,
  detections: readonly string[],
  at: number,
): boolean =>
  firstById !== null &&
  firstAt !== null &&
  at - firstAt < firstLifetime &&
  firstVerdicts === verdictsOf(detections);

const verdictsOf = (detections: readonly string[]): string => detections.toSorted().join(' ');

interface OpenRequest extends FirstApproval {
  number: number;
  id: string;
  key: number;
  entityId: string;
  /** MD5 of the requested file; empty for the whole mail. */
  attachment: string;
}

interface Asked {
  ids: readonly string[];
  decision: 'approve' | 'decline';
  reason: string;
  actor: JobActor;
  jobId: string;
  /** Groups whose requests two people approve. */
  secondApprover: readonly VerdictGroup[];
  /** By a mailed code, without a sign-in: see `mayApproveByCode`. */
  byCode?: boolean;
  at: number;
}

/** Ids of requests that were decided, got their first approval, or may not be approved by the caller. */
export interface Decided {
  decided: number;
  first: number;
  own: number;
  /** Requests whose approval requires sign-in. */
  needSignIn: number;
  hasJob: boolean;
}

/**
 * Decides open requests. Approved mails become the job `jobId`, in the same transaction; the caller starts
 * it. Requests that are already decided are unchanged. Requesters and approvers must be different people.
 */
export function decideRequests(store: StoreHandle, asked: Asked): Decided {
  const { sql } = store;
  const open = [...new Set(asked.ids)].flatMap((id) => {
    const row =
      sql.get`SELECT number, id, email_key AS key, entity_id AS entityId, attachment, first_by_id AS firstById,
      first_at AS firstAt, first_verdicts AS firstVerdicts FROM restore_request
      WHERE id = ${id} AND state = 'open'` as OpenRequest | undefined;
    // Requests outside the caller's scope do not exist for them.
    return row && !(store.isScoped && store.records.find(row.entityId) === undefined) ? [row] : [];
  });
  if (asked.decision === 'decline') {
    close(store, asked, open, 'declined');
    return { decided: open.length, first: 0, own: 0, needSignIn: 0, hasJob: false };
  }
  const ways = Map.groupBy(open, (request) => wayOf(store, asked, request));
  const approved = ways.get('approve') ?? [];
  const first = ways.get('first') ?? [];
  for (const { number, key } of first) {
    const verdicts = verdictsOf(store.records.read([key])[0]?.detections ?? []);
    sql.run`UPDATE restore_request SET first_by = ${asked.actor.email}, first_by_id = ${asked.actor.id}, first_at = ${asked.at},
      first_verdicts = ${verdicts} WHERE number = ${number}`;
  }
  note(store, asked, 'restore_request_first_approve', first);
  close(store, asked, approved, 'approved');
  return {
    decided: approved.length,
    first: first.length,
    own: ways.get('own')?.length ?? 0,
    needSignIn: ways.get('sign_in')?.length ?? 0,
    hasJob: approved.some(({ attachment }) => attachment === ''),
  };
}

/** Groups whose requests can be approved without a sign-in. */
const approvedByCode: readonly VerdictGroup[] = ['spam', 'graymail'];

/**
 * Whether a proved address suffices to approve: for unwanted but harmless mail that no person has
 * quarantined.
 */
export const mayApproveByCode = ({
  detections,
  quarantine_actor: actor,
}: Pick<EmailRow, 'detections' | 'quarantine_actor'>): boolean =>
  approvedByCode.includes(verdictGroupOf(detections)) && actor !== 'admin' && actor !== 'analyst';

/** The effect of an approval by this person on a request. */
function wayOf(
  store: StoreHandle,
  asked: Asked,
  request: OpenRequest,
): 'approve' | 'first' | 'own' | 'sign_in' {
  const { actor, secondApprover, byCode, at } = asked;
  const requesters = store.sql.all`SELECT email FROM restore_requester WHERE request = ${request.number}`;
  if (requesters.some(({ email }) => personOf(store, email as string) === actor.email)) return 'own';
  const row = store.records.read([request.key])[0];
  if (byCode && !(row && mayApproveByCode(row))) return 'sign_in';
  const detections = row?.detections ?? [];
  if (!secondApprover.includes(verdictGroupOf(detections))) return 'approve';
  if (!isFirstValid(request, detections, at)) return 'first';
  return request.firstById === actor.id ? 'own' : 'approve';
}

function close(
  store: StoreHandle,
  asked: Asked,
  requests: readonly OpenRequest[],
  state: 'approved' | 'declined',
): void {
  if (requests.length === 0) return;
  const { actor, at, jobId, reason } = asked;
  const isApproved = state === 'approved';
  for (const { attachment, number } of requests) {
    const job = isApproved && attachment === '' ? jobId : null;
    store.sql
      .run`UPDATE restore_request SET state = ${state}, decided_at = ${at}, decided_by = ${actor.email},
      reason = ${reason}, job = ${job} WHERE number = ${number}`;
  }
  // Single files are sent by the loop that notifies of decisions; whole mails are released by a job.
  const whole = requests.filter(({ attachment }) => attachment === '');
  if (isApproved && whole.length > 0) {
    insertJob(store, {
      id: jobId,
      kind: 'restore',
      actor,
      reason,
      keys: whole.map(({ key }) => key),
      entityIds: whole.map(({ entityId }) => entityId),
      idempotencyKey: null,
      requestHash: '',
      audit: { restore_requests: whole.map(({ id }) => id) },
      at,
    });
  }
  note(store, asked, isApproved ? 'restore_request_approve' : 'restore_request_decline', requests);
}

function note(
  store: StoreHandle,
  { actor, at, byCode, jobId, reason }: Asked,
  action: 'restore_request_approve' | 'restore_request_first_approve' | 'restore_request_decline',
  requests: readonly OpenRequest[],
): void {
  if (requests.length === 0) return;
  const hasJob = action === 'restore_request_approve' && requests.some(({ attachment }) => attachment === '');
  auditAct(
    store,
    action,
    { actor, at },
    {
      requests: requests.map(({ id }) => id),
      reason,
      ...(hasJob && { job: jobId }),
      ...(byCode && { by_code: true }),
    },
  );
}
