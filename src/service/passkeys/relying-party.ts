import { isIP } from 'node:net';

/** Who passkeys are made for (WebAuthn §4 "Relying Party"). */
export interface RelyingParty {
  /** A host name; a passkey works for it and for nothing else. */
  id: string;
  /** The console's origin: what the browser signs as the page that asked. */
  origin: string;
}

/**
 * The relying party of a console, by its configured origin and never by a request's headers. Undefined where browsers
 * offer no passkeys: at an address without a name, and without https. This machine's own address goes by `localhost`.
 */
export function relyingPartyOf(consoleOrigin: string): RelyingParty | undefined {
  const { hostname, port, protocol } = new URL(consoleOrigin);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
  }
  if (protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return { id: hostname, origin: consoleOrigin };
}
