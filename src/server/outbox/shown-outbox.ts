import { join } from 'node:path';
import type { Config } from '../config.ts';

/**
 * The folder whose mails `/dev/outbox` shows; undefined in production (its mails carry codes and reset links) and where
 * mails go to a mail server or are written by a remote service.
 */
export function shownOutbox({ dataDirectory, mode, signIn, upstreamUrl }: Config): string | undefined {
  if (mode === 'production' || upstreamUrl || signIn.mail.smtpUrl) return undefined;
  return join(dataDirectory, 'outbox');
}
