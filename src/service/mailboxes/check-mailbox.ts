import { randomUUID } from 'node:crypto';
import type { MailboxCheckStep } from '../../api/contract/config/mail-systems.ts';
import type { ConnectedSystem, Hold, MailReference } from '../ports/mailbox.ts';
import { hashOf } from './connector-kind.ts';

/** A step of a check and what it found; `problem` is empty when it was well. */
export interface CheckStep {
  readonly step: MailboxCheckStep;
  readonly problem: string;
}

/**
 * Proves with a mail of its own that a mailbox can be acted on: it is put into the inbox, held, missed there, released, has its old date,
 * and is removed, whatever failed before. A mailbox that can only be watched is signed in to, and nothing is put there.
 */
export async function checkMailbox(
  connector: Omit<ConnectedSystem, 'watch' | 'close'>,
  mailbox: string,
): Promise<{ hold: Hold; steps: CheckStep[] }> {
  const steps: CheckStep[] = [];
  const note = (step: CheckStep['step'], problem = '') => {
    steps.push({ step, problem });
    return problem === '';
  };
  const hold = await connector.test(mailbox);
  note('sign_in');
  if (hold.hold === 'none') return { hold, steps };
  const messageId = `<${randomUUID()}@postern.invalid>`;
  const message = Buffer.from(
    `Message-ID: ${messageId}\r\nFrom: Postern <postern@postern.invalid>\r\nTo: ${mailbox}\r\nSubject: Check of Postern\r\n` +
      'Date: Thu, 01 Jan 2026 12:00:00 +0000\r\n\r\nThis email checks that mail can be held here. It removes itself.\r\n',
  );
  const mail = { messageId, size: message.length, hash: hashOf(message) };
  // Whole seconds: mail systems keep no more.
  const received = Date.UTC(2026, 0, 1, 12);
  let last: MailReference | undefined;
  try {
    const put = await connector.put(mailbox, message, received);
    last = put;
    note('put');
    // As the mail system has it: not each of them takes the time that it is told.
    const before = await connector.receivedAt(mailbox, put);
    const held = (await connector.hold(mailbox, [put])).get(put);
    if (held?.result !== 'done') {
      note('hold', held?.result ?? 'gone');
      return { hold, steps };
    }
    last = held.reference;
    if (!note('hold', (await connector.find(mailbox, mail, last))?.place === 'held' ? '' : 'still_there'))
      return { hold, steps };
    const released = (await connector.release(mailbox, [{ reference: last, folder: 'INBOX' }])).get(last);
    if (released?.result !== 'done') {
      note('release', released?.result ?? 'gone');
      return { hold, steps };
    }
    last = released.reference;
    if (!note('release', (await connector.find(mailbox, mail, last))?.place === 'mailbox' ? '' : 'not_there'))
      return { hold, steps };
    note('date', (await connector.receivedAt(mailbox, last)) === before ? '' : 'changed');
    return { hold, steps };
  } finally {
    if (last !== undefined) {
      await connector.remove(mailbox, last);
      const left = await connector.find(mailbox, mail, last);
      note('clean_up', left && left.folder !== 'Trash' ? 'still_there' : '');
    }
  }
}
