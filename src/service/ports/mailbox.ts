/**
 * Where a copy of a mail lies in a mail system. Only its connector understands it; at most 500 characters. A move gives a
 * new one.
 */
export type MailReference = string;

/** What happened in a mailbox since a cursor. */
export type MailboxChange =
  /** A copy that is there now: new, moved there by its owner, or (`wasThere`) from before the mailbox was connected. */
  | { kind: 'arrived'; reference: MailReference; folder: string; received: number; wasThere?: boolean }
  /** A copy that kept its reference is in another folder now, and need not be read again. One that is not known is no news. */
  | { kind: 'moved'; reference: MailReference; folder: string }
  /** A copy that left its folder; it may have arrived in another one in the same round. */
  | { kind: 'gone'; reference: MailReference };

export interface MailboxChanges {
  /** In the order in which they are to be handled. */
  changes: readonly MailboxChange[];
  /** To be kept with what the changes led to, in one transaction; opaque, at most 500 KB. */
  cursor: string;
  /** The references of these folders are void (as after a changed UIDVALIDITY): mails are to be found again, not stored anew. */
  reset: readonly string[];
  /** Whether there is more to ask for at once. */
  isMore: boolean;
  /** Copies that are known to wait after these. */
  waiting?: number;
}

/** How an act on one copy ended. Nothing is a success that the mail system has not confirmed. */
export type ActResult =
  | { result: 'done'; reference: MailReference }
  /** It was there before. */
  | { result: 'already'; reference: MailReference }
  /** Its owner deleted it first. */
  | { result: 'gone' }
  /** The mail system said no, for good. `reason` is cleaned, at most 200 characters. */
  | { result: 'refused'; reason: string }
  /** Not now: milliseconds until the next try. */
  | { result: 'later'; after: number; reason: string };

/** What tells a mail from every other one, to find a copy whose reference is lost or in doubt. */
export interface MailIdentity {
  messageId: string;
  /** In bytes, as the mail system counts it. */
  size: number;
  /** SHA-256 of the original, in hex. */
  hash: string;
}

/** Where a copy was found by looking: where its owner sees it, or where held mail is. */
export type FoundCopy = { place: 'mailbox' | 'held'; reference: MailReference; folder: string };

/**
 * A mail system that is connected. Every call may fail by a thrown error, which means that nothing is known about what it
 * did: whoever acts looks (`find`) before it acts again.
 */
export interface Mailboxes {
  /** The addresses of its mailboxes, lower case. */
  mailboxes(): Promise<readonly string[]>;
  changes(mailbox: string, cursor: string | null): Promise<MailboxChanges>;
  /** The bytes of a copy; undefined when it is gone. */
  original(mailbox: string, reference: MailReference): Promise<Uint8Array | undefined>;
  hold(mailbox: string, references: readonly MailReference[]): Promise<ReadonlyMap<MailReference, ActResult>>;
  /** Puts held copies back; `folder` says where each one was. */
  release(
    mailbox: string,
    copies: readonly { reference: MailReference; folder: string }[],
  ): Promise<ReadonlyMap<MailReference, ActResult>>;
  /** Looks for a mail; `reference` is what it was called, which mail systems whose references stay ask for first. */
  find(mailbox: string, mail: MailIdentity, reference?: MailReference): Promise<FoundCopy | undefined>;
  /** Calls `onHint` when something may have changed; a hint is never the truth. Ends with the signal. */
  watch(mailbox: string, onHint: () => void, signal: AbortSignal): void;
  close(): Promise<void>;
}

/**
 * How mail is held in a mailbox: `hidden` in a folder that its owner cannot see, `strong` by keeping the original here alone,
 * `label` out of the inbox and `trash` in the trash, where its owner can find it, or not at all, and why (a short code).
 */
export type Hold = { hold: 'hidden' | 'strong' | 'label' | 'trash' } | { hold: 'none'; reason: string };

/** A mail system that somebody connected by its settings, and can be tried. */
export interface ConnectedSystem extends Mailboxes {
  /** Signs in to a mailbox, and says how mail is held there. */
  test(mailbox: string): Promise<Hold>;
  /** Puts a mail into the inbox, to try with it; it was received at `received` (milliseconds since 1970). */
  put(mailbox: string, message: Uint8Array, received: number): Promise<MailReference>;
  /** When a copy was received, milliseconds since 1970; undefined when it is gone. */
  receivedAt(mailbox: string, reference: MailReference): Promise<number | undefined>;
  /** Removes a copy: for good, or to the folder `Trash` where nothing else is permitted. */
  remove(mailbox: string, reference: MailReference): Promise<void>;
}

/** An original that was taken out of a mailbox and is kept here. */
export interface KeptCopy {
  /** What its copy was called: it is kept once. */
  readonly source: MailReference;
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly received: number;
  readonly flags: readonly string[];
  readonly messageId: string;
  /** SHA-256, hex. */
  readonly hash: string;
  readonly message: Uint8Array;
}

/** Where originals are kept that are nowhere else; `keep` resolves when the disk has them. */
export interface Vault {
  keep(mailbox: string, copy: KeptCopy): Promise<MailReference>;
  read(mailbox: string, reference: MailReference): Promise<KeptCopy | undefined>;
  find(mailbox: string, hash: string): Promise<{ reference: MailReference; folder: string } | undefined>;
  drop(mailbox: string, reference: MailReference): Promise<void>;
}
