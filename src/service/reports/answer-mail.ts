import type { CallAnswer } from '../../api/contract/endpoint.ts';
import {
  mailAnswers,
  type MailAnswer,
  type userResponse,
} from '../../api/contract/end-users/restore-links.ts';
import type { Call } from '../call.ts';
import { readTenant } from '../config/tenant-store.ts';
import { dismissMail } from '../end-users/dismiss-mail.ts';
import { readEndUserPolicy } from '../end-users/end-user-policy.ts';
import type { LinkedCopy } from '../end-users/link-store-sqlite.ts';
import { ownersOf } from '../end-users/mailbox-owners.ts';
import type { OpenedLink } from '../end-users/open-link.ts';
import { requireCopy } from '../end-users/show-status.ts';
import { belongsTo } from '../config/address-domain.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import { codeOf, refuse, englishText } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';

type Answered = CallAnswer<typeof userResponse>;

/**
 * Carries out a recipient's answer, named by `mode`; with the prefix `undo_` it is taken back. Without one the mail is not
 * wanted. An answer given twice is given once.
 * @throws ServiceError `link_expired` (410) when the mail is gone; `invalid_input` for no answer; `conflict` for a sender who
 * cannot be blocked, and for an answer that is too old to be taken back; `too_many_requests` for very many blocks.
 */
export async function answerMail(
  parts: ServiceParts,
  opened: OpenedLink,
  mode: string,
  call: Call,
): Promise<Answered> {
  if (mode === '') return dismissMail(parts, opened, call);
  const copy = requireCopy(opened);
  const isUndo = mode.startsWith('undo_');
  const answer = mailAnswers.find((one) => one === (isUndo ? mode.slice('undo_'.length) : mode));
  if (!answer) throw refuse('invalid_input', 'answer_unknown');
  const given = {
    key: copy.key,
    person: opened.email,
    answer,
    locale: call.locale,
    clientAddress: call.clientAddress,
    at: parts.now(),
  };
  if (isUndo) {
    const undone = await parts.stores.reports.undoAnswer(given);
    if (undone === 'too_late') throw refuse('conflict', 'answer_too_old');
    return answered('answer_undone');
  }
  if (answer === 'block' && !(await mayBlock(parts, copy, opened.email))) {
    throw refuse('conflict', 'sender_not_blockable');
  }
  if ((await parts.stores.reports.recordAnswer(given)) === 'limited') {
    throw refuse('too_many_requests', 'too_many_blocks');
  }
  return answered(`answer_${answer}`);
}

const answered = (problem: 'answer_undone' | `answer_${MailAnswer}`): Answered => ({
  success: true,
  primary_text: '',
  secondary_text: englishText(problem),
  ...codeOf(problem),
});

/** What a person may say of a mail: senders outside can be blocked, for a mailbox that is the person's alone. */
export async function answersFor(
  parts: ServiceParts,
  copy: LinkedCopy,
  email: string,
): Promise<MailAnswer[]> {
  return (await mayBlock(parts, copy, email)) ? [...mailAnswers] : ['phishing', 'safe'];
}

async function mayBlock({ stores }: ServiceParts, { row }: LinkedCopy, email: string): Promise<boolean> {
  const owners = ownersOf(await readEndUserPolicy(stores), row.mailbox);
  const { domains } = await readTenant(stores);
  return (
    owners.length === 1 &&
    owners[0] === email &&
    isMailAddress(row.sender_address) &&
    !belongsTo(row.sender_address, domains)
  );
}
