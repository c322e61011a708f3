import type { Evidence } from './evidence.ts';

export interface MailHeader {
  /** As written in the mail. */
  readonly name: string;
  /** Unfolded and decoded. */
  readonly value: string;
}

export interface MailLink {
  readonly url: string;
  /** The shown text instead of the address; empty for a bare address in plain text. */
  readonly text: string;
}

/** Data stored of a mail beside its row: shown in the details panel, read by key only. */
export interface MailDetail {
  readonly headers: readonly MailHeader[];
  /** Where answers go, other than to the sender; absent also for mail from before this was read. */
  readonly replyTo?: readonly string[];
  readonly links: readonly MailLink[];
  readonly evidence: readonly Evidence[];
  /** Defects of the message and how they were handled. */
  readonly problems: readonly string[];
  /** True if the operator imported it as sent mail (`ParseSettings.isSent`). */
  readonly isSent?: boolean;
  /** The mailing list that sent it on, as our own servers confirm; absent for none, and for mail from before this was read. */
  readonly list?: string;
  /** Its recipients by the journal report that it came in (`MessageOrigin.envelope`). */
  readonly envelope?: readonly string[];
}
