import type { MailBody } from '../mail-in/parse-protocol.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { EmailCursors } from './email-cursor.ts';

/** What the email verbs work with. */
export interface EmailParts extends ServiceParts {
  readonly cursors: EmailCursors;
  /** Reads the readable parts of an original message, off the main thread. */
  readonly readBody: (original: Uint8Array) => Promise<MailBody>;
}
