import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import type { QuarantineState } from '../../api/vocabulary/states.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import type { ReceivedBounce } from './received-bounce.ts';
import type { ReceivedReport } from './received-report.ts';

/** What parsing has to know of the tenant. */
export interface TenantMail {
  /** The tenant's own domains, lower case. */
  readonly domains: readonly string[];
  /** Enabled mail apps; the first is the one of mails that do not say. */
  readonly apps: readonly MailApp[];
  /**
   * The tenant's machines that take mail in and hand it on: host names with all below them, addresses, networks, lower case.
   * Empty for the default: the topmost station of each mail.
   */
  readonly trustedHops?: readonly string[];
  /** Who writes the `Authentication-Results` that count, lower case; empty for the default: the trusted stations. */
  readonly trustedAuthservIds?: readonly string[];
}

/** Why a mail has a verdict: who says it, on what ground (the contract's evidence). */
export interface Evidence {
  readonly detection: Detection;
  /** The inspector's name. */
  readonly inspector: string;
  /**
   * One sentence a person can check against the mail, as a code of `en-evidence.ts` with the values of its blanks: shorter
   * to store than the sentence.
   */
  readonly code?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The sentence itself, in English: of mail that came in before there were codes. */
  readonly reason?: string;
  /** The entity id of the exception rule that says it, or that lifts it. */
  readonly ruleId?: string;
  /** True when an allow rule lifts it: it does not count. */
  readonly lifted?: boolean;
}

export interface MailHeader {
  /** As written in the mail. */
  readonly name: string;
  /** Unfolded and decoded. */
  readonly value: string;
}

export interface MailLink {
  readonly url: string;
  /** What a reader sees in place of the address; empty for a bare address in plain text. */
  readonly text: string;
}

/** What is kept of a mail beside its row: shown in the details panel, read by key only. */
export interface MailDetail {
  readonly headers: readonly MailHeader[];
  readonly links: readonly MailLink[];
  readonly evidence: readonly Evidence[];
  /** What was out of order in the message and how it was read all the same. */
  readonly problems: readonly string[];
  /** True when the operator's word made it a mail that the tenant's people sent (`ParseSettings.isSent`). */
  readonly isSent?: boolean;
}

/** The digest that distinguishes messages with one Message-ID. */
export interface MailIdentity {
  /** What it says below its trace headers (`mail-content.ts`), 16 bytes. */
  readonly content: Uint8Array;
  /** What earlier versions made of it, where its headers are no UTF-8. */
  readonly formerContents?: readonly Uint8Array[];
  /** The entity ids that a message without Message-ID had in earlier versions. */
  readonly formerIds?: readonly string[];
  /** The entity id that it had in the mailbox an earlier version put it into. */
  readonly formerPlace?: string;
  /** Whether a mailing list sent it on, which may have added words to it. */
  readonly isFromList: boolean;
  /** Whether its verdict was decided knowing that its Message-ID is another mail's. */
  readonly isJudgedAsReuse: boolean;
}

/** A mail as it is handed to the store. Both blobs are zstd, unless it says otherwise. */
export interface StoredMail {
  readonly row: EmailRow;
  /** The `MailDetail` as JSON; null for rows that were imported without one. */
  readonly detail: Uint8Array | null;
  /** Absent when only the row is known. */
  readonly identity?: MailIdentity;
  /** The original message, byte for byte; null when only the row is known. */
  readonly original: Uint8Array | null;
  /** Whether the original is not compressed yet: a large one is, piece by piece, while it is stored. */
  readonly isPlain?: boolean;
  /** Bytes of the original before compression. */
  readonly originalSize: number;
  /** Numbers of the exception rules that took effect. */
  readonly ruleHits: readonly number[];
  /** What it reports, of a mail to the report address. */
  readonly report?: ReceivedReport;
  /** What it says of a mail that came back, of a mail to the bounce address. */
  readonly bounce?: ReceivedBounce;
  /** The inspectors that failed at it. */
  readonly failedEngines?: readonly string[];
}

/** A parsed message: row, details and the readable body. */
export interface ParsedMail {
  readonly row: EmailRow;
  readonly identity: MailIdentity;
  readonly detail: MailDetail;
  readonly html: string | null;
  readonly text: string | null;
  /** Numbers of the exception rules that took effect. */
  readonly ruleHits: readonly number[];
  /** What it reports, of a mail to the report address. */
  readonly report?: ReceivedReport;
  /** What it says of a mail that came back, of a mail to the bounce address. */
  readonly bounce?: ReceivedBounce;
  /** The inspectors that failed at it. */
  readonly failedEngines?: readonly string[];
}

/** What is known of a message beside its bytes. */
export interface MessageOrigin {
  /** Milliseconds since 1970 to fall back to when no header gives a time of receipt. */
  readonly fallbackTime: number;
  /** Verdicts somebody gave this message before, only from a trusted source (the sample tenant). */
  readonly labels?: readonly Omit<Evidence, 'inspector'>[];
  /** Whether another mail of the mailbox had its Message-ID before. */
  readonly reusesMessageId?: boolean;
  /** States that replace the decided ones, only from a trusted source (the sample tenant). */
  readonly states?: readonly QuarantineState[];
  readonly isRestored?: boolean;
  readonly isDeleted?: boolean;
}

/** How messages of one run are read. */
export interface ParseSettings {
  readonly tenant: TenantMail;
  /** The mail app of all messages; found from the headers when absent. */
  readonly app?: MailApp;
  /** The mailbox of all messages; found from the headers when absent. */
  readonly mailbox?: string;
  /** All messages that name one of the tenant as sender were sent by the tenant's people, on the word of the operator. */
  readonly isSent?: boolean;
  /** Where people of the tenant send what they report, lower case. */
  readonly reportAddress?: string;
  /** Where notices come back to that cannot be delivered, lower case; with a `+` before the `@` for a mark of each. */
  readonly bounceAddress?: string;
}
