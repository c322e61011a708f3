import { randomBytes } from 'node:crypto';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { ConsoleContext } from '../context.ts';

/** What a browser keeps of a proof: its own secret, and what was typed. Only a form that was sent makes or changes it. */
const keptSchema = z.object({
  /** By which the service knows the browser again. */
  browser: z.string().regex(/^[\w-]{43}$/),
  email: z.string().max(320),
  /** For services that want the code with each call. */
  code: z.string().max(20).default(''),
  /** When the last code was asked for, milliseconds since 1970. */
  askedAt: z.number().default(0),
  /** When another may be. */
  againAt: z.number().default(0),
  /** Whether it comes late, for no mail leaves just now. */
  late: z.boolean().default(false),
  /** Wrong codes since, for services that do not count. */
  wrong: z.number().int().min(0).default(0),
});
export type KeptProof = z.infer<typeof keptSchema>;

/** The service decides how long a proof lasts; browsers keep the cookie as long as any proof may. */
const maxAge = 30 * 24 * 3_600;

const nameOf = (https: boolean): string => (https ? '__Host-postern-link' : 'postern-link');

export function readKeptProof(c: ConsoleContext, https: boolean): KeptProof | undefined {
  try {
    const text = Buffer.from(getCookie(c, nameOf(https)) ?? '', 'base64url').toString();
    return keptSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function keepProof(c: ConsoleContext, https: boolean, proof: KeptProof): void {
  const value = Buffer.from(JSON.stringify(proof)).toString('base64url');
  setCookie(c, nameOf(https), value, { ...options(https), maxAge });
}

export function forgetProof(c: ConsoleContext, https: boolean): void {
  deleteCookie(c, nameOf(https), options(https));
}

export const newBrowser = (): string => randomBytes(32).toString('base64url');

// Strict would be missing when the link is opened from a mail program in the browser.
const options = (https: boolean) => ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: https }) as const;
