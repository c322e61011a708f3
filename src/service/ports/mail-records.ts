import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { Direction } from '../../api/vocabulary/directions.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import type { QuarantineState } from '../../api/vocabulary/states.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';

/** The identity of a stored mail: its time of receipt and a sequence number in one sortable integer. */
export type EmailKey = number;

/** Flags that are no value of a vocabulary. */
export type MailMark =
  | 'restored'
  | 'deleted'
  | 'has_attachments'
  | 'has_links'
  // Microsoft's spam confidence level plus two, in binary; none of them without a level.
  | 'scl_1'
  | 'scl_2'
  | 'scl_4'
  | 'scl_8'
  // Employees reported it as phishing or spam while it was not quarantined.
  | 'reported'
  // Something of it could not be inspected.
  | 'not_read';

/** What a mail is and which state it has, one bit each: verdicts, states, direction, platform and marks. */
export type EmailFlag = Detection | QuarantineState | Direction | MailApp | MailMark;

/** A row to store, with what is found by a search but not part of it. */
export type NewRow = EmailRow & { readonly isNotRead?: boolean };

/**
 * The fields of a mail that summaries need; faster to read than its row. Texts are folded, addresses without display
 * names.
 */
export interface EmailOutline {
  /** By the worst of its verdicts. */
  severity: 'malicious' | 'suspicious' | 'clean';
  /** Where it is now. */
  state: 'quarantined' | 'restored' | 'delivered';
  sender: string;
  recipients: string[];
  /** The row's `spf_check`. */
  spfCheck: string;
}

/** A change of one mail's flags, as decided by the state table. */
export interface FlagChange {
  key: EmailKey;
  add: readonly EmailFlag[];
  remove: readonly EmailFlag[];
}

/**
 * The records: what each mail is and which state it has. They are the truth, and part of the transaction of whoever uses
 * them. Synchronous, inside a database worker.
 */
export interface MailRecords {
  /** Stores rows; a row whose entity id is known is left alone. Returns each row's key, in order, or null if it was present. */
  add(rows: readonly NewRow[]): (EmailKey | null)[];
  /** Finds a mail by its entity id. */
  find(entityId: string): EmailKey | undefined;
  /** Reads rows by key, in the given order; unknown keys are left out. */
  read(keys: readonly EmailKey[]): EmailRow[];
  /** The entity ids of mails; unknown keys are left out. */
  entityIds(keys: readonly EmailKey[]): Map<EmailKey, string>;
  /** Reads outlines by key, in the given order; unknown keys are left out. */
  outlines(keys: readonly EmailKey[]): EmailOutline[];
  /** The flags of a mail, or undefined when the key is unknown. */
  flags(key: EmailKey): ReadonlySet<EmailFlag> | undefined;
  /** Changes flags; the rows' derived fields (`is_quarantined`, `states`, …) follow from the flags. */
  change(changes: readonly FlagChange[]): void;
  /**
   * Moves a mail to another mailbox (lower case), in searches, scopes and what charts count of people. Its id and
   * recipients stay as they were.
   */
  moveMailbox(key: EmailKey, mailbox: string): void;
  /** Removes mails; the sums of received mail stay. Unknown keys are ignored. */
  remove(keys: readonly EmailKey[]): void;
}
