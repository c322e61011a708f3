import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { accuses, detections } from '../../api/vocabulary/verdicts.ts';
import { mailboxOf } from '../config/address-domain.ts';
import type { SearchHandle } from '../database/operation.ts';
import { identifyMail } from '../records/mail-key.ts';
import { addressOf } from '../records/fold-text.ts';
import { stateOf } from './email-states.ts';

const isAccusing = (name: string): boolean => detections.some((one) => one === name && accuses(one));

/** Most recipients of a message whose mails are looked for, and of all rows of a page. */
const maxRecipients = 50;
const maxOfPage = 150;

/**
 * The rows of a page, and of messages that are the mails of several recipients, for how many of them it is held, where that is not all
 * or none; mail that is clean and was never held is not looked at. By the Message-ID in the mailbox of each recipient, so that nothing is searched.
 */
export function withSameMessage<Row extends EmailRow>(
  { records }: Pick<SearchHandle, 'records'>,
  rows: readonly Row[],
): Row[] {
  let room = maxOfPage;
  return rows.map((row) => {
    const isAlone = row.recipients.length < 2 || row.recipients.length > maxRecipients;
    // Most mail is clean and was never held: a page of it costs no look-up.
    const isPlain = !row.is_quarantined && !row.is_restored && !row.detections.some(isAccusing);
    if (isPlain || isAlone || row.message_id === '' || row.recipients.length > room) return row;
    room -= row.recipients.length;
    const mailboxes = new Set(row.recipients.map((one) => mailboxOf(addressOf(one))));
    if (row.mailbox !== '') mailboxes.delete(row.mailbox);
    const isHeld = [...mailboxes].flatMap((mailbox) => {
      const key = records.find(identifyMail(mailbox, row.message_id, () => ''));
      const flags = key === undefined ? undefined : records.flags(key);
      return flags ? [stateOf(flags) === 'quarantined'] : [];
    });
    const held = isHeld.filter(Boolean).length + (row.is_quarantined ? 1 : 0);
    const total = isHeld.length + 1;
    return held === 0 || held === total ? row : { ...row, same_message: { held, total } };
  });
}
