import type { ServiceParts } from '../core/service-parts.ts';
import type { ActResult, Mailboxes, MailReference } from '../ports/mailbox.ts';
import { readHeldReference } from './gateway-store-sqlite.ts';
import type { NextHop } from './next-hop.ts';
import type { PassedMarks } from './passed-mark.ts';

/** Milliseconds until a mail that the next server did not take is tried again. */
const nextTry = 60_000;

/**
 * The gateway as a mail system: it holds what it has not passed on, and releases by passing it on.
 * When the answer of the next server is lost, the mail may be delivered a second time, as by any mail server.
 */
export const gatewayMailboxes = (
  { stores }: Pick<ServiceParts, 'stores'>,
  { nextHop, marks }: { nextHop: NextHop; marks: PassedMarks },
): Pick<Mailboxes, 'hold' | 'release' | 'find'> => {
  const release = async (recipient: string, reference: MailReference): Promise<ActResult> => {
    const { key, sender } = readHeldReference(reference);
    const original = await stores.mail.readOriginal(key);
    if (!original) return { result: 'gone' };
    const message = Buffer.concat([Buffer.from(marks.make()), original]);
    const is8Bit = original.some((byte) => byte > 127);
    const [answer] = await nextHop.hand({ sender, recipients: [recipient], is8Bit }, message);
    if (answer?.outcome === 'accepted') return { result: 'done', reference: `passed ${reference}` };
    const reason = (answer?.reply ?? '').slice(0, 200);
    return answer?.outcome === 'refused'
      ? { result: 'refused', reason }
      : { result: 'later', after: nextTry, reason };
  };
  return {
    hold: async (_mailbox, references) =>
      new Map(
        references.map((reference) => [
          reference,
          { result: 'refused', reason: 'The gateway passed it on before.' } satisfies ActResult,
        ]),
      ),
    async release(mailbox, copies) {
      const results = new Map<MailReference, ActResult>();
      for (const { reference } of copies) results.set(reference, await release(mailbox, reference));
      return results;
    },
    // Whether a delivery whose answer was lost arrived cannot be looked up: it is still held here, and is passed on once more.
    async find(mailbox, { messageId, size }) {
      const copies = await stores.gateway.findHeldCopies({ address: mailbox, messageId });
      for (const { key, reference } of copies)
        if ((await stores.mail.originalSize(key)) === size) return { place: 'held', reference, folder: '' };
      return undefined;
    },
  };
};
