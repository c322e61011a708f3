import type { StoreFacts } from '../inspect/inspector.ts';
import type { EmailRow } from '../../../api/contract/emails/email-row.ts';
import type { MailApp } from '../../../api/vocabulary/platforms.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';
import type { SettledVerdict } from '../../judging/decide-verdict.ts';
import type { Evidence } from '../../judging/evidence.ts';
import type { MailDetail } from '../../judging/mail-detail.ts';
import type { ReceivedBounce } from '../reports/read-bounce.ts';
import type { ReceivedReport } from '../reports/read-report.ts';

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
  /** Its recipients as our own server recorded them. */
  readonly envelope?: readonly string[];
}

/** The same message as mail of another recipient's mailbox: what differs from the first one's. */
export interface MailOfOther {
  readonly row: Pick<EmailRow, 'entity_id' | 'mailbox' | 'comment'> & SettledVerdict;
  /** Absent where it is the same. */
  readonly evidence?: readonly Evidence[];
  readonly ruleHits: readonly number[];
}

/** A mail for the store. Both blobs are zstd-compressed unless stated otherwise. */
export interface StoredMail {
  readonly row: EmailRow;
  /** The `MailDetail` as JSON; null for imported rows without one. */
  readonly detail: Uint8Array | null;
  /** For the other recipients of the tenant; `detail` is absent where it is the same. */
  readonly others?: readonly (Omit<MailOfOther, 'evidence'> & { readonly detail?: Uint8Array })[];
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
  readonly others: readonly MailOfOther[];
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

/** Parse settings of one run. */
export interface ParseSettings {
  readonly tenant: TenantMail;
  /** The mail app of all messages; determined from the headers when absent. */
  readonly app?: MailApp;
  /** The mailbox of all messages; determined from the headers when absent. */
  readonly mailbox?: string;
  /** The operator's assertion that messages from senders of the tenant are genuine sent mail. */
  readonly isSent?: boolean;
  /**
   * The operator's assertion that the mail is from a journal mailbox, whose journal reports are to be opened. `only`: nothing else comes
   * there, so other mail gets a note.
   */
  readonly isJournal?: boolean | 'only';
  /** The address for reports by people of the tenant, lower case. */
  readonly reportAddress?: string;
  /** The return address of notices, lower case; each notice adds `+` and a mark before the `@`. */
  readonly bounceAddress?: string;
}
