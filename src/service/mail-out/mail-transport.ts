import type { FileSeal } from '../files/whole-file.ts';
import type { MailContent } from './mail-queue-store-sqlite.ts';

/** A mail ready to be handed over. */
export interface MailMessage {
  /** The recipient's address; `isMailAddress` holds. */
  to: string;
  content: MailContent;
  /** A file to go with it. */
  attachment?: { path: string; name: string; type: string; seal: FileSeal } | undefined;
  /** The picture that its HTML shows as `cid:logo`. */
  logo?: Uint8Array | undefined;
  /** Unique to the mail; the same in each try. */
  messageKey: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** Where a mail is now: with the mail server, in its words, or in a file of the outbox folder. */
export interface DeliveryReceipt {
  state: 'sent' | 'filed';
  info: string;
}

/** Hands mails over: to a mail server or to a folder. */
export interface MailTransport {
  /**
   * Resolves when the mail is in the other's hands.
   * @throws MailRefused, or any other error when a later try may work
   */
  deliver(message: MailMessage): Promise<DeliveryReceipt>;
  /** Whether mails are taken just now, as far as that can be determined without one. */
  isReady(): Promise<boolean>;
  close(): void;
}

/** The mail was handed over, and no answer came: the other side may have it. A later try may bring it twice. */
export class MailUnsure extends Error {
  override readonly name = 'MailUnsure';
}

/** The other side will never take this mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
