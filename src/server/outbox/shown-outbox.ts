import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { paths } from '../../site/paths.ts';
import type { Config } from '../config.ts';
import { isLoopbackHost } from '../middleware/known-host.ts';

/** The content of `/dev/outbox`. */
export interface ShownOutbox {
  folder: string;
  /**
   * Opens it on this machine without sign-in, until the next start. Printed for the operator, never logged.
   */
  key: string;
}

/**
 * The outbox for `/dev/outbox`; undefined in production (its mails contain codes and reset links) and if
 * mails go to a mail server or are written by a remote service.
 */
export function shownOutbox({ dataDirectory, mode, signIn, upstreamUrl }: Config): ShownOutbox | undefined {
  if (mode === 'production' || upstreamUrl || signIn.mail.smtpUrl) return undefined;
  return { folder: join(dataDirectory, 'outbox'), key: randomBytes(24).toString('base64url') };
}

/** The operator's notice about it; `address` is the console's URL. */
export function outboxNotice({ key }: ShownOutbox, address: string): string {
  const outbox = address + paths.outbox.list();
  return isLoopbackHost(new URL(address).host)
    ? `Mails:         ${outbox}?key=${key}`
    : `Mails:         ${outbox} (for administrators)`;
}
