import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { answerHeader } from '../../islands/own-answer.ts';
import type { ConsoleEnv } from '../context.ts';

interface SecurityHeaderOptions {
  /** The console is reached by https, so browsers may insist on it. */
  https: boolean;
  /** Origins that may frame the console (the partner portal); none by default. */
  frameAncestors: readonly string[];
  /** Origins whose pages the console shows in a frame: the partner portal's menu. */
  frames: readonly string[];
  /** Vite's client needs a socket and inline styles. */
  development: boolean;
}

/** The policy of a mail's sanitised body in its frame: no scripts, no forms, nothing loaded from anywhere. */
export const messageFramePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** Sets the headers that keep a page from being framed, sniffed or made to run foreign code. */
export function securityHeaders(options: SecurityHeaderOptions): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64url');
    c.set('nonce', nonce);
    await next();
    const headers = c.res.headers;
    // A route that has its own policy, such as the message frame, keeps it.
    if (!headers.has('Content-Security-Policy')) {
      headers.set(
        'Content-Security-Policy',
        contentSecurityPolicy(nonce, options, c.get('loadsRecaptcha') ?? false),
      );
    }
    // Redirects and refusals name searches too; what may be kept says so itself.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    headers.set('X-Content-Type-Options', 'nosniff');
    if (!headers.has(answerHeader)) headers.set(answerHeader, 'page');
    // Full addresses stay inside: a search in a URL names people.
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'same-origin');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    );
    // Names below this one as well: over http they could set cookies for it.
    if (options.https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  };
}

/** Where reCAPTCHA's frames come from (its FAQ on content security policies). */
const recaptchaHome = 'https://www.google.com/recaptcha/';

function contentSecurityPolicy(
  nonce: string,
  { development, frameAncestors, frames }: SecurityHeaderOptions,
  recaptcha: boolean,
): string {
  const ancestors = frameAncestors.length > 0 ? `'self' ${frameAncestors.join(' ')}` : "'none'";
  return [
    "default-src 'none'",
    // A script with the nonce may load its own modules; nothing else runs.
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${recaptcha ? ' https://www.gstatic.com/recaptcha/' : ''}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}${recaptcha ? ` ${recaptchaHome}` : ''}`,
    `frame-src ${["'self'", ...frames].join(' ')}${recaptcha ? ` ${recaptchaHome} https://recaptcha.google.com/recaptcha/` : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}
