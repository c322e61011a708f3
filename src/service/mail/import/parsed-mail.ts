import type { EmailRow } from '../../../api/contract/emails/email-row.ts';
import type { MailApp } from '../../../api/vocabulary/platforms.ts';
import type { QuarantineState } from '../../../api/vocabulary/states.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';
import type { Evidence } from '../../judging/evidence.ts';
import type { MailDetail } from '../../judging/mail-detail.ts';
import type { ReceivedBounce } from '../reports/received-bounce.ts';
import type { ReceivedReport } from '../reports/received-report.ts';

/** The identity of a message among those with the same Message-ID. */
export interface MailIdentity {
  /** The digest of its content without trace headers (`mail-identity.ts`), 16 bytes. */
  readonly content: Uint8Array;
  /** Its digests in earlier versions, if headers are not UTF-8. */
  readonly formerContents?: readonly Uint8Array[];
  /** The entity ids of a message without Message-ID in earlier versions. */
  readonly formerIds?: readonly string[];
  /** The entity ids in the mailboxes that earlier versions chose. */
  readonly formerPlaces?: readonly string[];
  /** The mailing list that sent it on and may have added text (`confirmedListOf`); empty for none. */
  readonly list: string;
  /** What its verdict accounts for. */
  readonly judgedWith: StoreFacts;
}

/** A mail for the store. Both blobs are zstd-compressed unless stated otherwise. */
export interface StoredMail {
  readonly row: EmailRow;
  /** The `MailDetail` as JSON; null for imported rows without one. */
  readonly detail: Uint8Array | null;
  /** Absent for a row without an original. */
  readonly identity?: MailIdentity;
  /** The original message, byte for byte; null for a row without one. */
  readonly original: Uint8Array | null;
  /** Whether the original is not compressed yet: a large one is compressed in pieces when it is stored. */
  readonly isPlain?: boolean;
  /** Bytes of the original before compression. */
  readonly originalSize: number;
  /** Numbers of the exception rules that applied. */
  readonly ruleHits: readonly number[];
  /** Whether something of it could not be inspected. */
  readonly isNotRead?: boolean;
  /** The report, for a mail to the report address. */
  readonly report?: ReceivedReport;
  /** The non-delivery report, for a mail to the bounce address. */
  readonly bounce?: ReceivedBounce;
  /** The inspectors that failed on it. */
  readonly failedEngines?: readonly string[];
}

/** A parsed message: row, details and the readable body. */
export interface ParsedMail {
  readonly row: EmailRow;
  readonly identity: MailIdentity;
  readonly detail: MailDetail;
  readonly html: string | null;
  readonly text: string | null;
  /** Numbers of the exception rules that applied. */
  readonly ruleHits: readonly number[];
  /** The report, for a mail to the report address. */
  readonly report?: ReceivedReport;
  /** The non-delivery report, for a mail to the bounce address. */
  readonly bounce?: ReceivedBounce;
  /** The inspectors that failed on it. */
  readonly failedEngines?: readonly string[];
}

/** Facts about a message that only the store knows: a mail to which one applies is judged again before it is stored. */
export interface StoreFacts {
  /** Whether an earlier mail of the mailbox has its Message-ID. */
  readonly reusesMessageId?: boolean;
  /** The address of somebody in the directory whose name the sender has, but not the address. */
  readonly namesakeOf?: string;
}

/** Facts about a message that are not in its bytes. */
export interface MessageOrigin extends StoreFacts {
  /** Fallback if no header has a time of receipt, milliseconds since 1970. */
  readonly fallbackTime: number;
  /** Earlier verdicts, only from a trusted source (the sample tenant). */
  readonly labels?: readonly Omit<Evidence, 'inspector'>[];
  /** States that replace the decided ones, only from a trusted source (the sample tenant). */
  readonly states?: readonly QuarantineState[];
  readonly isRestored?: boolean;
  /** Whether its archive says that it was deleted, sent by its owner, or filed as junk. */
  readonly isDeleted?: boolean;
  readonly isSent?: boolean;
  readonly isJunk?: boolean;
  /** Its recipients as our own server recorded them, hidden copies included. */
  readonly envelope?: readonly string[];
}

/** Parse settings of one run. */
export interface ParseSettings {
  readonly tenant: TenantMail;
  /** The mail app of all messages; determined from the headers when absent. */
  readonly app?: MailApp;
  /** The mailbox of all messages; determined from the headers when absent. */
  readonly mailbox?: string;
  /** The operator's assertion that messages from senders of the tenant are genuine sent mail. */
  readonly isSent?: boolean;
  /** The operator's assertion that the mail is from a journal mailbox, whose journal reports are to be opened. */
  readonly isJournal?: boolean;
  /** The address for reports by people of the tenant, lower case. */
  readonly reportAddress?: string;
  /** The return address of notices, lower case; each notice adds `+` and a mark before the `@`. */
  readonly bounceAddress?: string;
}
