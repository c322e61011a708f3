import { ServiceError } from '../../api/errors.ts';
import type { ConsoleContext } from '../context.ts';
import type { FormError } from '../form-problems.ts';
import { randomBytes } from 'node:crypto';
import { emailLimit } from '../../api/limits.ts';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';

/** Wrong codes after which a new one is required, for services that do not count (EU-03). */
const maxWrong = 4;

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
  const left = Math.max(0, attemptsLeft ?? maxWrong - proof.wrong - 1);
  keepProof(c, left > 0 ? { ...proof, wrong: proof.wrong + 1 } : { ...proof, askedAt: 0, wrong: 0 });
  return left > 0 ? { key: 'restore.code_wrong', count: left } : { key: 'restore.code_over' };
}

/**
 * The state of a proof in the browser's cookie: its own secret, and typed values. Only form posts create or
 * change it.
 */
const keptSchema = z.object({
  /** The secret by which the service recognises the browser. */
  browser: z.string().regex(/^[\w-]{43}$/),
  email: z.string().max(emailLimit),
  /** For services that require the code with each call. */
  code: z.string().max(20).default(''),
  /** When the last code was requested, milliseconds since 1970. */
  askedAt: z.number().default(0),
  /** When another one can be requested. */
  againAt: z.number().default(0),
  /** Whether the mail will be delayed because the mail server is unavailable. */
  late: z.boolean().default(false),
  /** Whether no code was sent, because too many were requested. */
  limited: z.boolean().default(false),
  /** Wrong codes since then, for services that do not count. */
  wrong: z.number().int().min(0).default(0),
});
export type KeptProof = z.infer<typeof keptSchema>;

/** The service limits how long a proof is valid; the cookie lasts as long as the longest proof. */
const maxAge = 30 * 24 * 3_600;

const nameOf = (c: ConsoleContext): string => (c.var.https ? '__Host-postern-link' : 'postern-link');

export function readKeptProof(c: ConsoleContext): KeptProof | undefined {
  try {
    const text = Buffer.from(getCookie(c, nameOf(c)) ?? '', 'base64url').toString();
    return keptSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function keepProof(c: ConsoleContext, proof: KeptProof): void {
  const value = Buffer.from(JSON.stringify(proof)).toString('base64url');
  setCookie(c, nameOf(c), value, { ...options(c), maxAge });
}

export function forgetProof(c: ConsoleContext): void {
  deleteCookie(c, nameOf(c), options(c));
}

export const newBrowser = (): string => randomBytes(32).toString('base64url');

// A strict cookie would be missing when the link is opened from a webmail page.
const options = (c: ConsoleContext) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: c.var.https }) as const;

/** The refusal of a call, for `catch`; throws other errors again. Visitors have no session that could have ended (`settle`). */
export function refusalOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}
