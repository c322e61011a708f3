import { setTimeout as pause } from 'node:timers/promises';
import type { MailTransport } from './mail-transport.ts';

/** How long a result is valid, and how long to wait for one, milliseconds. */
const known = 15_000;
const patience = 1_000;

/**
 * Checks whether the mail server accepts mail, with one probe for all callers. The queue is not consulted: its state
 * would reveal whether a mail was sent in between.
 */
export function watchTransport(
  transport: Pick<MailTransport, 'isReady'>,
  now: () => number,
): () => Promise<boolean> {
  let isReadyNow = true;
  let asked: { at: number; answer: Promise<boolean> } | undefined;
  return async () => {
    const at = now();
    if (!asked || Math.abs(at - asked.at) >= known) {
      asked = { at, answer: transport.isReady().then((isReady) => (isReadyNow = isReady)) };
    }
    const over = new AbortController();
    const late = pause(patience, undefined, { signal: over.signal }).then(
      () => isReadyNow,
      () => isReadyNow,
    );
    const isReady = await Promise.race([asked.answer, late]).finally(() => over.abort());
    return !isReady;
  };
}
