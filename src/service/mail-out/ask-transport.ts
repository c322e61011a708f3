import { setTimeout as pause } from 'node:timers/promises';
import type { MailTransport } from './mail-transport.ts';

/** How long what the mail server said counts, and how long it is waited for, milliseconds. */
const known = 15_000;
const patience = 1_000;

/**
 * Tells whether mails wait because nobody takes them, by asking the mail server, however many want to know. What became of the
 * mails in the queue is not looked at: whoever asks twice would learn that there was one in between.
 */
export function askTransport(
  transport: Pick<MailTransport, 'isReady'>,
  now: () => number,
): () => Promise<boolean> {
  let said = true;
  let asked: { at: number; answer: Promise<boolean> } | undefined;
  return async () => {
    const at = now();
    if (!asked || Math.abs(at - asked.at) >= known) {
      asked = { at, answer: transport.isReady().then((isReady) => (said = isReady)) };
    }
    const over = new AbortController();
    const late = pause(patience, undefined, { signal: over.signal }).then(
      () => said,
      () => said,
    );
    const isReady = await Promise.race([asked.answer, late]).finally(() => over.abort());
    return !isReady;
  };
}
