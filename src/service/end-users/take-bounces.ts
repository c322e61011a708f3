import { timingSafeEqual } from 'node:crypto';
import type { ReceivedBounce } from '../mail/reports/read-bounce.ts';
import { noticeProof, readMark } from '../mail-out/returned-mail.ts';
import type { NotificationParts } from './notify-held-mail.ts';

/** Bounces processed per run. */
const atOnce = 200;

/**
 * Processes mail to the bounce address. Forged bounces could stop the notices of others, so only those count
 * that prove to be about a notice of ours: by the mark of its return address, or by its Message-ID with the
 * header derived from it.
 */
export async function takeBounces({
  stores,
  secretBox,
  now,
  stopping,
}: Pick<NotificationParts, 'stores' | 'secretBox' | 'now' | 'stopping'>): Promise<void> {
  for (;;) {
    const waiting = await stores.endUsers.findWaitingBounces(atOnce);
    for (const one of waiting) {
      if (stopping.aborted) return;
      await stores.endUsers.takeBounce({ ...one, messageKey: noticeOf(secretBox, one.bounce), at: now() });
    }
    if (waiting.length < atOnce) return;
  }
}

/** The message key of the notice that a bounce is about; undefined without proof. */
function noticeOf(
  secretBox: NotificationParts['secretBox'],
  { marks, keys, proofs }: ReceivedBounce,
): string | undefined {
  const isProved = (key: string) =>
    proofs.some((proof) => isSame(Buffer.from(proof), Buffer.from(noticeProof(secretBox, key))));
  return (
    marks.map((mark) => readMark(secretBox, mark)).find((key) => key !== undefined) ?? keys.find(isProved)
  );
}

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
