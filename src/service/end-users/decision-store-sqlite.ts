import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import { auditAct } from '../audit/audit-act.ts';
import { personOf } from '../directory/alias-store-sqlite.ts';
import { insertJob } from '../jobs/job-store-sqlite.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { verdictGroupOf } from './verdict-group.ts';

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
    return row && !(store.isScoped && store.index.find(row.entityId) === undefined) ? [row] : [];
  });
  if (asked.decision === 'decline') {
    close(store, asked, open, 'declined');
    return { decided: open.length, first: 0, own: 0, needSignIn: 0, hasJob: false };
  }
  const ways = Map.groupBy(open, (request) => wayOf(store, asked, request));
  const approved = ways.get('approve') ?? [];
  const first = ways.get('first') ?? [];
  for (const { number, key } of first) {
    const verdicts = verdictsOf(store.index.read([key])[0]?.detections ?? []);
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
  const row = store.index.read([request.key])[0];
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
