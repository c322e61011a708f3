import { ServiceError } from '../../api/errors.ts';
import type { ConsoleContext } from '../context.ts';
import type { FormError } from '../form-problems.ts';
import { refusalOf } from './refusal-of.ts';
import { keepProof, type KeptProof, newBrowser } from './link-cookie.ts';

/** Wrong codes after which a new one is required, for services that do not count (EU-03). */
const mostWrong = 4;

interface Browser {
  c: ConsoleContext;
  proof: KeptProof | undefined;
}

/** Has a code sent to an address, and keeps the proof that begins with it if that was done. */
export async function requestCode<
  Sent extends { status: string; wait_time: number; is_late?: boolean; is_limited?: boolean },
>(
  { c, proof }: Browser,
  typed: string,
  send: (kept: KeptProof) => Promise<Sent>,
): Promise<Sent | ServiceError> {
  const email = typed.toLowerCase();
  // Another address starts over: the browser's proof for one address does not hold for another.
  const browser = proof && proof.email === email ? proof.browser : newBrowser();
  const at = Date.now();
  const kept = { browser, email, code: '', askedAt: at, againAt: 0, late: false, limited: false, wrong: 0 };
  const sent = await send(kept).catch(refusalOf);
  if (!(sent instanceof ServiceError) && sent.status === 'ok') {
    // A form that is sent twice: the code of the first time is on its way.
    const isTwice = browser === proof?.browser && !proof.limited && at < proof.againAt;
    keepProof(c, {
      ...kept,
      againAt: at + sent.wait_time * 1_000,
      late: sent.is_late === true,
      limited: sent.is_limited === true && !isTwice,
    });
  }
  return sent;
}

/** Keeps the code that was right. */
export const keepCode = ({ c }: Browser, proof: KeptProof, code: string): void =>
  keepProof(c, { ...proof, code, askedAt: 0, wrong: 0 });

/** Counts a wrong code; returns the message about it. */
export function countWrongCode({ c }: Browser, proof: KeptProof, { attemptsLeft }: ServiceError): FormError {
  const left = Math.max(0, attemptsLeft ?? mostWrong - proof.wrong - 1);
  keepProof(c, left > 0 ? { ...proof, wrong: proof.wrong + 1 } : { ...proof, askedAt: 0, wrong: 0 });
  return left > 0 ? { key: 'restore.code_wrong', count: left } : { key: 'restore.code_over' };
}
