import type { RestoreStatus } from '../../api/contract/end-users/restore-links.ts';
import { newId } from '../secret-box/secrets.ts';
import type { Call } from '../call.ts';
import { cleanText } from '../mail-out/clean-message.ts';
import { refuse, refuseField, fieldProblem } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { OpenedLink } from './open-link.ts';
import { requireCopy, mayOf, mayOfFile, showStatus } from './show-status.ts';

/** Actor id in jobs for a person without an account. */
const endUserId = 0;

/**
 * Releases the person's copy if the policy allows it, by the state table and as a job like every release.
 * Otherwise returns the state: `quarantined` has to be requested.
 * @throws ServiceError `not_restorable` (405) if it may not even be requested, `link_expired` (410) when it
 * is gone.
 */
export async function restoreMail(
  parts: ServiceParts,
  opened: OpenedLink,
  call: Call,
): Promise<RestoreStatus> {
  const before = await showStatus(parts, opened);
  if (before.status !== 'quarantined') return before;
  if (before.may === 'nothing') throw refuse('not_restorable', 'mail_not_restorable');
  if (before.may !== 'release') return before;
  const copy = requireCopy(opened);
  if (opened.link.purpose === 'attachment') return sendFile(parts, opened, before, call);
  const at = parts.now();
  await parts.stores.jobs.runNamedJob({
    id: newId(),
    kind: 'restore',
    actor: {
      id: endUserId,
      email: opened.email,
      clientAddress: call.clientAddress,
      heldState: 'cp_quarantined_by_analyst',
    },
    reason: '',
    entityType: copy.row.entity_type,
    entityIds: [copy.row.entity_id],
    batch: null,
    idempotencyKey: null,
    requestHash: '',
    noted: { by_recipient: true },
    at,
  });
  return { ...before, status: 'restored', may: 'nothing' };
}

/**
 * Sends one file of the mail to its recipient, once; the mail stays held.
 * @throws ServiceError `not_restorable` (405) if it cannot be extracted any more.
 */
async function sendFile(
  parts: ServiceParts,
  opened: OpenedLink,
  before: RestoreStatus,
  { clientAddress, locale }: Call,
): Promise<RestoreStatus> {
  const { email, link } = opened;
  const { key, row } = requireCopy(opened);
  const file = { key, row, md5: link.attachment, recipient: email, locale };
  if (!(await parts.fileSender.send({ ...file, actor: email, clientAddress }))) {
    throw refuse('not_restorable', 'file_not_restorable');
  }
  return { ...before, status: 'restored', may: 'nothing' };
}

/**
 * Requests the mail from an administrator, even if the person could release it directly.
 * @throws ServiceError `invalid_input` for an empty message, `too_many_requests` above the daily limit,
 * `not_restorable`.
 */
export async function requestMail(
  parts: ServiceParts,
  opened: OpenedLink,
  commentary: string,
  call: Call,
): Promise<RestoreStatus> {
  const message = cleanText(commentary);
  if (message === '') throw refuseField(fieldProblem('commentary', 'message_needed'));
  const before = await showStatus(parts, opened);
  if (before.status !== 'quarantined' && before.status !== 'declined') return before;
  const copy = requireCopy(opened);
  const { attachment } = opened.link;
  const isFile = opened.link.purpose === 'attachment';
  const may = isFile ? await mayOfFile(parts, copy, attachment) : await mayOf(parts, copy);
  if (may === 'nothing') throw refuse('not_restorable', 'mail_not_restorable');
  if (before.status === 'declined') return before;
  const outcome = await parts.stores.endUsers.addRestoreRequest({
    id: newId(),
    key: copy.key,
    entityId: copy.row.entity_id,
    attachment,
    email: opened.email,
    message,
    locale: call.locale,
    clientAddress: call.clientAddress,
    at: parts.now(),
  });
  if (outcome === 'limited') throw refuse('too_many_requests', 'too_many_mail_requests');
  return { ...before, status: 'requested', may: 'nothing' };
}
