import { domainToASCII } from 'node:url';
import type { RestoreChoice } from '../../api/contract/config/end-user-policy.ts';
import type {
  openLinkedFile as openEndpoint,
  RestoreStatus,
  userResponse,
} from '../../api/contract/end-users/restore-links.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { Call } from '../core/call.ts';
import { cleanLine, cleanText } from '../mail-out/clean-message.ts';
import { codeOf, englishText, fieldProblem, refuse, refuseField, refuseUntil } from '../core/refuse.ts';
import { newId } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { isPerson, mayRestore, readRestorePolicy } from './end-user-policy.ts';
import { runAndWait } from '../emails/change-emails.ts';
import { verdictGroupOf } from './verdict-group.ts';
import type { LinkedCopy } from './link-store-sqlite.ts';
import { makeLink } from './make-link.ts';
import type { OpenedLink } from './open-link.ts';
import type { EmailKey } from '../ports/mail-records.ts';

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
  if (!isFile && copy.moving === 'release') return { status: 'releasing', may: 'nothing', mail };
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
async function mayOf(
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
 * cannot be sent: the mail has no stored original, or may be harmful, or the file is too large.
 */
async function mayOfFile(parts: StatusParts, copy: LinkedCopy, md5: string): Promise<RestoreChoice> {
  const files = await filesOf(parts, copy);
  return files.some(({ MD5 }) => MD5 === md5) ? mayOf(parts, { ...copy, others: 0 }) : 'nothing';
}

/** The files of a mail that its recipient may get without the mail. */
async function openFiles(
  parts: StatusParts,
  copy: LinkedCopy,
  may: RestoreChoice,
  isFile: boolean,
): Promise<RestoreStatus['files']> {
  if (isFile || may === 'nothing') return [];
  const files = await filesOf(parts, copy);
  return files.map(({ MD5, name, size }) => ({ MD5, name, size }));
}

/** Any file of a mail held for malware may be the harmful one. */
const filesOf = async ({ fileSender }: StatusParts, { key, row }: LinkedCopy) =>
  verdictGroupOf(row.detections) === 'malware' ? [] : fileSender.sendable(key, row);

/** Whether a person has quarantined the mail, regardless of inspectors. */
const isHeldByPerson = ({ row }: LinkedCopy): boolean => isPerson(row.quarantine_actor);

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
      looks_like: null,
      text: '',
    },
  };
}

type SafeViewParts = Pick<ServiceParts, 'stores' | 'originals'>;

/** Characters shown: enough to recognise a mail, and a few hundred bytes of a page. */
const maxShown = 600;
/** Larger messages, in bytes, are not parsed for it. */
const maxRead = 25_000_000;

/** Evidence of a domain that imitates another. */
const imitation = /^(?:looks_like|one_letter|borrows|reply_looks|partner_looks|link_looks|name_brand)$/;

const inAscii = (name: string | number = ''): string =>
  nameOfStranger((/[^ -~]/.test(String(name)) && domainToASCII(String(name))) || String(name));

/** Adds which domain the mail imitates, in ASCII: letters of other scripts look like those that they imitate. */
export async function withImitation(
  { stores }: Pick<ServiceParts, 'stores'>,
  { key }: LinkedCopy,
  status: RestoreStatus,
): Promise<RestoreStatus> {
  if (!status.mail) return status;
  const detail = await stores.mail.readDetail(key);
  for (const { code = '', lifted, values = {} } of detail?.evidence ?? []) {
    const [domain, real] = [values['target'] ?? values['domain'], values['real'] ?? values['brand']].map(
      inAscii,
    );
    if (imitation.test(code) && domain && real && !lifted)
      return { ...status, mail: { ...status.mail, looks_like: { domain, real } } };
  }
  return status;
}

/**
 * Adds the beginning of a held mail's text for a recipient who may act on it. Nothing is shown of mail that
 * was held because of its content (leaks), that a person has quarantined, or that cannot be released: its
 * text must stay hidden from the reader.
 */
