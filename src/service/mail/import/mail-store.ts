import type { RuleSet } from '../../exception-rules/rule-engine.ts';
import type { StoreFacts } from '../inspect/inspector.ts';
import type { StoredMail } from './parsed-mail.ts';
import type { MailDetail } from '../../judging/mail-detail.ts';
import type { EmailKey } from '../../ports/mail-records.ts';

/** The progress of an import run; written in the transaction of the mails it counts. */
export interface ImportProgress {
  /** Identity of the run: its paths and options. */
  readonly runId: string;
  /** Index of the command-line path under which the source was found. */
  readonly rootIndex: number;
  /** The current source, as an absolute path. */
  readonly path: string;
  /** Size and modification time of the source, to detect changes. */
  readonly fingerprint: string;
  /** Bytes of the source that are stored. */
  readonly offset: number;
  /** Lines of an NDJSON source before `offset`. */
  readonly line: number;
  readonly imported: number;
  /** Absent in runs of earlier versions. */
  readonly further?: number;
  readonly present: number;
  readonly unreadable: number;
}

/** A batch to store: `addMails` adds its counts to those of `progress`. */
export interface MailBatch {
  readonly mails: readonly StoredMail[];
  /** The positions of the mails among what was to be parsed. */
  readonly places?: readonly number[];
  /** Items of the batch that could not be read, for the counts of the intake. */
  readonly unreadable?: number;
  /** Progress after this batch, with the counts before it; null if the run is not resumable. */
  readonly progress: ImportProgress | null;
  /** The version of the exception rules that the mails were judged by, and when (milliseconds since 1970). */
  readonly rules: { readonly version: number; readonly at: number };
}

/** What `storeMails` did with each message. */
export interface StoredBatch {
  /** How many mails were added for it: one for each recipient of the tenant, 0 for a message that was there. */
  readonly added: number[];
  /** The mail of its first recipient; undefined for one from before `notBefore`. */
  readonly keys: readonly (EmailKey | undefined)[];
  /** The mails of its other recipients, by the mailbox that it was sent to. */
  readonly others: readonly ReadonlyMap<string, EmailKey>[];
}

/** Mails of a batch, by their positions, that must be judged again with what the store knows about them. */
export interface MailsToJudge {
  readonly toJudge: ReadonlyMap<number, StoreFacts>;
}

/**
 * Stores mail and reads it back. The calls run on the database worker; disk full is a
 * `ServiceError('disk_full')`.
 */
export interface MailStore {
  /**
   * Stores a batch with the run's progress and the hits of rules, all or nothing. Mails that are already
   * present are left unchanged; the result has for each message how many mails were added. Stores nothing and returns
   * null if the rules have changed since that version, because a rule applies to every mail stored after it
   * was acknowledged. Stores nothing and returns `MailsToJudge` if some mails must be judged again first.
   */
  addMails(batch: MailBatch): Promise<number[] | MailsToJudge | null>;
  /** The exception rules that mail is judged by. */
  readRuleSet(all: undefined): Promise<RuleSet>;
  /** Null when only the row was imported. */
  readDetail(key: EmailKey): Promise<MailDetail | null>;
  /** The original message, byte for byte; null when only the row was imported. */
  readOriginal(key: EmailKey): Promise<Uint8Array | null>;
  /** One piece of the original, of at most a megabyte where it was stored in pieces; null after the last one. */
  readOriginalPiece(piece: { key: EmailKey; place: number }): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Bytes of the original message; 0 when only the row was imported. */
  originalSize(key: EmailKey): Promise<number>;
  /** The progress of an interrupted run; null when there is none. */
  importProgress(runId: string): Promise<ImportProgress | null>;
  /** Deletes the progress of a completed run. */
  finishImport(runId: string): Promise<void>;
}
