import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { answerHeader } from '../../islands/own-answer.ts';
import type { ConsoleEnv } from '../context.ts';

interface SecurityHeaderOptions {
  /** Whether the console is reached by https, so that browsers may enforce it. */
  https: boolean;
  /** Origins that may frame the console (the partner portal); none by default. */
  frameAncestors: readonly string[];
  /** Origins whose pages the console shows in a frame: the partner portal's menu. */
  frames: readonly string[];
  /** Vite's client requires a web socket and inline styles. */
  development: boolean;
}

/** The policy of a mail's sanitised body in its frame: no scripts, no forms, no external resources. */
export const messageFramePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** Sets headers against framing, MIME sniffing and foreign code. */
export function securityHeaders(options: SecurityHeaderOptions): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64url');
    c.set('nonce', nonce);
    await next();
    const headers = c.res.headers;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    if (!isPartOfPage(c.req.path, c.res))
      setDocumentHeaders(headers, contentSecurityPolicy(nonce, options, c.get('loadsRecaptcha') ?? false));
    // Subdomains as well: over http they could set cookies for this host.
    if (options.https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  };
}

/**
 * Whether a response is a script or style of a page. Browsers read what is left out here on documents only, and a page has twenty scripts: it
 * would be 12 KB of what the first view loads.
 */
const isPartOfPage = (path: string, response: Response): boolean =>
  path.startsWith('/assets/') &&
  /^text\/(?:css|javascript)\b/.test(response.headers.get('Content-Type') ?? '');

function setDocumentHeaders(headers: Headers, policy: string): void {
  // A route's own policy is kept, such as that of the message frame.
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy);
  // Redirects and refusals may contain searches too; cacheable responses set their own header.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (!headers.has(answerHeader)) headers.set(answerHeader, 'page');
  // Full URLs must not leave the console: a search may identify people.
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'same-origin');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set(
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  );
}

/** Origin of reCAPTCHA's frames (its FAQ on content security policies). */
const recaptchaHome = 'https://www.google.com/recaptcha/';

function contentSecurityPolicy(
  nonce: string,
  { development, frameAncestors, frames }: SecurityHeaderOptions,
  recaptcha: boolean,
): string {
  const ancestors = frameAncestors.length > 0 ? `'self' ${frameAncestors.join(' ')}` : "'none'";
  return [
    "default-src 'none'",
    // Scripts with the nonce may load their own modules; nothing else runs.
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