export async function readSafeView(
  parts: SafeViewParts,
  copy: LinkedCopy,
  status: RestoreStatus,
): Promise<RestoreStatus> {
  const { mail, may } = status;
  const isOpen = status.status === 'quarantined' && (may === 'release' || may === 'request');
  if (!mail || !isOpen || mail.group === 'dlp' || mail.attachment !== null || isHeldByPerson(copy)) {
    return status;
  }
  return { ...status, mail: { ...mail, text: await readBeginning(parts, copy.key) } };
}

/** The beginning of a mail's text, as words alone; empty without an original. */
export async function readBeginning({ stores, originals }: SafeViewParts, key: EmailKey): Promise<string> {
  if ((await stores.mail.originalSize(key)) > maxRead) return '';
  const original = await stores.mail.readOriginal(key);
  // A message that crashes the parser has no preview; its page works anyway.
  return original ? originals.readSafeText(original, maxShown).catch(() => '') : '';
}

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
  const { items } = await runAndWait(parts, {
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
    isOnlyForChanges: true,
    at,
  });
  const isWaiting = items.some(({ outcome }) => outcome === 'mailbox_waiting');
  return { ...before, status: isWaiting ? 'releasing' : 'restored', may: 'nothing' };
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
  const wait = await parts.stores.endUsers.addRestoreRequest({
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
  if (wait > 0) throw refuseUntil(wait, 'wait_mail_requests');
  return { ...before, status: 'requested', may: 'nothing' };
}

/**
 * The recipient does not want the mail: it stays held, an own request for it is withdrawn, and no notice
 * lists it again.
 * @throws ServiceError `link_expired` (410) when the mail is gone.
 */
export async function dismissMail(
  parts: ServiceParts,
  opened: OpenedLink,
  call: Call,
): Promise<CallAnswer<typeof userResponse>> {
  const copy = requireCopy(opened);
  if (copy.state !== 'quarantined') {
    return {
      success: false,
      primary_text: '',
      secondary_text: englishText('mail_not_held'),
      ...codeOf('mail_not_held'),
    };
  }
  await parts.stores.endUsers.withdrawRequest({ key: copy.key, email: opened.email, at: parts.now() });
  parts.audit.note({
    actor: opened.email,
    action: 'end_user_dismiss',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { entity_id: copy.row.entity_id },
  });
  return {
    success: true,
    primary_text: '',
    secondary_text: englishText('mail_dismissed'),
    ...codeOf('mail_dismissed'),
  };
}

/**
 * Creates a link to one file of a held mail, for a recipient who may get it.
 * @throws ServiceError `not_found` for a file that is not offered.
 */
export async function openLinkedFile(
  parts: ServiceParts,
  opened: OpenedLink,
  md5: string,
): Promise<CallAnswer<typeof openEndpoint>> {
  const { files = [] } = await showStatus(parts, opened);
  if (!files.some(({ MD5 }) => MD5 === md5)) throw refuse('not_found', 'link_unknown');
  const { row } = requireCopy(opened);
  const at = parts.now();
  const wish = { row, recipient: opened.email, purpose: 'attachment', attachment: md5, at } as const;
  const { path, link } = makeLink(parts.secretBox, wish);
  await parts.stores.endUsers.addLink(link);
  return { path };
}

/** Longest untrusted text on one line of a page, characters. */
const longest = 300;

/**
 * Untrusted text on one line of a page for employees: without bidirectional and invisible characters, as in
 * notices.
 */
export const nameOfStranger = (text: string): string => cleanLine(text, longest);

/** The sender of a mail, for display. */
export const senderOf = ({ nickname, sender_address }: { nickname: string; sender_address: string }) => {
  const [name, address] = [nameOfStranger(nickname), nameOfStranger(sender_address)];
  return name ? `${name} <${address}>` : address;
};
