import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { paths } from '../../paths.ts';
import type { Config } from '../config.ts';
import { isLoopbackHost } from '../middleware/known-host.ts';

/** What `/dev/outbox` shows. */
export interface ShownOutbox {
  folder: string;
  /** Opens it at this machine without signing in, until the next start. Told to the operator, never logged. */
  key: string;
}

/**
 * The outbox that `/dev/outbox` shows; undefined in production (its mails carry codes and reset links) and where mails go
 * to a mail server or are written by a remote service.
 */
export function shownOutbox({ dataDirectory, mode, signIn, upstreamUrl }: Config): ShownOutbox | undefined {
  if (mode === 'production' || upstreamUrl || signIn.mail.smtpUrl) return undefined;
  return { folder: join(dataDirectory, 'outbox'), key: randomBytes(24).toString('base64url') };
}

/** The operator's line about it; `address` is the one that the console is reached by. */
export function outboxNotice({ key }: ShownOutbox, address: string): string {
  const outbox = address + paths.outbox.list();
  return isLoopbackHost(new URL(address).host)
    ? `Mails that were written: ${outbox}?key=${key}`
    : `Mails that were written are shown to administrators at ${outbox}`;
}
