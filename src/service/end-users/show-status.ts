import type { RestoreStatus } from '../../api/contract/end-users/restore-links.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { RestoreChoice } from '../../api/contract/config/end-user-policy.ts';
import { isPerson, mayRestore, readRestorePolicy } from './end-user-policy.ts';
import type { LinkedCopy } from './link-store-sqlite.ts';
import type { OpenedLink } from './open-link.ts';
import { verdictGroupOf } from './verdict-group.ts';
import { nameOfStranger, senderOf } from './name-mail.ts';

type StatusParts = Pick<ServiceParts, 'stores' | 'signIn' | 'fileSender'>;

/**
 * The state of a mail, or of one file of it, for its proved recipient. Read-only.
 * @throws ServiceError `link_expired` (410) when the mail is gone.
 */
export async function showStatus(parts: StatusParts, { email, link }: OpenedLink): Promise<RestoreStatus> {
  const copy = requireCopy({ email, link });
  const { attachment } = link;
  const isFile = link.purpose === 'attachment';
  // A link to a file that the mail does not have is invalid.
  if (isFile && !copy.row.attachments.some(({ MD5 }) => MD5 !== '' && MD5 === attachment)) {
    throw refuse('not_found', 'link_unknown');
  }
  const { mail } = presentMail(copy, attachment);
  if (copy.state !== 'quarantined') return { status: 'restored', may: 'nothing', mail };
  const released = { key: copy.key, attachment, recipient: email };
  if (isFile && (await parts.stores.endUsers.isFileReleased(released))) {
    return { status: 'restored', may: 'nothing', mail };
  }
  const request = await parts.stores.endUsers.findOwnRequest({ key: copy.key, attachment, email });
  if (request?.state === 'open') return { status: 'requested', may: 'nothing', mail };
  if (request?.state === 'approved') return { status: 'started', may: 'nothing', mail };
  if (request?.state === 'declined') {
    return { status: 'declined', may: 'nothing', mail, ...(request.reason && { reason: request.reason }) };
  }
  const may = isFile ? await mayOfFile(parts, copy, attachment) : await mayOf(parts, copy);
  return { status: 'quarantined', may, mail, files: await openFiles(parts, copy, may, isFile) };
}

/** What the recipient of a copy may do by the current policy, which also applies to mail held earlier. */
export async function mayOf(
  parts: Pick<ServiceParts, 'signIn' | 'stores'>,
  copy: LinkedCopy,
): Promise<RestoreChoice> {
  return mayRestore(await readRestorePolicy(parts), {
    group: verdictGroupOf(copy.row.detections),
    actor: copy.row.quarantine_actor,
    others: copy.others,
  });
}

/**
 * The same for one file, which is sent to this recipient only, even if others share the mail. Nothing if it
 * cannot be sent: the mail has no stored original, or the file is too large.
 */
export async function mayOfFile(parts: StatusParts, copy: LinkedCopy, md5: string): Promise<RestoreChoice> {
  const files = await parts.fileSender.sendable(copy.key, copy.row);
  return files.some(({ MD5 }) => MD5 === md5) ? mayOf(parts, { ...copy, others: 0 }) : 'nothing';
}

/** The files of a mail that its recipient may get without the mail. */
async function openFiles(
  { fileSender }: StatusParts,
  { key, row }: LinkedCopy,
  may: RestoreChoice,
  isFile: boolean,
): Promise<RestoreStatus['files']> {
  if (isFile || may === 'nothing') return [];
  const files = await fileSender.sendable(key, row);
  return files.map(({ MD5, name, size }) => ({ MD5, name, size }));
}

/** Whether a person has quarantined the mail, regardless of inspectors. */
export const isHeldByPerson = ({ row }: LinkedCopy): boolean => isPerson(row.quarantine_actor);

/** @throws ServiceError `link_expired` (410) when the mail is gone. */
export function requireCopy({ link }: OpenedLink): LinkedCopy {
  if (link.mail && link.mail.state !== 'deleted') return link.mail;
  // The link was created for a stored mail, so only retention can have removed it.
  throw refuse('link_expired', link.mail ? 'email_gone' : 'link_mail_removed');
}

function presentMail({ row, others }: LinkedCopy, md5: string) {
  const file = row.attachments.find(({ MD5 }) => md5 !== '' && MD5 === md5);
  return {
    mail: {
      subject: nameOfStranger(row.subject),
      sender: senderOf(row),
      received_at: row.received_at,
      group: verdictGroupOf(row.detections),
      attachment: md5 === '' ? null : nameOfStranger(file?.name ?? ''),
      others,
      text: '',
    },
  };
}
