import { randomBytes } from 'node:crypto';
import { emailLimit } from '../../api/limits.ts';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { ConsoleContext } from '../context.ts';

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
